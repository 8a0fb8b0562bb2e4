(** * Rule [select-stable]: the first of several groups, if its lead is large

    [leads xs i g]: position [i] has the highest of the scores [xs], and [g] is its lead over the
    highest of the other scores. The mechanism adds noise to [g] and publishes the noisy [g] in any
    case. The mechanism names [i] if the noisy [g] is at least [t]. If neighbours have the same
    first position, their leads differ by at most the largest rise plus the largest fall. If they
    have different first positions, both leads are at most that sum. So each neighbour names its
    position with a probability of at most delta.

    Source: Dwork, Lei, Differential Privacy and Robust Statistics, STOC 2009; Thakurta, Smith,
    Differentially Private Feature Selection via Stability Arguments, COLT 2013. *)
From Coq Require Import List Reals Lra Lia ZArith Bool.
From DP Require Import Distribution Privacy Laplace Selection Histogram Select Sources Table Stability Plan Threshold.
Import ListNotations.
Local Open Scope R_scope.

(** ** The leading position and its lead *)
Record leads (xs : list Z) (i : nat) (g : Z) : Prop := {
  in_list : (i < length xs)%nat;
  ahead : forall j, (j < length xs)%nat -> j <> i -> (nth j xs 0 + g <= nth i xs 0)%Z;
  second : exists j, (j < length xs)%nat /\ j <> i /\ (nth j xs 0 + g = nth i xs 0)%Z;
  by_some : (0 <= g)%Z
}.

Example the_second_leads : leads [3; 9; 4]%Z 1 5.
Proof.
  constructor; [cbn; lia| | |lia].
  - intros [|[|[|j]]] H D; cbn in *; lia.
  - exists 2%nat. cbn. lia.
Qed.

Lemma lead_moves xs ys i g h : length xs = length ys -> leads xs i g -> leads ys i h -> (g - h <= range xs ys)%Z.
Proof.
  intros L [_ A _ _] [I _ (j & J & D & E) _]. rewrite <- L in I, J. specialize (A j J D). unfold range.
  pose proof (nth_rises xs ys j L). pose proof (nth_rises ys xs i (eq_sym L)). lia.
Qed.

Lemma lead_changes xs ys i j g h : length xs = length ys -> leads xs i g -> leads ys j h -> i <> j -> (g <= range xs ys)%Z.
Proof.
  intros L [I A _ _] [J B _ P] D. rewrite <- L in J, B. specialize (A j J ltac:(auto)). specialize (B i I D). unfold range.
  pose proof (nth_rises xs ys j L). pose proof (nth_rises ys xs i (eq_sym L)). lia.
Qed.

(** ** The test, and the published result *)
Section Stable.
Variables (b : scale) (t : Z).

Definition tell (i : nat) (z : Z) : Z * option nat := (z, if beyond t z then Some i else None).
Definition select_stable (i : nat) (g : Z) : dist (Z * option nat) := dmap (tell i) (laplace b g).

Lemma passes_more x y : (x <= y)%Z -> (y <= t)%Z -> passes (laplace b) t x <= passes (laplace b) t y.
Proof.
  intros H1 H2. pose proof (decay_range b) as Q. rewrite !passes_eq by lia. unfold Rdiv.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  replace (Z.to_nat (t - x)) with (Z.to_nat (t - y) + Z.to_nat (y - x))%nat by lia. rewrite pow_add.
  pose proof (pow_le (decay b) (Z.to_nat (t - y)) ltac:(lra)). pose proof (pow_incr (decay b) 1 (Z.to_nat (y - x)) ltac:(lra)) as P.
  rewrite pow1 in P. rewrite <- (Rmult_1_r (decay b ^ Z.to_nat (t - y))) at 2. apply Rmult_le_compat_l; lra.
Qed.

(** If different positions lead on the two neighbours, both leads are small. Below the threshold,
both neighbours give the same result, and a small lead rarely reaches the threshold. *)
Lemma another_first i j g h r epsilon delta : (Z.abs (g - h) <= r)%Z -> (g <= r)%Z -> (r <= t)%Z -> IZR r / scale_R b <= epsilon ->
  passes (laplace b) t r <= delta -> adp epsilon delta (select_stable i g) (select_stable j h).
