(** * Rule [gaussian-threshold]: keys that are not listed in advance, with Gaussian noise

    This is [Threshold] with discrete Gaussian noise of variance [v]. The proof goes from one
    neighbour to the other in two steps, through the counts [middle]. The first step changes only
    the keys that one of the two neighbours lacks. The cost of the first step is the probability of
    publishing such a key, which is at most [delta]. The second step changes only the keys that both
    neighbours have. The second step satisfies zero-concentrated privacy, and the conversion to
    (epsilon, [beside]) at a whole Renyi order gives its cost. In this order of steps, the deltas
    simply add up.

    [gaussian_tail] bounds the probability of publishing: from [m] on, the weights fall at least as
    fast as a geometric series.

    Source: Bun, Nissim, Stemmer, Simultaneous Private Learning of Multiple Concepts, ITCS 2016;
    Canonne, Kamath, Steinke, The Discrete Gaussian for Differential Privacy, NeurIPS 2020. *)
From Coq Require Import List Reals Lra Lia ZArith Bool.
From DP Require Import Distribution Privacy IntegerNoise Laplace Gaussian Zcdp Histogram Sources Table Stability Threshold KeyCounts.
Import ListNotations.
Local Open Scope R_scope.

(** ** The tail of the noise *)
Lemma gaussian_translate v c f : test f -> gaussian v c (fun z => f (z + 1)%Z) = gaussian v (c + 1) f.
Proof. intro Hf. exact (noise_translate (bell v) 1 (bell_decay v) _ _ _ _ c 1 f Hf). Qed.

Lemma tail_shift v c m : Pr (gaussian v (c + 1)) (beyond (m + 1)) = Pr (gaussian v c) (beyond m).
Proof.
  unfold Pr. rewrite <- gaussian_translate by auto. apply expect_ext; auto.
  intro z. unfold indicator, beyond. destruct (Z.leb_spec (m + 1) (z + 1)), (Z.leb_spec m z); auto; lia.
Qed.

Lemma tail_head v c m : Pr (gaussian v c) (beyond m) = Pr (gaussian v c) (Z.eqb m) + Pr (gaussian v c) (beyond (m + 1)).
Proof.
  rewrite <- Pr_or.
  - apply expect_ext; auto. intro z. unfold indicator, beyond.
    destruct (Z.leb_spec m z), (Z.eqb_spec m z), (Z.leb_spec (m + 1) z); cbn; auto; lia.
  - intros z H. apply Z.eqb_eq in H. apply Z.leb_gt. lia.
Qed.

Definition fall (v : scale) (m : Z) : R := exp (- (IZR (2 * m + 1) / (2 * scale_R v))).

Lemma bell_falls v m k : (m <= k)%Z -> bell v (k + 1) <= fall v m * bell v k.
Proof.
  intro H. pose proof (scale_pos v) as P. unfold bell, fall. rewrite <- exp_plus. apply exp_mono.
  apply IZR_le in H. rewrite plus_IZR, plus_IZR, mult_IZR.
  replace (- ((2 * IZR m + 1) / (2 * scale_R v)) + - (IZR k ^ 2 / (2 * scale_R v)))
    with (- ((2 * IZR m + 1 + IZR k ^ 2) / (2 * scale_R v))) by (field; lra).
  apply Ropp_le_contravar. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. cbn [pow]. lra.
Qed.

Lemma tail_falls v m : Pr (gaussian v 0) (beyond (m + 1)) <= fall v m * Pr (gaussian v 0) (beyond m).
Proof.
  rewrite <- (tail_shift v 0 m). unfold Pr. cbn [expect gaussian noise].
  fold (gaussian_total v). set (W := gaussian_total v). assert (0 < W) as HW by (apply total_pos; apply bell_even).
  match goal with |- ?m1 / W <= fall v m * (?m2 / W) => assert (m1 <= fall v m * m2 + 0 * m2) as B end.
  { apply mass_compare; auto; try lra; try (left; apply exp_pos). intro z. unfold indicator, beyond. destruct (Z.leb_spec (m + 1) z) as [Hz|Hz]; [|lra].
    rewrite !Rmult_1_r. pose proof (bell_falls v m (z - 1) ltac:(lia)) as F. replace (z - 1 + 1)%Z with (z - 0)%Z in F by lia.
    replace (z - (0 + 1))%Z with (z - 1)%Z by lia. lra. }
  apply (Rmult_le_reg_r W); auto. unfold Rdiv. rewrite !Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem gaussian_tail v m : Pr (gaussian v 0) (beyond m) * (1 - fall v m) <= exp (- (IZR m ^ 2 / (2 * scale_R v))) / gaussian_total v.
Proof.
  pose proof (tail_head v 0 m) as H. rewrite gaussian_mass in H. replace (m - 0)%Z with m in H by lia.
  pose proof (tail_falls v m). lra.
Qed.

Section GaussianThreshold.
Variables (v : scale) (t : Z).
Notation passes := (passes (gaussian v) t).
Notation release := (release_keys (gaussian v) t).

