(** * Rule [threshold]: keys that are not listed in advance

    [xs] and [ys] are the counts of all possible keys under two neighbours: most are 0. A key
    without rows is never published. A key with rows is published with its noisy count, if that is
    at least [t]; [passes x] is the probability of this. The keys of both neighbours cost epsilon,
    as for a histogram. A key of only one neighbour costs the probability that it is published.
    These probabilities add up to at most delta, for every split of the rows over keys ([split]).

    Source: Korolova, Kenthapadi, Mishra, Ntoulas, Releasing Search Queries and Clicks Privately,
    WWW 2009; Balcer, Vadhan, Differential Privacy on Finite Computers, 2019. *)
From Coq Require Import List Reals Lra Lia ZArith Bool.
From DP Require Import Distribution Privacy IntegerNoise Laplace Histogram Sources.
Import ListNotations.
Local Open Scope R_scope.

(** ** The tail of the noise *)
Lemma laplace_compare b c1 c2 f a : test f ->
  (forall z, kernel b (z - c1) * f z <= a * (kernel b (z - c2) * f z)) -> laplace b c1 f <= a * laplace b c2 f.
Proof.
  intros Hf H. unfold laplace. cbn [expect noise].
  set (W := total _ _ _ _ _ _). assert (0 < W) as HW by apply total_pos.
  match goal with |- ?m1 / W <= a * (?m2 / W) => assert (m1 <= a * m2 + 0 * m2) as B end.
  { apply mass_compare; auto. intro z. specialize (H z). lra. }
  apply (Rmult_le_reg_r W); auto. unfold Rdiv. rewrite !Rmult_assoc, Rinv_l by lra. lra.
Qed.

Definition beyond (m : Z) : Z -> bool := fun z => (m <=? z)%Z.

Lemma tail_step b c m : (c <= m)%Z -> Pr (laplace b c) (beyond (m + 1)) = decay b * Pr (laplace b c) (beyond m).
Proof.
  intro H. pose proof (decay_range b) as Q.
  assert (E : Pr (laplace b (c + 1)) (beyond (m + 1)) = Pr (laplace b c) (beyond m)).
  { unfold Pr. rewrite <- (laplace_translate b c 1) by (lia || auto). apply expect_ext; auto.
    intro z. unfold indicator, beyond. destruct (Z.leb_spec (m + 1) (z + 1)), (Z.leb_spec m z); auto; lia. }
  rewrite <- E. unfold Pr.
  assert (K : forall z, (m + 1 <= z)%Z -> kernel b (z - c) = decay b * kernel b (z - (c + 1))).
  { intros z Hz. unfold kernel. replace (Z.abs_nat (z - c)) with (S (Z.abs_nat (z - (c + 1)))) by lia. reflexivity. }
  apply Rle_antisym.
  - apply laplace_compare; auto. intro z. unfold indicator, beyond. destruct (Z.leb_spec (m + 1) z); [rewrite K by lia|]; lra.
  - apply (Rmult_le_reg_l (/ decay b)); [apply Rinv_0_lt_compat; lra|]. rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
    apply laplace_compare; auto. intro z. unfold indicator, beyond.
    destruct (Z.leb_spec (m + 1) z); [rewrite (K z) by lia; apply Req_le; field|]; lra.
Qed.

