(** * The discrete Laplace mechanism

    [laplace b] adds noise of scale [b] = numerator / denominator to an integer. The integer [z] has
    probability [(1 - q) / (1 + q) * q^|z - c|] with [q = exp(-1/b)], over all integers
    ([laplace_mass]). If two centres are at most [s] apart, the outputs are
    [s / b]-indistinguishable ([discrete_laplace_private]). The outputs are not indistinguishable at
    any smaller epsilon ([laplace_tight]). [release] saturates the answer to a magnitude below
    2^126, which is post-processing.

    Source: Ghosh, Roughgarden, Sundararajan, Universally Utility-Maximizing Privacy Mechanisms,
    STOC 2009. *)
From Coq Require Import Reals Lra Lia ZArith.
From DP Require Import Series Distribution Privacy IntegerNoise.
Local Open Scope R_scope.

(** A positive rational by construction. *)
Record scale := ratio { numerator : positive; denominator : positive }.

Definition scale_R (b : scale) : R := IZR (Zpos (numerator b)) / IZR (Zpos (denominator b)).

Lemma scale_pos b : 0 < scale_R b.
Proof. apply Rdiv_lt_0_compat; apply IZR_lt; lia. Qed.

Definition decay (b : scale) : R := exp (- (1 / scale_R b)).

Lemma decay_range b : 0 < decay b < 1.
Proof.
  unfold decay. pose proof (Rdiv_lt_0_compat 1 _ ltac:(lra) (scale_pos b)). split; [apply exp_pos|].
  apply Rlt_le_trans with (exp 0); [apply exp_increasing; lra|rewrite exp_0; lra].
Qed.

Definition kernel (b : scale) (z : Z) : R := decay b ^ Z.abs_nat z.

Lemma kernel_pos b z : 0 < kernel b z.
Proof. apply pow_lt, decay_range. Qed.
Lemma kernel_even b z : kernel b (- z) = kernel b z.
Proof. unfold kernel. f_equal. lia. Qed.
Lemma kernel_small b z : kernel b z <= 1 * decay b ^ Z.abs_nat z.
Proof. unfold kernel. lra. Qed.

Definition laplace (b : scale) (c : Z) : dist Z :=
  noise (kernel b) 1 (decay b) (kernel_pos b) (kernel_even b) (decay_range b) (kernel_small b) c.

(** ** Mass *)
Lemma exp_power x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [|n IH]; [cbn; rewrite Rmult_0_l, exp_0; auto|].
  cbn [pow]. rewrite IH, <- exp_plus, S_INR. f_equal. ring.
Qed.

Lemma kernel_exp b z : kernel b z = exp (- (IZR (Z.abs z) / scale_R b)).
Proof.
  unfold kernel, decay. rewrite exp_power, INR_IZR_INZ, Zabs2Nat.id_abs. f_equal.
  field. apply Rgt_not_eq, scale_pos.
Qed.

Theorem laplace_mass b c z :
  Pr (laplace b c) (Z.eqb z) = (1 - decay b) / (1 + decay b) * decay b ^ Z.abs_nat (z - c).
Proof.
  unfold laplace. rewrite noise_mass. rewrite (total_eq _ _ _ _ _ _ _ (geometric_total _ (decay_range b))).
  unfold kernel. pose proof (decay_range b). field. split; lra.
Qed.

(** Moving the centre moves the outcome by the same amount. *)
Theorem laplace_translate b c s f : (0 <= s)%Z -> test f ->
  laplace b c (fun z => f (z + s)%Z) = laplace b (c + s) f.
Proof. intros Hs Hf. rewrite <- (Z2Nat.id s Hs). apply noise_translate. auto. Qed.

(** ** Privacy *)
Lemma kernel_ratio b s c c' z : (Z.abs (c - c') <= s)%Z ->
  kernel b (z - c) <= exp (IZR s / scale_R b) * kernel b (z - c').
Proof.
  intro Hs. rewrite !kernel_exp, <- exp_plus. apply exp_mono. unfold Rdiv.
  rewrite !Ropp_mult_distr_l, <- Rmult_plus_distr_r. apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat, scale_pos.
  - rewrite <- !opp_IZR, <- plus_IZR. apply IZR_le. lia.
Qed.

Theorem discrete_laplace_private b c c' s : (Z.abs (c - c') <= s)%Z ->
  adp (IZR s / scale_R b) 0 (laplace b c) (laplace b c').
Proof.
  intros Hs f Hf. rewrite Rplus_0_r. apply noise_ratio; auto. intro z. apply kernel_ratio. auto.
Qed.

(** The bound is tight: for neighbouring integers, an epsilon below 1/b does not hold. *)
Theorem laplace_tight b e : e < 1 / scale_R b -> ~ dp e (laplace b 0) (laplace b 1).
Proof.
  intros He H. specialize (H (Z.eqb 0)). rewrite !laplace_mass in H. cbn [Z.sub Z.add Z.opp Z.abs_nat] in H.
  change (Pos.to_nat 1) with 1%nat in H. cbn [pow] in H. rewrite !Rmult_1_r in H.
  pose proof (decay_range b). set (m := (1 - decay b) / (1 + decay b)) in *.
  assert (0 < m) by (apply Rdiv_lt_0_compat; lra).
  assert (exp e * decay b < 1).
  { unfold decay. rewrite <- exp_plus.
    apply Rlt_le_trans with (exp 0); [apply exp_increasing; lra|rewrite exp_0; lra]. }
  assert (m * (exp e * decay b) < m * 1) by (apply Rmult_lt_compat_l; auto). lra.
Qed.

(** ** Release: the noisy integer, saturated to a magnitude below 2^126, symmetrically around
zero *)
Definition saturate (z : Z) : Z := Z.max (- (2 ^ 126 - 1)) (Z.min (2 ^ 126 - 1) z).
Definition release (b : scale) (c : Z) : dist Z := dmap saturate (laplace b c).

Theorem release_private b c c' s : (Z.abs (c - c') <= s)%Z ->
  adp (IZR s / scale_R b) 0 (release b c) (release b c').
Proof. intro H. apply adp_map, discrete_laplace_private, H. Qed.

Theorem saturate_range z : (- 2 ^ 126 < saturate z < 2 ^ 126)%Z.
Proof. unfold saturate. lia. Qed.
