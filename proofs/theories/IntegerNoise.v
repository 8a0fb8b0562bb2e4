(** * Integer noise around a centre

    Let [w] be an even, positive function on the integers that lies below a geometric function. Then
    [noise c] is the distribution on all integers in which [z] has probability [w (z - c) / W],
    where [W] is the sum of all [w z]. The support is infinite, and nothing is truncated. The
    discrete Laplace and the discrete Gaussian are instances.

    [noise_mass] is the mass function. [noise_compare] bounds an expectation around one centre by
    expectations around other centres. The lemma needs only the inequality at each single
    integer. *)
From Coq Require Import Reals Lra Lia ZArith.
From DP Require Import Series Distribution.
Local Open Scope R_scope.

(** ** The geometric series over all integers *)

Lemma geometric_window q n : q <> 1 ->
  window (fun z => q ^ Z.abs_nat z) n = (1 + q - 2 * q ^ S n) / (1 - q).
Proof.
  intro Hq. induction n as [|n IH]; cbn [window].
  - cbn. field. lra.
  - rewrite IH. replace (Z.abs_nat (Z.of_nat (S n))) with (S n) by lia.
    replace (Z.abs_nat (- Z.of_nat (S n))) with (S n) by lia. cbn [pow]. field. lra.
Qed.

Lemma geometric_bound q n : 0 < q < 1 -> window (fun z => q ^ Z.abs_nat z) n <= (1 + q) / (1 - q).
Proof.
  intro Hq. rewrite geometric_window by lra. apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat. lra.
  - pose proof (pow_le q (S n) ltac:(lra)). lra.
Qed.

Lemma geometric_total q : 0 < q < 1 ->
  Un_cv (window (fun z => q ^ Z.abs_nat z)) ((1 + q) / (1 - q)).
Proof.
  intro Hq. apply cv_ext with (fun n => / (1 - q) * (1 + q - 2 * q ^ S n)).
  - intro n. rewrite geometric_window by lra. field. lra.
  - replace ((1 + q) / (1 - q)) with (/ (1 - q) * (1 + q - 2 * 0)) by (field; lra).
    apply cv_scale. apply (CV_minus (fun _ => 1 + q)); [apply cv_const|].
    apply cv_scale. apply (cv_shift (fun n => q ^ n)), cv_power, Hq.
Qed.

Section Noise.
Variable w : Z -> R.
Variables K q : R.
Hypothesis w_pos : forall z, 0 < w z.
Hypothesis w_even : forall z, w (- z)%Z = w z.
Hypothesis q_range : 0 < q < 1.
Hypothesis w_small : forall z, w z <= K * q ^ Z.abs_nat z.

Lemma K_pos : 0 < K.
Proof. pose proof (w_pos 0) as P. pose proof (w_small 0) as H. cbn in H. lra. Qed.

Lemma w_nonneg z : 0 <= w z.
Proof. left. apply w_pos. Qed.

Lemma w_vanishes : vanishes w.
Proof.
  intros s c Hs e He. pose proof K_pos as HK.
  destruct (cv_power q q_range (e / K) (Rdiv_lt_0_compat _ _ He HK)) as [N HN].
  exists (N + Z.abs_nat c)%nat. intros n Hn. unfold R_dist. rewrite Rminus_0_r.
  rewrite Rabs_right by (apply Rle_ge, w_nonneg). eapply Rle_lt_trans; [apply w_small|].
  specialize (HN (Z.abs_nat (s n))). unfold R_dist in HN. rewrite Rminus_0_r in HN.
  rewrite Rabs_right in HN by (apply Rle_ge, pow_le; lra).
  assert (q ^ Z.abs_nat (s n) < e / K) as H by (apply HN; specialize (Hs n); lia).
  apply (Rmult_lt_compat_l K) in H; auto. replace (K * (e / K)) with e in H by (field; lra). auto.
Qed.

(** ** The total *)

Definition total_limit : {l : R | Un_cv (window w) l}.
Proof.
  apply window_limit with (K * ((1 + q) / (1 - q))); [apply w_nonneg|]. intro n.
  apply Rle_trans with (K * window (fun z => q ^ Z.abs_nat z) n).
  - rewrite <- window_scale. apply window_le. apply w_small.
  - apply Rmult_le_compat_l; [left; apply K_pos|apply geometric_bound; auto].
Defined.
Definition total : R := proj1_sig total_limit.

Lemma total_cv c : Un_cv (window (fun z => w (z - c)%Z)) total.
Proof. apply window_centre; auto using w_vanishes. apply (proj2_sig total_limit). Qed.

Lemma total_eq l : Un_cv (window w) l -> total = l.
Proof. intro H. eapply UL_sequence; [apply (proj2_sig total_limit)|exact H]. Qed.

Lemma total_pos : 0 < total.
Proof.
  apply Rlt_le_trans with (window w 0); [apply w_pos|].
  apply window_le_limit; [apply w_nonneg|apply (proj2_sig total_limit)].
Qed.

(** ** Weighted sums of tests *)

Definition term (c : Z) (f : Z -> R) (z : Z) : R := w (z - c) * clip (f z).

Lemma term_nonneg c f z : 0 <= term c f z.
Proof. apply Rmult_le_pos; [apply w_nonneg|apply clip_range]. Qed.

Lemma term_le c f z : term c f z <= w (z - c).
Proof.
  unfold term. rewrite <- (Rmult_1_r (w (z - c))) at 2.
  apply Rmult_le_compat_l; [apply w_nonneg|apply clip_range].
