(** * The discrete Gaussian mechanism

    [gaussian v] adds noise to an integer. The noise [z] has probability proportional to exp(-z^2 /
    (2 v)), over all integers; [v] is the rational sigma squared ([gaussian_mass]). At every whole
    order n + 1, the Renyi bound between centres c and c' is exp(n (n+1) (c - c')^2 / (2 v)). This
    equals the bound of the continuous Gaussian. In zero-concentrated differential privacy it is rho
    = s^2 / (2 v), for centres at most s apart.

    At a whole order, the product of the two densities is a Gaussian around the whole number (n+1) c
    - n c'. So the proof needs only the shift invariance of [IntegerNoise], and no Poisson
    summation.

    Source: Canonne, Kamath, Steinke, The Discrete Gaussian for Differential Privacy, NeurIPS 2020,
    theorem 4. *)
From Coq Require Import Reals Lra Lia ZArith.
From DP Require Import Distribution Privacy Series IntegerNoise Laplace Means Renyi.
Local Open Scope R_scope.

Definition bell (v : scale) (z : Z) : R := exp (- (IZR z ^ 2 / (2 * scale_R v))).

(** The bell is at most [bell_decay v ^ |z|], a geometric function, because |z| <= z^2 for whole
z. *)
Definition bell_decay (v : scale) : R := exp (- (1 / (2 * scale_R v))).

Lemma bell_pos v z : 0 < bell v z.
Proof. apply exp_pos. Qed.

Lemma bell_even v z : bell v (- z) = bell v z.
Proof. unfold bell. do 3 f_equal. rewrite opp_IZR. ring. Qed.

Lemma bell_decay_range v : 0 < bell_decay v < 1.
Proof.
  pose proof (scale_pos v). unfold bell_decay. split; [apply exp_pos|].
  pose proof (Rdiv_lt_0_compat 1 (2 * scale_R v) ltac:(lra) ltac:(lra)).
  apply Rlt_le_trans with (exp 0); [apply exp_increasing; lra|rewrite exp_0; lra].
Qed.

Lemma bell_small v z : bell v z <= 1 * bell_decay v ^ Z.abs_nat z.
Proof.
  pose proof (scale_pos v). rewrite Rmult_1_l. unfold bell, bell_decay. rewrite exp_power. apply exp_mono.
  rewrite INR_IZR_INZ, Zabs2Nat.id_abs.
  assert (H1 : (Z.abs z <= z * z)%Z) by nia. apply IZR_le in H1. rewrite mult_IZR in H1.
  replace (IZR (Z.abs z) * - (1 / (2 * scale_R v))) with (- (IZR (Z.abs z) * / (2 * scale_R v))) by (field; lra).
  apply Ropp_le_contravar. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  cbn [pow]. lra.
Qed.

Definition gaussian (v : scale) (c : Z) : dist Z :=
  noise (bell v) 1 (bell_decay v) (bell_pos v) (bell_even v) (bell_decay_range v) (bell_small v) c.

Definition gaussian_total (v : scale) : R :=
  total (bell v) 1 (bell_decay v) (bell_pos v) (bell_decay_range v) (bell_small v).

Theorem gaussian_mass v c z :
  Pr (gaussian v c) (Z.eqb z) = exp (- (IZR (z - c) ^ 2 / (2 * scale_R v))) / gaussian_total v.
Proof. apply noise_mass. Qed.

(** The normaliser is the sum of all bell values. *)
Theorem gaussian_total_sum v : Un_cv (window (bell v)) (gaussian_total v).
Proof. apply (proj2_sig (total_limit (bell v) 1 (bell_decay v) _ _ _)). Qed.

(** ** The Renyi bound *)

Definition gaussian_renyi (v : scale) (n : nat) (d : Z) : R :=
  exp (INR n * INR (S n) * (IZR d ^ 2 / (2 * scale_R v))).

