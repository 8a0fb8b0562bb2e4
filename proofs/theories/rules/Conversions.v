(** * Conversion rules: a cost in one measure as a cost in another

    Pure epsilon gives rho = epsilon^2 / 2 ([PureToZcdp]). At the Renyi order a it gives the smaller
    of epsilon and a epsilon^2 / 2. Rho gives a rho at that order. All results are rounded up. The
    rules hold for single mechanisms, so they hold for releases. The rules also hold for whole
    queries, for a session in another measure. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Privacy Laplace Renyi Zcdp PureToZcdp Result Measure.
Import ListNotations.
Local Open Scope Z_scope.

Definition round_up (x y : Z) : Z := (x + (y - 1)) / y.

Definition from_pure (m : measure) (e : Z) : Z :=
  match m with
  | Pure | Approx => e
  | Zcdp => round_up (e * e) 2
  | Renyi a => Z.min e (round_up (Z.of_nat a * (e * e)) 2000000)
  end.

Definition from_zcdp (a : nat) (r : Z) : Z := round_up (Z.of_nat a * r) 1000000.

Lemma round_up_ge x y : 0 < y -> x <= y * round_up x y.
Proof.
  intro H. unfold round_up. pose proof (Z.div_mod (x + (y - 1)) y ltac:(lia)).
  pose proof (Z.mod_pos_bound (x + (y - 1)) y H). lia.
Qed.

Lemma entry_map f c i : f 0 = 0 -> entry i (map f c) = f (entry i c).
Proof. intro H. unfold entry. rewrite <- H at 1. apply map_nth. Qed.

Lemma entry_nonneg c i : forallb (Z.leb 0) c = true -> 0 <= entry i c.
Proof.
  intro H. rewrite forallb_forall in H. unfold entry.
  destruct (nth_in_or_default i c 0) as [I|E]; [apply Z.leb_le, H, I|lia].
Qed.

(** ** For single mechanisms *)
Local Open Scope R_scope.

Theorem pure_renyi {A} a e (mu nu : dist A) : adp e 0 mu nu -> renyi_dp a e mu nu.
Proof.
  intros H g Hg. set (n := pred a). pose proof (renyi_refl n mu g Hg) as R. rewrite Rmult_1_l in R.
  eapply Rle_trans; [exact R|]. rewrite <- exp_power, <- Rpow_mult_distr. apply pow_incr. split; [apply expect_range; auto|].
  specialize (H (power g (S n))). rewrite Rplus_0_r in H. apply H. auto.
Qed.

Theorem zcdp_renyi {A} a r (mu nu : dist A) : (1 <= a)%nat -> zcdp r mu nu -> renyi_dp a (INR a * r) mu nu.
Proof.
  intros Ha H. destruct a as [|n]; [lia|]. unfold renyi_dp. cbn [pred].
  eapply renyi_mono; [|apply (H n)]. unfold zcost. right. f_equal. ring.
Qed.

(** ** For costs *)

Theorem from_pure_sound m c k {A} (mu nu : dist A) : admissible m k -> forallb (Z.leb 0) c = true ->
  adp (price Pure c k) 0 mu nu -> adp (price Pure c k) 0 nu mu -> indist m (price m (map (from_pure m) c) k) mu nu.
Proof.
  intros Ad Hc H1 H2. destruct m as [| | |a]; cbn [indist from_pure].
  - rewrite map_id. auto.
  - rewrite map_id. auto.
  - destruct Ad as (i & n & K). rewrite (price_ext Pure _ _ _ K), price_only in H1, H2.
    rewrite (price_ext _ _ _ _ K), price_only, entry_map by reflexivity.
    pose proof (entry_nonneg c i Hc) as He. set (e := entry i c) in *. cbn [times one_is from_pure] in *.
    assert (P : 0 <= IZR (e * Z.of_nat n) / IZR 1000000).
    { apply Rmult_le_pos; [apply IZR_le; nia|lra]. }
    eapply zcdp_weaken; [|exact (pure_zcdp _ mu nu P H1 H2)].
    pose proof (round_up_ge (e * e) 2 ltac:(lia)) as U. set (u := round_up (e * e) 2) in *.
    assert (L : (e * Z.of_nat n * (e * Z.of_nat n) <= 2 * (u * (Z.of_nat n * Z.of_nat n)))%Z).
    { replace (e * Z.of_nat n * (e * Z.of_nat n))%Z with (e * e * (Z.of_nat n * Z.of_nat n))%Z by ring.
      rewrite (Z.mul_assoc 2). apply Z.mul_le_mono_nonneg_r; nia. }
    apply IZR_le in L. rewrite (mult_IZR (e * Z.of_nat n)), (mult_IZR 2) in L.
    set (X := IZR (e * Z.of_nat n)) in *. set (Y := IZR (u * (Z.of_nat n * Z.of_nat n))) in *. lra.
  - destruct Ad as (Hm & i & n & Hn & K). rewrite (price_ext Pure _ _ _ K), price_only in H1, H2.
    rewrite (price_ext _ _ _ _ K), price_only, entry_map by (cbn [from_pure]; unfold round_up; rewrite Z.mul_0_r; reflexivity).
    pose proof (entry_nonneg c i Hc) as He. set (e := entry i c) in *. cbn [times one_is from_pure] in *.
    set (u := round_up (Z.of_nat a * (e * e)) 2000000).
    destruct (Z.min_spec e u) as [[_ ->]|[_ ->]]; [apply pure_renyi, H1|].
    assert (P : 0 <= IZR (e * Z.of_nat n) / IZR 1000000) by (apply Rmult_le_pos; [apply IZR_le; nia|lra]).
    eapply renyi_dp_weaken; [|exact (zcdp_renyi a _ mu nu Hm (pure_zcdp _ mu nu P H1 H2))].
    pose proof (round_up_ge (Z.of_nat a * (e * e)) 2000000 ltac:(lia)) as U. fold u in U.
    assert (n = 0 \/ n = 1)%nat as [->| ->] by lia.
    + rewrite !Z.mul_0_r. lra.
    + rewrite !Z.mul_1_r. apply IZR_le in U. rewrite !mult_IZR, <- INR_IZR_INZ in U. lra.
Qed.

Theorem from_zcdp_sound a c k {A} (mu nu : dist A) : admissible (Renyi a) k ->
  zcdp (price Zcdp c k) mu nu -> renyi_dp a (price (Renyi a) (map (from_zcdp a) c) k) mu nu.
Proof.
  intros (Ha & i & n & Hn & K) H. rewrite (price_ext Zcdp _ _ _ K), price_only in H.
  rewrite (price_ext _ _ _ _ K), price_only, entry_map by (unfold from_zcdp, round_up; rewrite Z.mul_0_r; reflexivity). cbn [times one_is from_pure] in *.
  set (r := entry i c) in *. eapply renyi_dp_weaken; [|exact (zcdp_renyi a _ mu nu Ha H)].
  pose proof (round_up_ge (Z.of_nat a * r) 1000000 ltac:(lia)) as U. unfold from_zcdp. set (u := round_up _ _) in *.
  assert (n = 0 \/ n = 1)%nat as [->| ->] by lia.
  - cbn [Z.of_nat]. rewrite !Z.mul_0_r. lra.
  - change (Z.of_nat 1 * Z.of_nat 1)%Z with 1%Z. change (Z.of_nat 1) with 1%Z. rewrite !Z.mul_1_r.
    apply IZR_le in U. rewrite !mult_IZR, <- INR_IZR_INZ in U. lra.
Qed.

(** ** For whole queries, in a session with another measure *)
Definition measure_eqb (m n : measure) : bool :=
  match m, n with
  | Pure, Pure | Approx, Approx | Zcdp, Zcdp => true
  | Renyi a, Renyi b => Nat.eqb a b
  | _, _ => false
  end.

Definition convert (m n : measure) (c : env) : result env :=
  let* _ := require (forallb (Z.leb 0) c) "a cost is below zero" in
  if measure_eqb m n then Ok c else
  match m, n with
  | Pure, _ => Ok (map (from_pure n) c)
  | Zcdp, Renyi a => Ok (map (from_zcdp a) c)
  | _, _ => Refused ("there is no conversion from `" ++ show_measure m ++ "` to `" ++ show_measure n ++ "`")
  end.

Theorem convert_sound m n c d k {A} (mu nu : dist A) : convert m n c = Ok d -> admissible n k ->
  (admissible m k -> indist m (price m c k) mu nu /\ indist m (price m c k) nu mu) -> indist n (price n d k) mu nu.
Proof.
  unfold convert. intros C K H. apply also_ok in C. destruct C as (u & P & C). apply require_ok in P.
  destruct m as [| | |a], n as [| | |b]; cbn [measure_eqb] in C; try discriminate;
    try (injection C as <-; apply H; exact K).
  - injection C as <-. destruct (H I). apply (from_pure_sound Approx); auto.
  - injection C as <-. destruct (H I). apply (from_pure_sound Zcdp); auto.
  - injection C as <-. destruct (H I). apply (from_pure_sound (Renyi b)); auto.
  - injection C as <-. apply from_zcdp_sound; auto. destruct K as (_ & i & l & _ & K). apply H. exists i, l. auto.
  - destruct (Nat.eqb_spec a b) as [->|]; [|discriminate]. injection C as <-. apply H, K.
Qed.
