(** * The checker is right

    If the checker accepts a derivation, then the query that it describes is private: on databases that differ by one
    privacy unit of source [i], every event is at most exp(epsilon) times as likely on one as on the other, epsilon being
    the cost that the checker found for source [i] ([check_sound]). The same holds for databases that differ in several
    units of several sources, the costs adding up ([check_sound_group]), and for whatever a program computes from the
    answers ([check_sound_afterwards]). *)
From Coq Require Import List ZArith Bool Lia Reals Lra QArith Qreals.
From DP Require Import Table Stability Sensitivity Source Expression Interval Result.
From DP Require Import Distribution Privacy Laplace Derivation Checker Environment.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Plans *)

(** What the facts found for a plan say of its meaning. *)
Definition facts_hold (sources : list source) (scope : list nat) (p : plan) (f : facts) : Prop :=
  (forall h D, valid sources D -> Forall (conforms (schema f)) (rows_of h p D)) /\
  (forall h k D D', apart sources k D D' ->
     near (distance f) (rows f) (dot (stability f) (seen scope k)) (rows_of h p D) (rows_of h p D')) /\
  (forall lo hi d, interval f = Some (lo, hi, d) ->
     lo <= hi /\ forall h r, conforms (schema f) r -> lo <= meaning h (valued p) r <= hi).

Lemma forall_filter {A} (P : A -> Prop) q l : Forall P l -> Forall P (filter q l).
Proof. rewrite !Forall_forall. intros H x Hx. apply filter_In in Hx. apply H, Hx. Qed.

Lemma check_interval_ok x lo hi d u z : check_interval x lo hi d = Ok u -> in_extent (fst x) z ->
  lo <= hi /\ lo <= z <= hi.
Proof.
  unfold check_interval. intros H Hz. apply also_ok in H. destruct H as ([a b] & C & H).
  unfold_ok H. apply require_ok in H. unfold within_limit in H. rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H.
  pose proof (bounds_ok _ _ _ _ C Hz). lia.
Qed.

Lemma check_mapped_ok cs to lo hi d e n k p : check_mapped cs to = Ok (Some (lo, hi, d)) ->
  valued (Map to e n p) = k -> (lo <= hi) /\ forall h r, conforms cs r -> lo <= meaning h k r <= hi.
Proof.
  destruct to as [e'|e'|e']; cbn [check_mapped valued]; intros H <-.
  - apply also_ok in H. destruct H as (x & C & H). unfold_ok H. injection H as -> -> ->.
    assert (K : forall h r, conforms cs r -> lo <= hi /\ lo <= meaning h e' r <= hi).
    { intros h r Hr. pose proof (infer_sound cs h r Hr _ _ _ C) as F. eauto using check_interval_ok. }
    split; [|intros; apply K; auto].
    unfold check_interval in C0. apply also_ok in C0. destruct C0 as ([u v] & _ & C0).
    unfold_ok C0. apply require_ok in C0. unfold within_limit in C0. rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in C0. lia.
  - unfold_ok H. discriminate.
  - unfold_ok H. discriminate.
Qed.

Lemma check_source_sound sources i f n e : check_source sources i = Ok f ->
  facts_hold sources [] (FromSource i n e) f.
Proof.
  unfold check_source. destruct (nth_error sources i) as [s|] eqn:E; [|discriminate]. intros [= <-].
  split; [|split]; cbn [schema distance stability rows interval].
  - intros h D V. apply (V i s E).
  - intros h k D D' (_ & _ & A). rewrite dot_unit. apply (A i s E).
  - discriminate.
Qed.

Theorem check_plan_sound sources p : forall scope f, check_plan sources scope p = Ok f ->
  facts_hold sources scope p f.
Proof.
  induction p as [i e n|q e n p IH|to e n p IH|i e n p IH]; intros scope f H; cbn [check_plan] in H.
  - unfold_ok H. injection H as <-. destruct scope; [|discriminate]. apply check_source_sound. auto.
  - unfold_ok H. injection H as <-. destruct (IH _ _ C) as (V & N & I).
    split; [|split]; cbn [schema distance stability rows interval rows_of valued].
    + intros h D HD. apply forall_filter. auto.
    + intros h k D D' A. eapply filter_near. auto.
    + exact I.
  - unfold_ok H. injection H as <-. destruct (IH _ _ C) as (V & N & _).
    split; [|split]; cbn [schema distance stability rows interval rows_of]; auto.
    intros lo hi d Hi. subst. eapply check_mapped_ok; eauto.
  - destruct scope as [|j scope]; [discriminate|]. unfold_ok H. injection H as <-.
    apply Nat.eqb_eq in C0. subst j. destruct (IH _ _ C) as (V & N & I).
    split; [|split]; cbn [schema distance stability rows interval rows_of valued]; auto.
    intros h k D D' A. rewrite dot_one. cbn [seen]. rewrite <- dot_zero_but by auto. auto.
Qed.

(** ** Aggregates *)

Theorem check_aggregate_sound sources scope a : forall s d, check_aggregate sources scope a = Ok (s, d) ->
  forall h k D D', apart sources k D D' ->
  Z.abs (quantity h a D - quantity h a D') <= dot s (seen scope k).
Proof.
  induction a as [e p|lo hi g e p|e a IHa b IHb|e a IHa b IHb|e a IH|n e a IH];
    intros s d H h k D D' A; cbn [check_aggregate quantity] in *.
  - unfold_ok H. injection H as <- <-. destruct (check_plan_sound _ _ _ _ C) as (V & N & _).
    rewrite dot_scale. apply count_sensitive. auto.
  - apply also_ok in H. destruct H as (f & C & H). destruct (interval f) as [[[x y] d']|] eqn:I; [|discriminate].
    unfold_ok H. injection H as <- <-.
    rewrite !andb_true_iff, !Z.eqb_eq in C0. destruct C0 as [[-> ->] _].
    destruct (check_plan_sound _ _ _ _ C) as (V & N & K). destruct (K _ _ _ I) as [Hl Hv].
    destruct (apart_valid _ _ _ _ A) as [VD VD'].
    rewrite dot_scale. apply sum_sensitive; auto.
    + apply Forall_map. eapply Forall_impl; [|apply V, VD]. intros r Hr. apply Hv, Hr.
    + apply Forall_map. eapply Forall_impl; [|apply V, VD']. intros r Hr. apply Hv, Hr.
    + apply map_near. auto.
  - apply also_ok in H. destruct H as ([s1 d1] & C1 & H). apply also_ok in H. destruct H as ([s2 d2] & C2 & H).
    unfold_ok H. injection H as <- <-. rewrite dot_add.
    pose proof (IHa _ _ C1 h k D D' A). pose proof (IHb _ _ C2 h k D D' A). lia.
  - apply also_ok in H. destruct H as ([s1 d1] & C1 & H). apply also_ok in H. destruct H as ([s2 d2] & C2 & H).
    unfold_ok H. injection H as <- <-. rewrite dot_add.
    pose proof (IHa _ _ C1 h k D D' A). pose proof (IHb _ _ C2 h k D D' A). lia.
  - apply also_ok in H. destruct H as ([s1 d1] & C1 & H). unfold_ok H. injection H as <- <-.
    pose proof (IH _ _ C1 h k D D' A). lia.
  - apply also_ok in H. destruct H as ([s1 d1] & C1 & H). unfold_ok H. injection H as <- <-.
    pose proof (IH _ _ C1 h k D D' A). rewrite dot_scale, <- Z.mul_sub_distr_l, Z.abs_mul.
    apply Z.mul_le_mono_nonneg_l; lia.
Qed.

(** ** Measurements *)
Local Open Scope R_scope.

(** A cost environment, at a distance, as a real epsilon. *)
Definition price (c : env) (k : nat -> nat) : R := IZR (dot c k) / IZR million.

Lemma million_pos : 0 < IZR million.
Proof. apply IZR_lt. reflexivity. Qed.

Lemma price_le c d k : (dot c k <= dot d k)%Z -> price c k <= price d k.
Proof.
  intro H. unfold price, Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, million_pos|].
  apply IZR_le, H.
Qed.

Lemma price_add c d k : price (env_add c d) k = price c k + price d k.
Proof. unfold price. rewrite dot_add, plus_IZR. field. apply Rgt_not_eq, million_pos. Qed.

(** The same continuation, or a private one, after a private measurement. *)
Definition private_in (sources : list source) (scope : list nat) (m : measurement) (c : env) : Prop :=
  forall k D D', apart sources k D D' -> forall B e h (K K' : answers -> dist B),
  (forall h, adp e 0 (K h) (K' h)) ->
  adp (price c (seen scope k) + e) 0 (eval m h D K) (eval m h D' K').

Lemma check_laplace_sound epsilon b s c k : check_laplace epsilon b s = Ok c ->
  IZR (dot s k) / scale_R b <= price c k.
Proof.
  unfold check_laplace. intro H. unfold_ok H. injection H as <-.
  apply Z.ltb_lt in C. apply Z.eqb_eq in C1.
  pose proof (laplace_cost_covers epsilon _ (Zpos (denominator b)) s k ltac:(lia) ltac:(lia) C1) as L.
  apply IZR_le in L. rewrite !mult_IZR in L. unfold price, scale_R.
  pose proof million_pos as HM. set (M := IZR million) in *. clearbody M.
  assert (Hn : 0 < IZR (Zpos (numerator b))) by (apply IZR_lt; lia).
  assert (Hd : 0 < IZR (Zpos (denominator b))) by (apply IZR_lt; lia).
  set (num := IZR (Zpos (numerator b))) in *. set (den := IZR (Zpos (denominator b))) in *.
  apply (Rmult_le_reg_r (num * M)); [apply Rmult_lt_0_compat; auto|].
  replace (IZR (dot s k) / (num / den) * (num * M)) with (IZR (dot s k) * (M * den)) by (field; lra).
  replace (IZR (dot (laplace_cost epsilon s) k) / M * (num * M))
    with (IZR (dot (laplace_cost epsilon s) k) * num) by (field; lra).
  exact L.
Qed.

Lemma in_place_ok {A} w (r : result A) a : in_place w r = Ok a -> r = Ok a.
Proof. destruct r; cbn; [auto|discriminate]. Qed.

Lemma ret_private (h : answers) : adp 0 0 (ret h) (ret h).
Proof. apply adp_refl. Qed.

Theorem check_measurement_sound sources m : forall scope c, check_measurement sources scope m = Ok c ->
  private_in sources scope m c.
Proof.
  induction m as [line e s b c0 a|c0 ms IH|choose c0 a b IHa IHb|q i c0 m IH] using measurement_induction;
    intros scope c H; cbn [check_measurement] in H.
  - apply in_place_ok in H. apply also_ok in H. destruct H as ([s' d] & C & H). unfold_ok H. injection H as <-.
    intros k D D' A B e' h K K' HK. cbn [eval]. rewrite <- (Rplus_0_r 0) at 1.
    apply adp_bind; [lra| |intro; apply HK].
    apply adp_weaken with (IZR (dot s' (seen scope k)) / scale_R b) 0; [|lra|].
    + eapply check_laplace_sound; eauto.
    + apply release_private. eapply check_aggregate_sound; eauto.
  - unfold_ok H. injection H as <-. rename a into c. rename C into H.
    intros k D D' A B e h K K' HK. cbn [eval]. clear C0 c0. revert c H h.
    induction IH as [|m ms Hm _ IHms]; intros c H h; cbn [check_each chain] in *.
    + injection H as <-. unfold price. cbn [dot]. unfold Rdiv. rewrite Rmult_0_l, Rplus_0_l. auto.
    + unfold_ok H. injection H as <-. rewrite price_add, Rplus_assoc.
      apply (Hm _ _ C k D D' A). intro h'. apply IHms. auto.
  - unfold_ok H. injection H as <-. intros k D D' A B e h K K' HK. cbn [eval].
    rewrite <- (Rplus_0_r 0) at 1. apply adp_bind; [lra| |intro; apply HK].
    destruct (dot_max a0 a1 (seen scope k)) as [La Lb]. apply price_le in La, Lb.
    destruct (choose h).
    + apply adp_weaken with (price a0 (seen scope k) + 0) 0; [lra|lra|].
      apply (IHa _ _ C k D D' A). apply ret_private.
    + apply adp_weaken with (price a1 (seen scope k) + 0) 0; [lra|lra|].
      apply (IHb _ _ C0 k D D' A). apply ret_private.
  - apply in_place_ok in H. unfold_ok H. injection H as <-.
    intros k D D' A B e h K K' HK. cbn [eval].
    replace (price (unit_env i (entry 0 a)) (seen scope k)) with (price a (seen (i :: scope) k)).
    + apply (IH _ _ C k D D' A). auto.
    + unfold price. do 2 f_equal. rewrite dot_unit, (dot_zero_but 0) by auto. reflexivity.
Qed.

(** ** The theorems on whole queries *)

(** Several units of several sources. *)
Theorem check_sound_group sources m c : check sources m = Ok c ->
  forall k D D', apart sources k D D' -> adp (price c k) 0 (run m D) (run m D').
Proof.
  intros H k D D' A. unfold run. rewrite <- (Rplus_0_r (price c k)).
  apply (check_measurement_sound _ _ _ _ H k D D' A). apply ret_private.
Qed.

Lemma price_only c i : price c (only i 1) = Q2R (entry i c # 1000000).
Proof. unfold price, Q2R, million. rewrite dot_only. cbn [Qnum Qden]. rewrite Z.mul_1_r. reflexivity. Qed.

(** One unit of one source. *)
Theorem check_sound sources m c : check sources m = Ok c ->
  forall i D D', neighbours sources i D D' -> dp (Q2R (entry i c # 1000000)) (run m D) (run m D').
Proof.
  intros H i D D' N. apply adp_dp. rewrite <- price_only.
  eapply check_sound_group; eauto using neighbours_apart.
Qed.

(** What generated files use: the cost is at most what is stated. *)
Theorem check_cost_sound sources m i limit : check_cost sources m i limit = Ok tt ->
  forall D D', neighbours sources i D D' -> dp (Q2R (limit # 1000000)) (run m D) (run m D').
Proof.
  unfold check_cost. intros H D D' N. unfold_ok H. apply require_ok in H. apply Z.leb_le in H.
  apply adp_dp. apply adp_weaken with (price a (only i 1)) 0; [|lra|].
  - rewrite price_only. apply Qle_Rle. unfold Qle. cbn [Qnum Qden]. lia.
  - eapply check_sound_group; eauto using neighbours_apart.
Qed.

(** Whatever is computed from the answers afterwards, at random or not, is as private. *)
Theorem check_sound_afterwards sources m c {B} (K : answers -> dist B) : check sources m = Ok c ->
  forall i D D', neighbours sources i D D' ->
  dp (Q2R (entry i c # 1000000)) (bind (run m D) K) (bind (run m D') K).
Proof.
  intros H i D D' N. apply adp_dp. apply adp_post. rewrite <- price_only.
  eapply check_sound_group; eauto using neighbours_apart.
Qed.
