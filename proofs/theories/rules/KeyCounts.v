(** * Rule [key-counts]: the number of rows of each value, for values that are not listed

    Meaning: for any list of keys without repetition, the number of rows of each key. For every such
    list, the absolute differences of the counts add up to at most the number of changes, and to at
    most twice that if rows are replaced. In particular, this holds for the list of all keys of
    either neighbour. [threshold_private] states what a release may publish of these counts. *)
From Coq Require Import List ZArith Lia Reals.
From DP Require Import Table Stability Sensitivity Sources Partition Plan Histogram Laplace Privacy Threshold.
Import ListNotations.
Local Open Scope Z_scope.

Definition key_counts (by_ : row -> Z) (keys : list Z) (t : table) : list Z := map (fun i => count (part_of by_ t i)) keys.

Theorem key_counts_sensitive r n k by_ keys (t t' : table) : NoDup keys -> near r n k t t' ->
  l1 (key_counts by_ keys t) (key_counts by_ keys t') <= spread r * k.
Proof.
  intros K H. destruct (parts_near r n k by_ t t' keys K H) as (j & J & Hj & _).
  unfold key_counts. rewrite l1_map. eapply Z.le_trans; [|exact Hj]. apply total_mono. intro i.
  destruct (J i) as [_ N]. pose proof (count_sensitive _ _ _ _ _ N) as S. destruct r; cbn [count_factor] in S; lia.
Qed.

Lemma counts_nonneg by_ keys t : Forall (Z.le 0) (key_counts by_ keys t).
Proof. apply Forall_forall. intros x H. apply in_map_iff in H. destruct H as (i & <- & _). apply size_nonneg. Qed.

(** The sensitivity of the counts combined with the theorem on thresholds, for tables [k] changes
apart, noise of scale [b] and a threshold [z]. *)
Theorem keys_released r n k by_ keys (t t' : table) b z s epsilon delta : NoDup keys -> near r n k t t' ->
  spread r * k <= Z.of_nat s -> (1 <= s)%nat -> Z.of_nat s <= z -> (INR s * passes (laplace b) z 1 <= delta)%R ->
  (passes (laplace b) z (Z.of_nat s) <= delta)%R -> (INR s / scale_R b <= epsilon)%R ->
  adp epsilon delta (release_keys (laplace b) z (key_counts by_ keys t)) (release_keys (laplace b) z (key_counts by_ keys t')).
Proof.
  intros K H S S1 Z1 P1 P2 E. apply threshold_private with s; auto using counts_nonneg.
  - unfold key_counts. rewrite !map_length. auto.
  - pose proof (key_counts_sensitive r n k by_ keys t t' K H). lia.
Qed.
