(** * From zero-concentrated to (epsilon, delta), in rationals

    [converts rho n m epsilon delta] is a boolean, computed in exact rationals. If it is true,
    rho-zCDP gives (epsilon, delta), by order n + 1. The code bounds the exponential from below by
    [m] terms of its series. The choice of order and the number of terms affect how tight the result
    is, but never its soundness. *)
From Coq Require Import List ZArith QArith Qreals Bool Lia Reals Lra.
From DP Require Import Table Stability Sensitivity Distribution Privacy Laplace Gaussian Zcdp.
Local Open Scope R_scope.

(** ** The exponential from below *)

(** (x^m / m!, 1 + x + ... + x^m / m!) *)
Fixpoint series (m : nat) (x : Q) : Q * Q :=
  match m with
  | O => (1%Q, 1%Q)
  | S p =>
      let '(t, s) := series p x in
      let t := Qred (t * x / inject_Z (Z.of_nat m)) in (t, Qred (s + t))
  end.

Definition exp_below (m : nat) (x : Q) : Q := snd (series m x).

Lemma Q2R_Z z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R, inject_Z. cbn [Qnum Qden]. field. Qed.

Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma series_R m x : Q2R (fst (series m x)) = / INR (fact m) * Q2R x ^ m /\
  Q2R (snd (series m x)) = sum_f_R0 (fun i => / INR (fact i) * Q2R x ^ i) m.
Proof.
  induction m as [|m [IHt IHs]].
  - cbn. unfold Q2R. cbn. split; field.
  - cbn [series]. destruct (series m x) as [t s]. cbn [fst snd] in *.
    assert (Ht : Q2R (Qred (t * x / inject_Z (Z.of_nat (S m)))) = / INR (fact (S m)) * Q2R x ^ S m).
    { rewrite Q2R_red, Q2R_div, Q2R_mult, IHt, Q2R_Z, <- INR_IZR_INZ.
      - rewrite fact_simpl, mult_INR. cbn [pow]. field. split; [apply INR_fact_neq_0|apply not_0_INR; lia].
      - unfold Qeq, inject_Z. cbn [Qnum Qden]. lia. }
    split; auto. rewrite Q2R_red, Q2R_plus, Ht, IHs, tech5. reflexivity.
Qed.

Lemma exp_term_nonneg x i : 0 <= x -> 0 <= / INR (fact i) * x ^ i.
Proof. intro Hx. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, INR_fact_lt_0|apply pow_le; auto]. Qed.

Lemma exp_partial m x : 0 <= x -> sum_f_R0 (fun i => / INR (fact i) * x ^ i) m <= exp x.
Proof.
  intro Hx. unfold exp. destruct (exist_exp x) as [l Hl]. cbn [proj1_sig].
  apply (growing_ineq (sum_f_R0 (fun i => / INR (fact i) * x ^ i)) l); [|exact Hl].
  intro n. rewrite tech5. pose proof (exp_term_nonneg x (S n) Hx). lra.
Qed.

Theorem exp_below_sound m x : 0 <= Q2R x -> 1 <= Q2R (exp_below m x) <= exp (Q2R x).
Proof.
  intro Hx. unfold exp_below. rewrite (proj2 (series_R m x)). split; [|apply exp_partial; auto].
  induction m as [|m IH]; [cbn; lra|]. rewrite tech5. pose proof (exp_term_nonneg _ (S m) Hx). lra.
Qed.

(** ** The boolean *)

Definition converts (rho : Q) (n m : nat) (epsilon delta : Q) : bool :=
  let N := inject_Z (Z.of_nat n) in
  let x := Qred (N * epsilon - N * (N + 1) * rho)%Q in
  Nat.leb 1 n && Qle_bool 0 x &&
  Qle_bool (inject_Z (Z.of_nat n ^ Z.of_nat n))
           (delta * exp_below m x * inject_Z (Z.of_nat (S n) ^ Z.of_nat (S n))).

Theorem converts_sound {A} rho n m epsilon delta (mu nu : dist A) :
  converts rho n m epsilon delta = true -> zcdp (Q2R rho) mu nu -> adp (Q2R epsilon) (Q2R delta) mu nu.
Proof.
  unfold converts. rewrite !andb_true_iff. intros [[Hn Hx] Hd] H.
  apply Nat.leb_le in Hn. apply Qle_bool_iff, Qle_Rle in Hx, Hd. set (x := Qred _) in *.
  rewrite RMicromega.Q2R_0 in Hx.
  assert (Ex : Q2R x = INR n * Q2R epsilon - INR n * INR (S n) * Q2R rho).
  { unfold x. rewrite Q2R_red, Q2R_minus, !Q2R_mult, Q2R_plus, !Q2R_Z, RMicromega.Q2R_1, <- INR_IZR_INZ, S_INR. ring. }
  rewrite !Q2R_mult, !Q2R_Z, <- !pow_IZR, <- !INR_IZR_INZ in Hd.
  destruct (exp_below_sound m x Hx) as [T1 T2]. set (T := Q2R (exp_below m x)) in *.
  apply adp_weaken with (Q2R epsilon) (zcdp_delta (Q2R rho) n (Q2R epsilon)); [lra| |apply zcdp_adp; auto].
  unfold zcdp_delta. replace (INR n * INR (S n) * Q2R rho - INR n * Q2R epsilon) with (- Q2R x) by (rewrite Ex; ring).
  rewrite exp_Ropp. pose proof (exp_pos (Q2R x)) as Pe.
  assert (HS : 0 < INR (S n) ^ S n) by (apply pow_lt, lt_0_INR; lia).
  apply (Rmult_le_reg_r (INR (S n) ^ S n * T)); [apply Rmult_lt_0_compat; lra|].
  replace (/ exp (Q2R x) * (INR n ^ n / INR (S n) ^ S n) * (INR (S n) ^ S n * T))
    with (INR n ^ n * (T / exp (Q2R x))) by (field; split; lra).
  assert (T / exp (Q2R x) <= 1).
  { apply (Rmult_le_reg_r (exp (Q2R x))); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  assert (0 <= INR n ^ n) by (apply pow_le, pos_INR).
  apply Rle_trans with (INR n ^ n * 1); [apply Rmult_le_compat_l; auto|]. lra.
Qed.

(** ** An example, from tables to (epsilon, delta)

Two counts have discrete Gaussian noise with sigma squared 100. Together rho is 1/100, so epsilon is
0.7 with a delta of one millionth. *)
Definition two_counts {A} (p : A -> bool) (D : list A) : dist (Z * Z) :=
  pair (gaussian (ratio 100 1) (count D)) (gaussian (ratio 100 1) (count (filter p D))).

Theorem two_counts_private {A} (p : A -> bool) D D' : near AddRemove SomeRows 1 D D' ->
  adp (Q2R (7 # 10)) (Q2R (1 # 1000000)) (two_counts p D) (two_counts p D').
Proof.
  intro H. apply (converts_sound (1 # 100) 35 40); [vm_compute; reflexivity|].
  replace (Q2R (1 # 100)) with (IZR 1 ^ 2 / (2 * scale_R (ratio 100 1)) + IZR 1 ^ 2 / (2 * scale_R (ratio 100 1)))
    by (unfold Q2R, scale_R; cbn [Qnum Qden numerator denominator]; field).
  apply zcdp_pair; apply gaussian_zcdp.
  - apply (count_sensitive _ _ _ _ _ H).
  - apply (count_sensitive AddRemove SomeRows 1). eapply filter_near, H.
Qed.