(** ** For every split of the new rows over keys: each further row of a key adds more than the one
before *)
Lemma passes_step x : passes (x + 1) = passes x + Pr (gaussian v x) (Z.eqb (t - 1)).
Proof.
  unfold Threshold.passes. replace t with (t - 1 + 1)%Z at 1 by lia. rewrite tail_shift, tail_head.
  replace (t - 1 + 1)%Z with t by lia. lra.
Qed.

Lemma steps_grow x y : (x <= y)%Z -> (y <= t - 1)%Z -> Pr (gaussian v x) (Z.eqb (t - 1)) <= Pr (gaussian v y) (Z.eqb (t - 1)).
Proof.
  intros H1 H2. rewrite !gaussian_mass. pose proof (scale_pos v).
  assert (0 < gaussian_total v) as HW by (apply total_pos; apply bell_even).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, HW|]. apply exp_mono, Ropp_le_contravar.
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply pow_incr. split; apply IZR_le; lia.
Qed.

Variables (s : nat) (delta : R).
Hypothesis some_row : (1 <= s)%nat.
Hypothesis high_enough : (Z.of_nat s <= t)%Z.
Hypothesis hides_one : INR s * passes 1 <= delta.
Hypothesis hides_all : passes (Z.of_nat s) <= delta.

Lemma few_steps c n : (1 <= c)%nat -> (c <= n)%nat -> (Z.of_nat n <= t - 1)%Z ->
  passes (Z.of_nat c) - passes 1 <= INR (c - 1) * Pr (gaussian v (Z.of_nat n)) (Z.eqb (t - 1)).
Proof.
  intros Hc. induction c as [|c IH]; [lia|]. intros Hn Ht. destruct (Nat.eq_dec c 0) as [->|].
  - cbn. lra.
  - specialize (IH ltac:(lia) ltac:(lia) Ht). replace (S c - 1)%nat with (S (c - 1)) by lia. rewrite S_INR.
    replace (Z.of_nat (S c)) with (Z.of_nat c + 1)%Z by lia. rewrite passes_step.
    pose proof (steps_grow (Z.of_nat c) (Z.of_nat n) ltac:(lia) Ht). lra.
Qed.

Lemma below_chord c n : (1 <= c)%nat -> (c <= n)%nat -> (Z.of_nat n <= t)%Z ->
  INR (n - 1) * (passes (Z.of_nat c) - passes 1) <= INR (c - 1) * (passes (Z.of_nat n) - passes 1).
Proof.
  intros Hc Hn Ht. induction n as [|n IH]; [lia|]. destruct (Nat.eq_dec c (S n)) as [->|].
  - lra.
  - specialize (IH ltac:(lia) ltac:(lia)). replace (S n - 1)%nat with (S (n - 1)) by lia. rewrite S_INR.
    replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia. rewrite passes_step.
    pose proof (few_steps c n Hc ltac:(lia) ltac:(lia)). lra.
Qed.

Lemma gaussian_split c : (1 <= c)%nat -> (c <= s)%nat -> passes (Z.of_nat c) <= INR c * (delta / INR s).
Proof.
  intros Hc Hs. pose proof (lt_0_INR s ltac:(lia)) as P. set (M := delta / INR s).
  assert (delta = INR s * M) as DM by (unfold M; field; lra).
  assert (H1 : passes 1 <= M) by (apply (Rmult_le_reg_l (INR s)); lra).
  destruct (Nat.eq_dec s 1) as [->|].
  - replace c with 1%nat by lia. change (Z.of_nat 1) with 1%Z. cbn [INR]. lra.
  - pose proof (below_chord c s Hc Hs high_enough) as C. assert (0 < INR (s - 1)) as P1 by (apply lt_0_INR; lia).
    apply (Rmult_le_reg_l (INR (s - 1))); auto. rewrite !minus_INR in * by lia. cbn [INR] in *.
    assert (0 <= INR c - 1) by (apply le_INR in Hc; cbn in Hc; lra). assert (INR c <= INR s) by (apply le_INR; lia).
    assert ((INR c - 1) * passes (Z.of_nat s) <= (INR c - 1) * (INR s * M)) by (apply Rmult_le_compat_l; lra).
    assert ((INR s - INR c) * passes 1 <= (INR s - INR c) * M) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** ** Two steps between neighbours *)
Definition middle_key (x y : Z) : Z := if (x =? 0)%Z || (y =? 0)%Z then y else x.
Fixpoint middle (xs ys : list Z) : list Z :=
  match xs, ys with x :: xs, y :: ys => middle_key x y :: middle xs ys | _, _ => [] end.

Lemma first_key x y : adp 0 (named (gaussian v) t x y) (release_key (gaussian v) t x) (release_key (gaussian v) t (middle_key x y)).
Proof.
  pose proof (named_nonneg (gaussian v) t x y) as N. unfold middle_key. destruct ((x =? 0)%Z || (y =? 0)%Z) eqn:E; [|apply adp_same; lra].
  unfold named in *. destruct (Z.eqb_spec x y) as [->|D]; [apply adp_same; lra|]. unfold release_key.
  destruct (Z.eqb_spec x 0) as [->|Hx].
  - destruct (Z.eqb_spec y 0); [lia|]. intros f Hf. pose proof (nothing_near (gaussian v) t y f Hf). rewrite exp_0. cbn [expect ret] in *. lra.
  - cbn [orb] in E. rewrite E in *. intros f Hf. pose proof (nothing_near (gaussian v) t x f Hf). rewrite exp_0. cbn [expect ret] in *. lra.