Lemma tail_at b c n : Pr (laplace b c) (beyond (c + Z.of_nat n)) = decay b ^ n / (1 + decay b).
Proof.
  pose proof (decay_range b) as Q. induction n as [|n IH].
  - replace (c + Z.of_nat 0)%Z with c by lia. set (p := Pr (laplace b c) (beyond c)).
    assert (p = Pr (laplace b c) (Z.eqb c) + Pr (laplace b c) (beyond (c + 1))) as E.
    { unfold p. rewrite <- Pr_or.
      - apply expect_ext; auto. intro z. unfold indicator, beyond.
        destruct (Z.leb_spec c z), (Z.eqb_spec c z), (Z.leb_spec (c + 1) z); cbn; auto; lia.
      - intros z H. apply Z.eqb_eq in H. apply Z.leb_gt. lia. }
    rewrite tail_step, laplace_mass in E by lia. fold p in E. replace (c - c)%Z with 0%Z in E by lia.
    cbn [Z.abs_nat pow] in *. assert (p * (1 - decay b) = (1 - decay b) / (1 + decay b)) as F by lra.
    apply (Rmult_eq_reg_r (1 - decay b)); [|lra]. rewrite F. field. lra.
  - replace (c + Z.of_nat (S n))%Z with (c + Z.of_nat n + 1)%Z by lia. rewrite tail_step, IH by lia.
    cbn [pow]. field. lra.
Qed.

(** ** One key, whose count has any noise: [law x] is the distribution of a noisy [x] *)
Section Keys.
Variables (law : Z -> dist Z) (t : Z).

Definition passes (x : Z) : R := Pr (law x) (beyond t).

Definition publish (z : Z) : option Z := if beyond t z then Some z else None.
Definition release_key (x : Z) : dist (option Z) := if (x =? 0)%Z then ret None else dmap publish (law x).

(** [moved x y] is the distance of the counts of a key with [x] rows in one table and [y] rows in
the other, if both tables have the key. [named x y] bounds the probability that the key is
published, if only one table has it. *)
Definition moved (x y : Z) : Z := if (x =? 0)%Z || (y =? 0)%Z then 0%Z else Z.abs (x - y).
Definition named (x y : Z) : R :=
  if (x =? y)%Z then 0 else if (x =? 0)%Z then passes y else if (y =? 0)%Z then passes x else 0.

Lemma passes_range x : 0 <= passes x <= 1.
Proof. apply Pr_range. Qed.

(** On one neighbour the key is certainly not published. On the other neighbour the key is published
with a small probability. *)
Lemma nothing_near x f : test f ->
  dmap publish (law x) f <= f None + passes x /\ f None <= dmap publish (law x) f + passes x.