Qed.

Definition mass_limit (c : Z) (f : Z -> R) : {l : R | Un_cv (window (term c f)) l}.
Proof.
  apply window_limit with total; [apply term_nonneg|]. intro n.
  apply Rle_trans with (window (fun z => w (z - c)%Z) n); [apply window_le, term_le|].
  apply window_le_limit; [intro; apply w_nonneg|apply total_cv].
Defined.
Definition mass c f : R := proj1_sig (mass_limit c f).

Lemma mass_cv c f : Un_cv (window (term c f)) (mass c f).
Proof. exact (proj2_sig (mass_limit c f)). Qed.

Lemma mass_eq c f l : Un_cv (window (term c f)) l -> mass c f = l.
Proof. intro H. eapply UL_sequence; [apply mass_cv|exact H]. Qed.

Lemma mass_one c : mass c (fun _ => 1) = total.
Proof.
  apply mass_eq. apply cv_ext with (window (fun z => w (z - c)%Z)); [|apply total_cv].
  intro n. apply window_ext. intro z. unfold term. rewrite clip_id by lra. ring.
Qed.

(** An inequality at each integer gives the inequality of the sums. *)
Theorem mass_compare c1 c2 c3 f g h a b : test f -> test g -> test h ->
  (forall z, w (z - c1) * f z <= a * (w (z - c2) * g z) + b * (w (z - c3) * h z)) ->
  mass c1 f <= a * mass c2 g + b * mass c3 h.
Proof.
  intros Hf Hg Hh H.
  apply (@Rle_cv_lim (window (term c1 f)) (fun n => a * window (term c2 g) n + b * window (term c3 h) n)).
  - intro n. rewrite <- window_linear. apply window_le. intro z. unfold term. rewrite !clip_id by auto. apply H.
  - apply mass_cv.
  - apply CV_plus; apply cv_scale, mass_cv.
Qed.

(** ** The distribution *)

Definition noise (c : Z) : dist Z.
Proof.
  pose proof total_pos as HW. refine (Dist (fun f => mass c f / total) _ _ _).
  - rewrite mass_one. field. lra.
  - intros f g Hf Hg Hfg. rewrite (mass_eq c (fun a => f a + g a) (mass c f + mass c g)); [field; lra|].
    apply cv_ext with (fun n => window (term c f) n + window (term c g) n).
    + intro n. replace (window (term c f) n + window (term c g) n)
        with (1 * window (term c f) n + 1 * window (term c g) n) by ring. rewrite <- window_linear.
      apply window_ext. intro z. unfold term. rewrite !clip_id by auto. cbv beta. ring.
    + apply CV_plus; apply mass_cv.
  - intros f g a d Hf Hg Ha Hd H.
    assert (B : mass c f <= a * mass c g + d * mass c (fun _ => 1)).
    { apply mass_compare; auto. intro z.
      pose proof (Rmult_le_compat_l _ _ _ (w_nonneg (z - c)) (H z)). lra. }
    rewrite mass_one in B. apply (Rmult_le_reg_r total); auto.
    replace (mass c f / total * total) with (mass c f) by (field; lra).
    replace ((a * (mass c g / total) + d) * total) with (a * mass c g + d * total) by (field; lra). auto.
Defined.

(** The mass function. *)
Theorem noise_mass c z : Pr (noise c) (Z.eqb z) = w (z - c) / total.
Proof.
  unfold Pr. cbn [expect noise]. f_equal. apply mass_eq.
  apply cv_ext with (window (fun y => if Z.eqb z y then w (z - c) else 0)); [|apply window_point].
  intro n. apply window_ext. intro y. unfold term, indicator.
  destruct (Z.eqb_spec z y) as [->|]; rewrite clip_id; lra.
Qed.

(** Moving the centre moves the outcome by the same amount. *)
Theorem noise_translate c k f : test f ->
  noise c (fun z => f (z + Z.of_nat k)%Z) = noise (c + Z.of_nat k) f.
Proof.
  intro Hf. cbn [expect noise]. f_equal. apply mass_eq.
  apply cv_ext with (window (fun z => term (c + Z.of_nat k) f (z + Z.of_nat k)%Z)).
  - intro n. apply window_ext. intro z. unfold term. f_equal. f_equal. lia.
  - apply window_shift_nat; [|apply mass_cv].
    apply vanishes_below with (fun z => w (z - (c + Z.of_nat k))%Z).
    + intro z. split; [apply term_nonneg|apply term_le].
    + apply (vanishes_shift w (- (c + Z.of_nat k))), w_vanishes.
Qed.

(** A bound on the ratio of masses is a bound on expectations. *)
Theorem noise_ratio c c' C f : test f -> (forall z, w (z - c) <= C * w (z - c')) ->
  noise c f <= C * noise c' f.
Proof.
  intros Hf H. pose proof total_pos as HW. cbn [expect noise].
  assert (B : mass c f <= C * mass c' f + 0 * mass c f).
  { apply mass_compare; auto. intro z.
    pose proof (Rmult_le_compat_r _ _ _ (proj1 (Hf z)) (H z)). lra. }
  apply (Rmult_le_reg_r total); auto.
  replace (mass c f / total * total) with (mass c f) by (field; lra).
  replace (C * (mass c' f / total) * total) with (C * mass c' f) by (field; lra). lra.
Qed.
End Noise.