Qed.

Lemma first_step xs : forall ys, length xs = length ys ->
  adp 0 (all_named (gaussian v) t xs ys) (release xs) (release (middle xs ys)).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [all_named release_keys middle].
  - apply adp_same; lra.
  - injection H as H. replace 0 with (0 + 0) by lra.
    apply adp_bind; [apply all_named_nonneg|apply first_key|]. intro a. apply adp_post, IH, H.
Qed.

Lemma second_step xs : forall ys, length xs = length ys ->
  zcdp (IZR (l2 xs ys) / (2 * scale_R v)) (release (middle xs ys)) (release ys).
Proof.
  pose proof (scale_pos v) as Hv.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [l2 release_keys middle].
  - replace (0 / (2 * scale_R v)) with 0 by (field; lra). apply zcdp_refl.
  - injection H as H. rewrite plus_IZR. unfold Rdiv. rewrite Rmult_plus_distr_r.
    apply zcdp_bind; [|intro a; apply zcdp_post, IH, H]. set (r := IZR ((x - y) * (x - y)) * / (2 * scale_R v)).
    assert (R : 0 <= r) by (apply Rmult_le_pos; [apply IZR_le, Z.square_nonneg|left; apply Rinv_0_lt_compat; lra]).
    unfold middle_key. destruct ((x =? 0)%Z || (y =? 0)%Z) eqn:E; [apply zcdp_weaken with 0; auto using zcdp_refl|].
    apply orb_false_iff in E. destruct E as [E1 E2]. unfold release_key. rewrite E1, E2. apply zcdp_post. unfold r.
    replace (IZR ((x - y) * (x - y))) with (IZR (Z.abs (x - y)) ^ 2); [apply gaussian_zcdp; lia|].
    cbn [pow]. rewrite Rmult_1_r, <- mult_IZR. f_equal. rewrite <- Z.abs_mul. apply Z.abs_eq, Z.square_nonneg.
Qed.

Theorem gaussian_threshold_private rho n epsilon beside xs ys : Forall (Z.le 0) xs -> Forall (Z.le 0) ys -> length xs = length ys ->
  (l1 xs ys <= Z.of_nat s)%Z -> INR s ^ 2 / (2 * scale_R v) <= rho -> (1 <= n)%nat -> zcdp_delta rho n epsilon <= beside ->
  adp epsilon (beside + delta) (release xs) (release ys).
Proof.
  intros Hx Hy L H V N C. pose proof (scale_pos v) as Hv.
  assert (S2 : adp epsilon beside (release (middle xs ys)) (release ys)).
  { apply adp_weaken with epsilon (zcdp_delta rho n epsilon); [lra|exact C|]. apply zcdp_adp; auto.
    eapply zcdp_weaken; [|apply second_step, L]. eapply Rle_trans; [|exact V].
    unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    pose proof (l2_le_l1 xs ys) as Q. pose proof (l1_nonneg xs ys). assert (l2 xs ys <= Z.of_nat s * Z.of_nat s)%Z as B by nia.
    apply IZR_le in B. rewrite mult_IZR, <- INR_IZR_INZ in B. cbn [pow]. lra. }
  pose proof (adp_trans _ _ _ _ _ _ _ (first_step xs ys L) S2) as T. rewrite exp_0 in T.
  eapply adp_weaken; [| |exact T]; [lra|]. pose proof (named_in_all (gaussian v) t s delta some_row gaussian_split xs ys Hx Hy L H). lra.
Qed.
End GaussianThreshold.

(** The theorem combined with the sensitivity of [key_counts], for tables [k] changes apart. *)
Theorem gaussian_keys_released r n k by_ keys (t t' : table) v z s delta rho order epsilon beside : NoDup keys -> near r n k t t' ->
  (spread r * k <= Z.of_nat s)%Z -> (1 <= s)%nat -> (Z.of_nat s <= z)%Z -> INR s * passes (gaussian v) z 1 <= delta ->
  passes (gaussian v) z (Z.of_nat s) <= delta -> INR s ^ 2 / (2 * scale_R v) <= rho -> (1 <= order)%nat ->
  zcdp_delta rho order epsilon <= beside ->
  adp epsilon (beside + delta) (release_keys (gaussian v) z (key_counts by_ keys t)) (release_keys (gaussian v) z (key_counts by_ keys t')).
Proof.
  intros K H S S1 Z1 P1 P2 V O C. apply gaussian_threshold_private with s rho order; auto using counts_nonneg.
  - unfold key_counts. rewrite !map_length. auto.
  - pose proof (key_counts_sensitive r n k by_ keys t t' K H). lia.
Qed.