Proof.
  intro Hf. cbn [expect dmap bind ret]. pose proof (passes_range x) as P. pose proof (Hf None) as N.
  assert (T : test (fun z => f (publish z))) by (intro; apply Hf).
  assert (U : law x (fun z => f (publish z)) <= 1 * law x (indicator (beyond t)) + f None).
  { apply expect_below; auto; try lra. intro z. unfold publish, indicator. pose proof (Hf (Some z)).
    destruct (beyond t z); lra. }
  assert (T' : test (fun z => 1 - f (publish z))) by (intro z; pose proof (Hf (publish z)); lra).
  assert (L : law x (fun z => 1 - f (publish z)) <= 1 * law x (indicator (beyond t)) + (1 - f None)).
  { apply expect_below; auto; try lra. intro z. unfold publish, indicator. pose proof (Hf (Some z)).
    destruct (beyond t z); lra. }
  rewrite expect_complement in L by auto. fold (Pr (law x) (beyond t)) in U, L. fold (passes x) in U, L.
  split; lra.
Qed.

(** ** All keys *)
Fixpoint release_keys (xs : list Z) : dist (list (option Z)) :=
  match xs with [] => ret [] | x :: xs => bind (release_key x) (fun a => bind (release_keys xs) (fun l => ret (a :: l))) end.

Fixpoint all_moved (xs ys : list Z) : Z :=
  match xs, ys with x :: xs, y :: ys => (moved x y + all_moved xs ys)%Z | _, _ => 0%Z end.
Fixpoint all_named (xs ys : list Z) : R :=
  match xs, ys with x :: xs, y :: ys => named x y + all_named xs ys | _, _ => 0 end.

Lemma named_nonneg x y : 0 <= named x y.
Proof.
  unfold named. pose proof (passes_range x). pose proof (passes_range y).
  destruct (x =? y)%Z, (x =? 0)%Z, (y =? 0)%Z; lra.
Qed.

Lemma all_named_nonneg xs : forall ys, 0 <= all_named xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; cbn [all_named]; try lra.
  pose proof (named_nonneg x y). pose proof (IH ys). lra.
Qed.

Lemma all_moved_few xs : forall ys, (all_moved xs ys <= l1 xs ys)%Z.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; cbn [all_moved l1]; try lia. specialize (IH ys).
  unfold moved. destruct ((x =? 0)%Z || (y =? 0)%Z); lia.
Qed.

(** Counts are at least 0, and move by at most [s] in total. [split] states that every way of
spreading new rows over keys publishes a key with probability at most delta. *)
Variables (s : nat) (delta : R).
Hypothesis some_row : (1 <= s)%nat.
Hypothesis split : forall c, (1 <= c)%nat -> (c <= s)%nat -> passes (Z.of_nat c) <= INR c * (delta / INR s).

Lemma all_named_few xs : forall ys, Forall (Z.le 0) xs -> Forall (Z.le 0) ys -> length xs = length ys ->
  (l1 xs ys <= Z.of_nat s)%Z -> all_named xs ys <= IZR (l1 xs ys) * (delta / INR s).
Proof.
  assert (D : 0 <= delta / INR s).
  { apply (Rmult_le_reg_l 1); [lra|]. pose proof (split 1 ltac:(lia) ltac:(lia)) as S. pose proof (passes_range (Z.of_nat 1)).
    cbn [INR] in S. lra. }
  assert (G : forall c, (0 < c)%Z -> (c <= Z.of_nat s)%Z -> passes c <= IZR c * (delta / INR s)).
  { intros c H1 H2. pose proof (split (Z.to_nat c) ltac:(lia) ltac:(lia)) as S.
    rewrite Z2Nat.id, INR_IZR_INZ, Z2Nat.id in S by lia. auto. }
  induction xs as [|x xs IH]; intros [|y ys] Hx Hy L H; try discriminate; cbn [all_named l1] in *; [lra|].
  injection L as L. inversion_clear Hx. inversion_clear Hy.
  assert (0 <= l1 xs ys)%Z as P by (clear; revert ys; induction xs as [|a xs I]; intros [|c ys]; cbn [l1]; try lia; specialize (I ys); lia).
  specialize (IH ys ltac:(auto) ltac:(auto) L ltac:(lia)). rewrite plus_IZR, Rmult_plus_distr_r.
  enough (named x y <= IZR (Z.abs (x - y)) * (delta / INR s)) by lra.
  unfold named. destruct (Z.eqb_spec x y); [apply Rmult_le_pos; [apply IZR_le; lia|auto]|].
  destruct (Z.eqb_spec x 0) as [->|]; [|destruct (Z.eqb_spec y 0) as [->|]].
  - replace (Z.abs (0 - y)) with y by lia. apply G; lia.
  - replace (Z.abs (x - 0)) with x by lia. apply G; lia.
  - apply Rmult_le_pos; [apply IZR_le; lia|auto].
Qed.

Lemma named_in_all xs ys : Forall (Z.le 0) xs -> Forall (Z.le 0) ys -> length xs = length ys -> (l1 xs ys <= Z.of_nat s)%Z -> all_named xs ys <= delta.
Proof.
  intros Hx Hy L H. pose proof (lt_0_INR s ltac:(lia)) as P. eapply Rle_trans; [apply all_named_few; auto|].
  apply IZR_le in H. rewrite <- INR_IZR_INZ in H. replace delta with (INR s * (delta / INR s)) at 2 by (field; lra).
  apply Rmult_le_compat_r; auto. pose proof (split 1 ltac:(lia) ltac:(lia)) as S. pose proof (passes_range (Z.of_nat 1)). cbn [INR] in S. lra.
Qed.
End Keys.

(** ** Discrete Laplace noise *)
Section Threshold.
Variables (b : scale) (t : Z).
Notation passes := (passes (laplace b) t).

Theorem passes_eq x : (x <= t)%Z -> passes x = decay b ^ Z.to_nat (t - x) / (1 + decay b).
Proof. intro H. unfold passes. rewrite <- (tail_at b x). do 2 f_equal. lia. Qed.

Lemma key_private x y : adp (IZR (moved x y) / scale_R b) (named (laplace b) t x y) (release_key (laplace b) t x) (release_key (laplace b) t y).
Proof.
  unfold moved, named, release_key. destruct (Z.eqb_spec x y) as [->|D].
  - assert (H : (0 <= (if (y =? 0)%Z || (y =? 0)%Z then 0 else Z.abs (y - y)))%Z) by (destruct (_ || _); lia).
    apply adp_same; [|lra]. apply IZR_le in H. pose proof (Rinv_0_lt_compat _ (scale_pos b)).
    unfold Rdiv. apply Rmult_le_pos; lra.
  - destruct (Z.eqb_spec x 0) as [->|Hx], (Z.eqb_spec y 0) as [->|Hy]; cbn [orb]; try lia.
    + intros f Hf. pose proof (nothing_near (laplace b) t y f Hf) as N.
      unfold Rdiv. rewrite Rmult_0_l, exp_0. cbn [expect ret] in *. lra.
    + intros f Hf. pose proof (nothing_near (laplace b) t x f Hf) as N.
      unfold Rdiv. rewrite Rmult_0_l, exp_0. cbn [expect ret] in *. lra.
    + apply adp_map, discrete_laplace_private. lia.
Qed.

Lemma keys_private xs : forall ys, length xs = length ys ->
  adp (IZR (all_moved xs ys) / scale_R b) (all_named (laplace b) t xs ys) (release_keys (laplace b) t xs) (release_keys (laplace b) t ys).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [all_moved all_named release_keys].
  - apply adp_same; [|lra]. unfold Rdiv. rewrite Rmult_0_l. lra.
  - injection H as H. rewrite plus_IZR. unfold Rdiv. rewrite Rmult_plus_distr_r.
    apply adp_bind; [apply all_named_nonneg|apply key_private|]. intro a. apply adp_post, IH, H.
Qed.

(** ** For every split of the new rows over keys *)
Lemma power_gap r c s : 1 <= r -> (1 <= c)%nat -> (c <= s)%nat -> r ^ c - r <= INR (c - 1) * (r ^ s * (r - 1)).
Proof.
  intros Hr Hc. induction c as [|c IH]; [lia|]. intro Hs. destruct (Nat.eq_dec c 0) as [->|].
  - cbn. lra.
  - specialize (IH ltac:(lia) ltac:(lia)). replace (S c - 1)%nat with (S (c - 1)) by lia. rewrite S_INR.
    assert (r ^ c <= r ^ s) by (apply Rle_pow; [lra|lia]).
    assert (r ^ c * (r - 1) <= r ^ s * (r - 1)) by (apply Rmult_le_compat_r; lra). cbn [pow]. lra.
Qed.

Lemma chord r c s : 1 <= r -> (1 <= c)%nat -> (c <= s)%nat -> INR (s - 1) * (r ^ c - r) <= INR (c - 1) * (r ^ s - r).
Proof.
  intros Hr Hc Hs. induction s as [|s IH]; [lia|]. destruct (Nat.eq_dec c (S s)) as [->|].
  - lra.
  - specialize (IH ltac:(lia)). replace (S s - 1)%nat with (S (s - 1)) by lia. rewrite S_INR.
    pose proof (power_gap r c s Hr Hc ltac:(lia)). cbn [pow]. lra.
Qed.

Lemma below_line r c s M : 1 <= r -> (1 <= c)%nat -> (c <= s)%nat -> r <= M -> r ^ s <= INR s * M -> r ^ c <= INR c * M.
Proof.
  intros Hr Hc Hs H1 H2. destruct (Nat.eq_dec s 1) as [->|].
  - replace c with 1%nat by lia. cbn. lra.
  - pose proof (chord r c s Hr Hc Hs) as C. assert (0 < INR (s - 1)) as P by (apply lt_0_INR; lia).
    apply (Rmult_le_reg_l (INR (s - 1))); auto. rewrite !minus_INR in * by lia. cbn [INR] in *.
    assert (0 <= INR c - 1) by (apply le_INR in Hc; cbn in Hc; lra). assert (INR c <= INR s) by (apply le_INR; lia).
    assert ((INR c - 1) * r ^ s <= (INR c - 1) * (INR s * M)) by (apply Rmult_le_compat_l; lra).
    assert ((INR s - INR c) * r <= (INR s - INR c) * M) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Variables (s : nat) (delta : R).
Hypothesis some_row : (1 <= s)%nat.
Hypothesis high_enough : (Z.of_nat s <= t)%Z.
Hypothesis hides_one : INR s * passes 1 <= delta.
Hypothesis hides_all : passes (Z.of_nat s) <= delta.

Lemma split c : (1 <= c)%nat -> (c <= s)%nat -> passes (Z.of_nat c) <= INR c * (delta / INR s).
Proof.
  intros Hc Hs. pose proof (decay_range b) as Q. pose proof (lt_0_INR s ltac:(lia)) as P.
  set (q := decay b) in *. set (k := q ^ Z.to_nat t / (1 + q)).
  assert (0 < k) as K by (apply Rdiv_lt_0_compat; [apply pow_lt|]; lra).
  assert (E : forall n, (n <= s)%nat -> passes (Z.of_nat n) = k * (/ q) ^ n).
  { intros n Hn. rewrite passes_eq by lia. fold q. unfold k. rewrite pow_inv.
    replace (Z.to_nat t) with (Z.to_nat (t - Z.of_nat n) + n)%nat by lia. rewrite pow_add.
    assert (q ^ n <> 0) by (apply pow_nonzero; lra). field. split; lra. }
  assert (1 <= / q) as R1 by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  set (M := delta / (INR s * k)).
  assert (0 < INR s * k) as SK by (apply Rmult_lt_0_compat; lra).
  assert (delta = M * (INR s * k)) as DM by (unfold M; field; split; lra).
  pose proof hides_one as O. change 1%Z with (Z.of_nat 1) in O. rewrite E in O by lia. pose proof hides_all as A.
  rewrite E in A by lia. cbn [pow] in O. rewrite Rmult_1_r in O. rewrite E by lia.
  assert (H1 : / q <= M) by (apply (Rmult_le_reg_l (INR s * k)); lra).
  assert (H2 : (/ q) ^ s <= INR s * M) by (apply (Rmult_le_reg_l k); lra).
  pose proof (below_line (/ q) c s M R1 Hc Hs H1 H2) as B.
  apply (Rmult_le_compat_l k) in B; [|lra]. replace (INR c * (delta / INR s)) with (k * (INR c * M)); [lra|].
  rewrite DM. field. lra.
Qed.

Theorem threshold_private epsilon xs ys : Forall (Z.le 0) xs -> Forall (Z.le 0) ys -> length xs = length ys ->
  (l1 xs ys <= Z.of_nat s)%Z -> INR s / scale_R b <= epsilon -> adp epsilon delta (release_keys (laplace b) t xs) (release_keys (laplace b) t ys).
Proof.
  intros Hx Hy L H E. pose proof (lt_0_INR s ltac:(lia)) as P.
  apply adp_weaken with (IZR (all_moved xs ys) / scale_R b) (all_named (laplace b) t xs ys); [| |apply keys_private, L].
  - eapply Rle_trans; [|exact E]. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, scale_pos|].
    rewrite INR_IZR_INZ. apply IZR_le. pose proof (all_moved_few xs ys). lia.
  - apply named_in_all with s; auto using split.
Qed.
End Threshold.
