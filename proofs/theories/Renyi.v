(** * Renyi divergence at whole orders

    [renyi n C mu nu]: the divergence of order n + 1 from [nu] to [mu] is at most ln(C) / n. With
    densities p and q, this means that the sum of p^(n+1) q^(-n) is at most C. The definition uses
    tests instead of densities, in the form that Hoelder's inequality gives: mu(g^n)^(n+1) <= C
    nu(g^(n+1))^n for every test g. Orders that are not whole are not used.

    This file proves that C is 1 for equal distributions, that C multiplies under adaptive
    composition, and that post-processing is free. A bound converts to (epsilon, delta) with delta =
    C exp(-n epsilon) n^n / (n+1)^(n+1).

    Source: Mironov, Renyi Differential Privacy, CSF 2017; the conversion: Canonne, Kamath, Steinke,
    The Discrete Gaussian for Differential Privacy, NeurIPS 2020, proposition 12. *)
From Coq Require Import Reals Lra Lia.
From DP Require Import Distribution Privacy Laplace Means.
Local Open Scope R_scope.

Definition power {A} (g : A -> R) (n : nat) : A -> R := fun a => g a ^ n.

Lemma power_test {A} (g : A -> R) n : test g -> test (power g n).
Proof. intros H a. apply pow_unit, H. Qed.
Global Hint Resolve power_test : core.

Definition renyi {A} (n : nat) (C : R) (mu nu : dist A) : Prop :=
  forall g, test g -> mu (power g n) ^ S n <= C * nu (power g (S n)) ^ n.

Lemma renyi_mono {A} n C C' (mu nu : dist A) : C <= C' -> renyi n C mu nu -> renyi n C' mu nu.
Proof.
  intros H HR g Hg. eapply Rle_trans; [apply HR; auto|].
  apply Rmult_le_compat_r; auto. apply pow_le, expect_range. auto.
Qed.

(** It is enough to bound (n+1) mu(g^n) linearly, for every slope t. *)
Lemma renyi_linear {A} n C (mu nu : dist A) : 0 < C ->
  (forall g t, test g -> 0 < t -> INR (S n) * mu (power g n) <= INR n * t * nu (power g (S n)) + C / t ^ n) ->
  renyi n C mu nu.
Proof.
  intros HC H g Hg. apply linear_to_power; auto; apply expect_range; auto.
Qed.

(** A linear bound of this form at a single point: (n+1) x^n <= n t x^(n+1) + 1/t^n. *)
Lemma young n t x : 0 <= x -> 0 < t -> INR (S n) * x ^ n <= INR n * (t * x ^ S n) + / t ^ n.
Proof.
  intros Hx Ht. pose proof (pow_lt t n Ht). apply am_gm_root.
  - apply Rmult_le_pos; [lra|apply pow_le; auto].
  - left. apply Rinv_0_lt_compat. auto.
  - apply pow_le; auto.
  - rewrite Rpow_mult_distr, <- !pow_mult. right. replace (S n * n)%nat with (n * S n)%nat by lia. field. lra.
Qed.

Lemma expect_scaled {A} (mu nu : dist A) f g a b c : 0 < c -> 0 <= a -> 0 <= b -> test f -> test g ->
  (forall x, c * f x <= a * g x + b) -> c * mu f <= a * mu g + b.
Proof.
  intros Hc Ha Hb Hf Hg H.
  assert (B : mu f <= a / c * mu g + b / c).
  { apply expect_below; auto.
    - apply Rmult_le_pos; [auto|left; apply Rinv_0_lt_compat; auto].
    - apply Rmult_le_pos; [auto|left; apply Rinv_0_lt_compat; auto].
    - intro x. apply (Rmult_le_reg_l c); auto.
      replace (c * (a / c * g x + b / c)) with (a * g x + b) by (field; lra). apply H. }
  apply (Rmult_le_compat_l c) in B; [|lra].
  replace (c * (a / c * mu g + b / c)) with (a * mu g + b) in B by (field; lra). auto.
Qed.

Theorem renyi_refl {A} n (mu : dist A) : renyi n 1 mu mu.
Proof.
  apply renyi_linear; [lra|]. intros g t Hg Ht. pose proof (pow_lt t n Ht).
  apply (expect_scaled mu mu); auto.
  - apply lt_0_INR; lia.
  - apply Rmult_le_pos; [apply pos_INR|lra].
  - apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; auto].
  - intro x. pose proof (young n t (g x) (proj1 (Hg x)) Ht). unfold power, Rdiv. lra.
Qed.

(** Adaptive composition: the bounds multiply, so their logarithms add up. *)
Theorem renyi_bind {A B} n C1 C2 (mu nu : dist A) (k l : A -> dist B) : 0 <= C2 ->
  renyi n C1 mu nu -> (forall a, renyi n C2 (k a) (l a)) -> renyi n (C1 * C2) (bind mu k) (bind nu l).
