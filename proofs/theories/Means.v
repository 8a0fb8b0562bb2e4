(** * Roots, and the inequality of arithmetic and geometric means

    Facts about real numbers that Renyi divergence needs: n-th roots of numbers from 0 on, weighted
    AM-GM for one weight, and the step from a family of linear bounds to a bound on powers. *)
From Coq Require Import Reals Lra Lia.
Local Open Scope R_scope.

Lemma pow_unit x n : 0 <= x <= 1 -> 0 <= x ^ n <= 1.
Proof. intro H. split; [apply pow_le; lra|]. rewrite <- (pow1 n). apply pow_incr; lra. Qed.

Lemma pow_le_inv n x y : 0 <= y -> x ^ S n <= y ^ S n -> x <= y.
Proof.
  intros Hy H. destruct (Rle_lt_dec x y) as [|L]; auto. exfalso. apply (Rlt_not_le _ _) with (2 := H).
  clear H. induction n as [|n IH]; [cbn; lra|].
  change (y * y ^ S n < x * x ^ S n). apply Rmult_le_0_lt_compat; auto. apply pow_le; auto.
Qed.

(** ** Roots *)
Definition root (n : nat) (x : R) : R := if Req_EM_T x 0 then 0 else Rpower x (/ INR n).

Lemma root_nonneg n x : 0 <= root n x.
Proof. unfold root. destruct (Req_EM_T x 0); [lra|]. left. apply exp_pos. Qed.

Lemma root_pow n x : 0 <= x -> root (S n) x ^ S n = x.
Proof.
  intro Hx. unfold root. destruct (Req_EM_T x 0) as [->|Hn]; [cbn; ring|].
  rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult, Rinv_l by (apply not_0_INR; lia).
  apply Rpower_1. lra.
Qed.

Lemma root_unit n x : 0 <= x <= 1 -> 0 <= root (S n) x <= 1.
Proof.
  intro Hx. split; [apply root_nonneg|]. apply (pow_le_inv n); [lra|]. rewrite root_pow, pow1; lra.
Qed.

Lemma root_pos n x : 0 < x -> 0 < root (S n) x.
Proof.
  intro Hx. destruct (root_nonneg (S n) x) as [H|H]; auto.
  pose proof (root_pow n x ltac:(lra)) as E. rewrite <- H, pow_i in E by lia. lra.
Qed.

(** ** Means *)
Lemma bernoulli n x : -1 <= x -> 1 + INR n * x <= (1 + x) ^ n.
Proof.
  intro Hx. induction n as [|n IH]; [cbn; lra|]. rewrite S_INR. cbn [pow].
  pose proof (Rmult_le_compat_l (1 + x) _ _ ltac:(lra) IH).
  pose proof (Rmult_le_pos _ _ (pos_INR n) (Rle_0_sqr x)) as Hs. unfold Rsqr in Hs. lra.
Qed.

(** The product a^n b is at most the (n+1)-st power of the mean of n copies of a and one copy of
b. *)
Theorem am_gm n a b : 0 <= a -> 0 <= b -> a ^ n * b <= ((INR n * a + b) / INR (S n)) ^ S n.
Proof.
  intros Ha Hb. assert (HS : 0 < INR (S n)) by (apply lt_0_INR; lia). pose proof (pos_INR n) as Hn.
  destruct Ha as [Ha|<-].
  - set (x := (b / a - 1) / INR (S n)).
    assert (Hx : (INR n * a + b) / INR (S n) = a * (1 + x)).
    { unfold x. rewrite S_INR in *. field. lra. }
    assert (Hge : -1 <= x).
    { unfold x. apply (Rmult_le_reg_r (INR (S n))); auto.
      replace ((b / a - 1) / INR (S n) * INR (S n)) with (b / a - 1) by (field; lra).
      assert (0 <= b / a) by (apply Rmult_le_pos; [auto|left; apply Rinv_0_lt_compat; auto]).
      rewrite S_INR. lra. }
    pose proof (bernoulli (S n) x Hge) as B.
    replace (1 + INR (S n) * x) with (b / a) in B by (unfold x; field; lra).
    rewrite Hx, Rpow_mult_distr. replace (a ^ n * b) with (a ^ S n * (b / a)) by (cbn [pow]; field; lra).
    apply Rmult_le_compat_l; auto. apply pow_le; lra.
  - destruct n as [|n]; [cbn; lra|]. rewrite pow_i, Rmult_0_l by lia. apply pow_le.
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; auto].
Qed.

(** The same inequality in terms of x, where x^(n+1) = a^n b. *)
Corollary am_gm_root n a b x : 0 <= a -> 0 <= b -> 0 <= x -> x ^ S n <= a ^ n * b ->
  INR (S n) * x <= INR n * a + b.
Proof.
  intros Ha Hb Hx H. assert (HS : 0 < INR (S n)) by (apply lt_0_INR; lia).
  assert (Hm : 0 <= (INR n * a + b) / INR (S n)).
  { apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; auto].
    pose proof (Rmult_le_pos _ _ (pos_INR n) Ha). lra. }
  pose proof (pow_le_inv n x _ Hm (Rle_trans _ _ _ H (am_gm n a b Ha Hb))) as L.
  apply (Rmult_le_compat_l (INR (S n))) in L; [|lra].
  replace (INR (S n) * ((INR n * a + b) / INR (S n))) with (INR n * a + b) in L by (field; lra). auto.
Qed.

(** Conversely, linear bounds for all slopes give the bound on powers. *)
Theorem linear_to_power n M N K : 0 <= M -> 0 <= N -> 0 < K ->
  (forall t, 0 < t -> INR (S n) * M <= INR n * t * N + K / t ^ n) -> M ^ S n <= K * N ^ n.
Proof.
  intros HM HN HK H. destruct n as [|n].
  - specialize (H 1 ltac:(lra)). cbn in *. lra.
  - destruct HM as [HM|<-]; [|rewrite pow_i by lia; apply Rmult_le_pos; [lra|apply pow_le; auto]].
    pose proof (Rdiv_lt_0_compat _ _ HK HM) as HKM.
    set (t := root (S n) (K / M)). assert (Ht : t ^ S n = K / M) by (apply root_pow; lra).
    assert (Hp : 0 < t) by (apply root_pos; auto). specialize (H t Hp). rewrite Ht in H.
    replace (K / (K / M)) with M in H by (field; lra).
    assert (Hn : 0 < INR (S n)) by (apply lt_0_INR; lia).
    assert (L : M <= t * N).
    { apply (Rmult_le_reg_l (INR (S n))); auto. rewrite (S_INR (S n)) in H. lra. }
    assert (P : M ^ S n <= (t * N) ^ S n) by (apply pow_incr; lra).
    rewrite Rpow_mult_distr, Ht in P. change (M ^ S (S n)) with (M * M ^ S n).
    apply Rle_trans with (M * (K / M * N ^ S n)); [apply Rmult_le_compat_l; lra|]. right. field. lra.
Qed.
