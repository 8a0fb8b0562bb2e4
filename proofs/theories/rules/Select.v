(** * Rule `select`: some groups, chosen by their scores

    Meaning: [select w b n] of the scores. [s] is the largest entry of the sensitivity, which bounds
    the largest rise of a score plus the largest fall of another. The distance in L1 is such a
    bound. Each choice has scale s / epsilon. It costs epsilon for every source with an entry above
    0, converted to the measure of the query; [n] choices cost [n] times that. The loss of the
    exponential mechanism has a range of epsilon, so that in rho and at Renyi orders it costs a
    quarter ([BoundedRange]). *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Privacy Laplace Renyi Zcdp BoundedRange Result Derivation Histogram Measure Conversions DiscreteLaplace.
Import ListNotations.
Local Open Scope Z_scope.

(** The cost of one choice with the epsilon [e], in the measure [m]. *)
Definition from_choice (w : chooser) (m : measure) (e : Z) : Z :=
  match w, m with
  | ByWeights, Zcdp => round_up (e * e) 8
  | ByWeights, Renyi a => Z.min e (round_up (Z.of_nat a * (e * e)) 8000000)
  | _, _ => from_pure m e
  end.

Definition check_select (m : measure) (w : chooser) (epsilon : Z) (n : positive) (b : scale) (claimed cost s : env) : result env :=
  let* _ := check_laplace Pure epsilon b claimed (released_cost epsilon s) s in
  let c := env_scale (Zpos n) (map (from_choice w m) (released_cost epsilon s)) in
  let* _ := agree "cost" cost c in
  Ok c.

Lemma from_choice_nonneg w m e : 0 <= e -> 0 <= from_choice w m e.
Proof.
  intro H. pose proof (round_up_ge (e * e) 2 ltac:(lia)). pose proof (round_up_ge (e * e) 8 ltac:(lia)).
  destruct w, m as [| | |a]; cbn [from_choice from_pure]; auto; try nia; apply Z.min_glb; auto.
  - pose proof (round_up_ge (Z.of_nat a * (e * e)) 2000000 ltac:(lia)). nia.
  - pose proof (round_up_ge (Z.of_nat a * (e * e)) 8000000 ltac:(lia)). nia.
Qed.

(** The distance of two lists as scores ([range]) is at most their distance as counts ([l1]). *)
Lemma range_le_l1 xs : forall ys, range xs ys <= l1 xs ys.
Proof.
  unfold range. induction xs as [|x xs IH]; intros [|y ys]; cbn [rise l1]; try lia. specialize (IH ys).
  pose proof (rise_nonneg xs ys). pose proof (rise_nonneg ys xs). lia.
Qed.

Lemma range_nonneg xs ys : 0 <= range xs ys.
Proof. unfold range. pose proof (rise_nonneg xs ys). pose proof (rise_nonneg ys xs). lia. Qed.

Local Open Scope R_scope.

Lemma select_weights_zcdp b xs ys c cs : List.length xs = List.length ys ->
  zcdp (IZR (range xs ys) / scale_R b * (IZR (range xs ys) / scale_R b) / 8)
    (exponential b (score_at xs) c cs) (exponential b (score_at ys) c cs).
Proof.
  intro H. replace (range xs ys) with (rise xs ys - - rise ys xs)%Z by (unfold range; lia).
  pose proof (rise_nonneg xs ys). pose proof (rise_nonneg ys xs). apply exponential_zcdp; [lia|]. intros x _. unfold score_at.
  pose proof (nth_rises xs ys (Z.to_nat x) H). pose proof (nth_rises ys xs (Z.to_nat x) (eq_sym H)). lia.
Qed.

Lemma choose_indist m x (one one' : Z -> list Z -> dist Z) : 0 <= x ->
  (forall c cs, indist m x (one c cs) (one' c cs)) ->
  forall n cs, indist m (INR n * x) (choose one n cs) (choose one' n cs).
Proof.
  intros Hx H. induction n as [|n IH]; intros cs; cbn [choose].
  - apply indist_refl. cbn. lra.
  - destruct cs as [|c cs].
    + apply indist_refl. apply Rmult_le_pos; auto using pos_INR.
    + replace (INR (S n) * x) with (x + INR n * x) by (rewrite S_INR; ring).
      apply indist_bind; auto. intro i. apply indist_post, IH.
Qed.

(** If the privacy loss lies in a range of width epsilon, the cost holds in every measure. *)
Theorem from_range_sound m c k {A} (mu nu : dist A) : admissible m k -> forallb (Z.leb 0) c = true ->
  adp (price Pure c k) 0 mu nu -> zcdp (price Pure c k * price Pure c k / 8) mu nu ->
  indist m (price m (map (from_choice ByWeights m) c) k) mu nu.
Proof.
  intros Ad Hc H1 H2. destruct m as [| | |a]; cbn [indist].
  - change (from_choice ByWeights Pure) with (fun e : Z => e). rewrite map_id. auto.
  - change (from_choice ByWeights Approx) with (fun e : Z => e). rewrite map_id. auto.
  - destruct Ad as (i & n & K). rewrite (price_ext Pure _ _ _ K), price_only in H2.
    rewrite (price_ext _ _ _ _ K), price_only, entry_map by reflexivity.
    pose proof (entry_nonneg c i Hc) as He. set (e := entry i c) in *. cbn [times one_is from_choice] in *.
    eapply zcdp_weaken; [|exact H2].
    pose proof (round_up_ge (e * e) 8 ltac:(lia)) as U. set (u := round_up (e * e) 8) in *.
    assert (L : (e * Z.of_nat n * (e * Z.of_nat n) <= 8 * (u * (Z.of_nat n * Z.of_nat n)))%Z).
    { replace (e * Z.of_nat n * (e * Z.of_nat n))%Z with (e * e * (Z.of_nat n * Z.of_nat n))%Z by ring.
      rewrite (Z.mul_assoc 8). apply Z.mul_le_mono_nonneg_r; nia. }
    apply IZR_le in L. rewrite (mult_IZR (e * Z.of_nat n)), (mult_IZR 8) in L.
    set (X := IZR (e * Z.of_nat n)) in *. set (Y := IZR (u * (Z.of_nat n * Z.of_nat n))) in *. lra.
  - destruct Ad as (Hm & i & n & Hn & K). rewrite (price_ext Pure _ _ _ K), price_only in H1, H2.
    rewrite (price_ext _ _ _ _ K), price_only, entry_map
      by (cbn [from_choice]; unfold round_up; rewrite Z.mul_0_r; reflexivity).
    pose proof (entry_nonneg c i Hc) as He. set (e := entry i c) in *. cbn [times one_is from_choice] in *.
    set (u := round_up (Z.of_nat a * (e * e)) 8000000).
    destruct (Z.min_spec e u) as [[_ ->]|[_ ->]]; [apply pure_renyi, H1|].
    eapply renyi_dp_weaken; [|exact (zcdp_renyi a _ mu nu Hm H2)].
    pose proof (round_up_ge (Z.of_nat a * (e * e)) 8000000 ltac:(lia)) as U. fold u in U.
    assert (n = 0 \/ n = 1)%nat as [->| ->] by lia.
    + rewrite !Z.mul_0_r. lra.
    + rewrite !Z.mul_1_r. apply IZR_le in U. rewrite !mult_IZR, <- INR_IZR_INZ in U. lra.
Qed.

Theorem select_private m w epsilon n b claimed cost s c k xs ys :
  check_select m w epsilon n b claimed cost s = Ok c -> admissible m k ->
  List.length xs = List.length ys -> (range xs ys <= dot s k)%Z ->
  indist m (price m c k) (select w b n xs) (select w b n ys).
Proof.
  unfold check_select. intros H A E R. unfold_ok H. injection H as <-.
  destruct (check_laplace_pure _ _ _ _ _ _ _ k C) as (He & _ & L).
  assert (Hs : 0 < scale_R b) by apply scale_pos.
  assert (Below : forall us vs, (range us vs <= dot s k)%Z -> IZR (range us vs) / scale_R b <= price Pure (released_cost epsilon s) k).
  { intros us vs Q. eapply Rle_trans; [apply over_scale, Q|exact L]. }
  assert (One : forall d e, indist m (price m (map (from_choice w m) (released_cost epsilon s)) k)
    (choose_one w b (score_at xs) d e) (choose_one w b (score_at ys) d e)).
  { intros d e. assert (P : adp (price Pure (released_cost epsilon s) k) 0
      (choose_one w b (score_at xs) d e) (choose_one w b (score_at ys) d e)).
    { apply adp_weaken with (IZR (range xs ys) / scale_R b) 0; [|lra|apply select_one_private, E]. auto. }
    destruct w.
    - change (from_choice ByFlips m) with (from_pure m). apply from_pure_sound; auto; [apply released_cost_nonneg; lia|].
      apply adp_weaken with (IZR (range ys xs) / scale_R b) 0; [|lra|apply select_one_private; auto].
      apply Below. rewrite range_sym. exact R.
    - apply from_range_sound; auto; [apply released_cost_nonneg; lia|].
      cbn [choose_one]. eapply zcdp_weaken; [|apply (select_weights_zcdp b xs ys d e E)].
      specialize (Below xs ys R). pose proof (range_nonneg xs ys) as N. apply IZR_le in N.
      assert (Q : 0 <= IZR (range xs ys) / scale_R b) by (apply Rmult_le_pos; [exact N|left; apply Rinv_0_lt_compat, Hs]).
      pose proof (Rmult_le_compat _ _ _ _ Q Q Below Below). lra. }
  rewrite price_scale. unfold select, positions. rewrite E.
  replace (IZR (Zpos n)) with (INR (Pos.to_nat n)) by (rewrite INR_IZR_INZ, positive_nat_Z; auto).
  apply choose_indist; auto. unfold price. apply Rmult_le_pos; [apply IZR_le, dot_nonneg|].
  - apply forallb_forall. intros z Hz. apply in_map_iff in Hz. destruct Hz as (y & <- & Hy).
    pose proof (released_cost_nonneg epsilon s ltac:(lia)) as P. rewrite forallb_forall in P.
    apply Z.leb_le, from_choice_nonneg, Z.leb_le, P, Hy.
  - left. apply Rinv_0_lt_compat, one_pos.
Qed.