Proof.
  intros HC H1 H2 g Hg. cbn [expect bind].
  set (h := fun a => root (S n) (l a (power g (S n)))).
  assert (Hh : test h) by (intro a; apply root_unit, expect_range; auto).
  assert (Eh : forall a, h a ^ S n = l a (power g (S n))) by (intro a; apply root_pow, expect_range; auto).
  set (c := root (S n) C2). assert (Hc : 0 <= c) by apply root_nonneg.
  assert (Ec : c ^ S n = C2) by (apply root_pow; auto).
  assert (I : forall a, k a (power g n) <= c * power h n a + 0).
  { intro a. rewrite Rplus_0_r. apply (pow_le_inv n); [apply Rmult_le_pos; auto; apply (power_test h n Hh a)|].
    rewrite Rpow_mult_distr, Ec. unfold power at 2. rewrite <- pow_mult, Nat.mul_comm, pow_mult, Eh. apply H2; auto. }
  assert (O : mu (fun a => k a (power g n)) <= c * mu (power h n) + 0) by (apply expect_below; auto; lra).
  rewrite Rplus_0_r in O. eapply Rle_trans.
  { apply pow_incr. split; [|exact O]. apply expect_range. auto. }
  rewrite Rpow_mult_distr, Ec. specialize (H1 h Hh).
  rewrite (expect_ext nu (power h (S n)) (fun a => l a (power g (S n)))) in H1; auto.
  rewrite (Rmult_comm C1), Rmult_assoc. apply Rmult_le_compat_l; auto.
Qed.

Theorem renyi_post {A B} n C (mu nu : dist A) (k : A -> dist B) : renyi n C mu nu -> renyi n C (bind mu k) (bind nu k).
Proof.
  intro H. rewrite <- (Rmult_1_r C). apply renyi_bind; [lra|auto|]. intro a. apply renyi_refl.
Qed.

(** ** Conversion to (epsilon, delta) *)

Definition renyi_delta (n : nat) (C e : R) : R := C * exp (- (INR n * e)) * (INR n ^ n / INR (S n) ^ S n).

(** For a test [f], the Renyi bound implies mu(f)^(n+1) <= C nu(f)^n. *)
Lemma renyi_event {A} n C (mu nu : dist A) f : (1 <= n)%nat -> 0 <= C -> test f -> renyi n C mu nu ->
  mu f ^ S n <= C * nu f ^ n.
Proof.
  intros Hn HC Hf H. destruct n as [|n]; [lia|]. set (g := fun a => root (S n) (f a)).
  assert (Hg : test g) by (intro a; apply root_unit, Hf).
  assert (Eg : forall a, g a ^ S n = f a) by (intro a; apply root_pow, Hf).
  rewrite <- (expect_ext mu (power g (S n)) f); auto.
  eapply Rle_trans; [apply H; auto|]. apply Rmult_le_compat_l; auto.
  apply pow_incr. split; [apply expect_range; auto|]. apply expect_mono; auto.
  intro a. unfold power. change (g a ^ S (S n)) with (g a * g a ^ S n). rewrite Eg.
  pose proof (Rmult_le_compat_r (f a) _ _ (proj1 (Hf a)) (proj2 (Hg a))). lra.
Qed.

Theorem renyi_adp {A} n C e (mu nu : dist A) : (1 <= n)%nat -> 0 <= C -> renyi n C mu nu ->
  adp e (renyi_delta n C e) mu nu.
Proof.
  intros Hn HC H f Hf. pose proof (renyi_event n C mu nu f Hn HC Hf H) as HE.
  pose proof (expect_range nu f Hf). pose proof (expect_range mu f Hf). set (T := nu f) in *. set (M := mu f) in *.
  assert (HN : 0 < INR n) by (apply lt_0_INR; lia). assert (HS : 0 < INR (S n)) by (apply lt_0_INR; lia).
  pose proof (exp_pos e) as Pe. pose proof (exp_pos (- (INR n * e))) as Pm.
  set (r := INR (S n) / INR n). assert (Hr : 0 < r) by (apply Rdiv_lt_0_compat; auto).
  set (a := r * (exp e * T)). set (b := C * exp (- (INR n * e)) * / r ^ n).
  assert (Ha : 0 <= a) by (unfold a; apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
  assert (Hb : 0 <= b).
  { unfold b. apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat, pow_lt; auto]. }
  assert (Hab : a ^ n * b = C * T ^ n).
  { unfold a, b. rewrite !Rpow_mult_distr, exp_power.
    assert (EE : exp (INR n * e) * exp (- (INR n * e)) = 1) by (rewrite <- exp_plus, Rplus_opp_r, exp_0; auto).
    pose proof (pow_lt r n Hr).
    transitivity (r ^ n * / r ^ n * (exp (INR n * e) * exp (- (INR n * e))) * (C * T ^ n)); [ring|].
    rewrite EE. field. lra. }
  assert (L : INR (S n) * M <= INR n * a + b) by (apply am_gm_root; auto; lra).
  apply (Rmult_le_reg_l (INR (S n))); auto. eapply Rle_trans; [exact L|]. right.
  unfold a, b, renyi_delta, r.
  unfold Rdiv. rewrite !Rpow_mult_distr, !pow_inv. change (INR (S n) ^ S n) with (INR (S n) * INR (S n) ^ n).
  assert (INR (S n) ^ n <> 0) by (apply pow_nonzero; lra). assert (INR n ^ n <> 0) by (apply pow_nonzero; lra).
  field. repeat split; auto; lra.
Qed.