Proof.
  intros D G R E P f Hf. unfold select_stable. cbn [expect dmap bind ret].
  set (low := fun z : Z => if beyond t z then 0 else f (z, None)).
  set (high := fun z : Z => if beyond t z then f (z, Some i) else 0).
  assert (Tl : test low) by (intro z; unfold low; pose proof (Hf (z, None)); destruct (beyond t z); lra).
  assert (Th : test high) by (intro z; unfold high; pose proof (Hf (z, Some i)); destruct (beyond t z); lra).
  assert (T : forall k, test (fun z => f (tell k z))) by (intros k z; apply Hf).
  assert (Ts : test (fun z => low z + high z)).
  { intro z. unfold low, high. pose proof (Hf (z, None)). pose proof (Hf (z, Some i)). destruct (beyond t z); lra. }
  assert (U : laplace b g (fun z => f (tell i z)) = laplace b g low + laplace b g high).
  { rewrite <- expect_add by auto. apply expect_ext; auto. intro z. unfold low, high, tell. destruct (beyond t z); lra. }
  assert (H : laplace b g high <= passes (laplace b) t g).
  { unfold passes, Pr. apply expect_mono; auto. intro z. unfold high, indicator. pose proof (Hf (z, Some i)). destruct (beyond t z); lra. }
  assert (L : laplace b h low <= laplace b h (fun z => f (tell j z))).
  { apply expect_mono; auto. intro z. unfold low, tell. pose proof (Hf (z, Some j)). destruct (beyond t z); lra. }
  pose proof (discrete_laplace_private b g h r D low Tl) as N. pose proof (passes_more g r G R) as M.
  pose proof (exp_mono _ _ E) as X. pose proof (expect_range (laplace b h) low Tl).
  assert (exp (IZR r / scale_R b) * laplace b h low <= exp epsilon * laplace b h low) by (apply Rmult_le_compat_r; lra).
  assert (exp epsilon * laplace b h low <= exp epsilon * laplace b h (fun z => f (tell j z))).
  { apply Rmult_le_compat_l; auto. left. apply exp_pos. }
  rewrite U. lra.
Qed.

Theorem select_stable_private xs ys i j g h r epsilon delta : length xs = length ys -> leads xs i g -> leads ys j h -> (range xs ys <= r)%Z ->
  (r <= t)%Z -> IZR r / scale_R b <= epsilon -> passes (laplace b) t r <= delta -> adp epsilon delta (select_stable i g) (select_stable j h).
Proof.
  intros L A B K R E P. pose proof (passes_range (laplace b) t r) as Q. pose proof (range_sym xs ys) as S.
  destruct (Nat.eq_dec i j) as [<-|D].
  - pose proof (lead_moves xs ys i g h L A B). pose proof (lead_moves ys xs i h g (eq_sym L) B A).
    apply adp_weaken with (IZR r / scale_R b) 0; [exact E|lra|]. apply adp_map, discrete_laplace_private. lia.
  - pose proof (lead_changes xs ys i j g h L A B D). pose proof (lead_changes ys xs j i h g (eq_sym L) B A (not_eq_sym D)).
    pose proof (by_some _ _ _ A). pose proof (by_some _ _ _ B). apply another_first with r; auto; lia.
Qed.
End Stable.

(** ** On tables: the most common group *)
Corollary most_common_private r n k by_ m (t t' : table) b z i j g h most epsilon delta : near r n k t t' ->
  leads (histogram m by_ t) i g -> leads (histogram m by_ t') j h -> (spread r * k <= most)%Z -> (most <= z)%Z ->
  IZR most / scale_R b <= epsilon -> passes (laplace b) z most <= delta ->
  adp epsilon delta (select_stable b z i g) (select_stable b z j h).
Proof.
  intros H A B M R E P. apply select_stable_private with (histogram m by_ t) (histogram m by_ t') most; auto.
  - unfold histogram. rewrite !map_length. auto.
  - pose proof (range_le_l1 (histogram m by_ t) (histogram m by_ t')). pose proof (histogram_sensitive r n k by_ m t t' H). lia.
Qed.