(** The density at c to the power n+1 is the density at c' to the power n, times a bell around (n+1)
c - n c'. *)
Lemma bell_product v n c c' z : bell v (z - c) ^ S n =
  gaussian_renyi v n (c - c') * (bell v (z - c') ^ n * bell v (z - (Z.of_nat (S n) * c - Z.of_nat n * c'))).
Proof.
  pose proof (scale_pos v). unfold bell, gaussian_renyi. rewrite !exp_power, <- !exp_plus. f_equal.
  rewrite !minus_IZR, !mult_IZR, <- !INR_IZR_INZ, S_INR. field. lra.
Qed.

Lemma bell_young v n c c' z x t : 0 <= x -> 0 < t ->
  INR (S n) * (bell v (z - c) * x ^ n) <= INR n * t * (bell v (z - c') * x ^ S n) +
    gaussian_renyi v n (c - c') / t ^ n * (bell v (z - (Z.of_nat (S n) * c - Z.of_nat n * c')) * 1).
Proof.
  intros Hx Ht. set (p := bell v (z - c)). set (q := bell v (z - c')).
  set (s := bell v (z - (Z.of_nat (S n) * c - Z.of_nat n * c'))). set (K := gaussian_renyi v n (c - c')).
  assert (E : p ^ S n = K * (q ^ n * s)) by apply bell_product.
  assert (0 < p) by apply bell_pos. assert (0 < q) by apply bell_pos. assert (0 < s) by apply bell_pos.
  assert (0 < K) by apply exp_pos. pose proof (pow_lt t n Ht).
  pose proof (am_gm_root n (t * (q * x ^ S n)) (K / t ^ n * s) (p * x ^ n)) as A.
  assert (P : (p * x ^ n) ^ S n <= (t * (q * x ^ S n)) ^ n * (K / t ^ n * s)).
  { rewrite !Rpow_mult_distr, E, <- !pow_mult. right. replace (S n * n)%nat with (n * S n)%nat by lia. field. lra. }
  pose proof (pow_le x n Hx). pose proof (pow_le x (S n) Hx).
  assert (0 <= t * (q * x ^ S n)) by (apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
  assert (0 <= K / t ^ n * s) by (left; apply Rmult_lt_0_compat; auto; apply Rdiv_lt_0_compat; auto).
  assert (0 <= p * x ^ n) by (apply Rmult_le_pos; lra).
  specialize (A ltac:(auto) ltac:(auto) ltac:(auto) P). lra.
Qed.

Theorem discrete_gaussian_private v n c c' : renyi n (gaussian_renyi v n (c - c')) (gaussian v c) (gaussian v c').
Proof.
  apply renyi_linear; [apply exp_pos|]. intros g t Hg Ht. cbn [expect gaussian noise].
  fold (gaussian_total v). set (W := gaussian_total v).
  assert (HW : 0 < W) by (apply total_pos; apply bell_even).
  set (m := mass (bell v) 1 (bell_decay v) (bell_pos v) (bell_even v) (bell_decay_range v) (bell_small v)).
  set (K := gaussian_renyi v n (c - c')). pose proof (pow_lt t n Ht).
  assert (HS : 0 < INR (S n)) by (apply lt_0_INR; lia).
  assert (B : m c (power g n) <= INR n * t / INR (S n) * m c' (power g (S n)) +
              K / t ^ n / INR (S n) * m (Z.of_nat (S n) * c - Z.of_nat n * c')%Z (fun _ => 1)).
  { apply mass_compare; auto. intro z. apply (Rmult_le_reg_l (INR (S n))); auto.
    eapply Rle_trans; [apply (bell_young v n c c' z (g z) t (proj1 (Hg z)) Ht)|].
    right. unfold power. fold K. field. split; lra. }
  unfold m in B. rewrite mass_one in B. fold m in B. fold (gaussian_total v) in B. fold W in B.
  apply (Rmult_le_reg_r W); auto.
  apply (Rmult_le_compat_l (INR (S n))) in B; [|lra].
  replace (INR (S n) * (m c (power g n) / W) * W) with (INR (S n) * m c (power g n)) by (field; lra).
  eapply Rle_trans; [exact B|]. right. field. repeat split; lra.
Qed.

(** ** Release: the noisy integer, saturated to a magnitude below 2^126 *)
Definition release_gaussian (v : scale) (c : Z) : dist Z := dmap saturate (gaussian v c).
