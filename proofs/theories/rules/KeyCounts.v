(** * Rule [key-counts]: how many rows have each value, of values that nobody lists

    Meaning: for any list of keys without repetition, how many rows have each of them. Whichever keys are listed, the absolute differences of the
    counts add up to at most the number of changes, and to twice that where rows are replaced; so it is with all keys that
    either of two neighbours has. [threshold_private] says what may be released of them. *)
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

(** Both together: tables [k] changes apart, noise of scale [b] and a threshold [z]. *)
Theorem keys_released r n k by_ keys (t t' : table) b z s epsilon delta : NoDup keys -> near r n k t t' ->
  spread r * k <= Z.of_nat s -> (1 <= s)%nat -> Z.of_nat s <= z -> (INR s * passes (laplace b) z 1 <= delta)%R ->
  (passes (laplace b) z (Z.of_nat s) <= delta)%R -> (INR s / scale_R b <= epsilon)%R ->
  adp epsilon delta (release_keys (laplace b) z (key_counts by_ keys t)) (release_keys (laplace b) z (key_counts by_ keys t')).
Proof.
  intros K H S S1 Z1 P1 P2 E. apply threshold_private with s; auto using counts_nonneg.
  - unfold key_counts. rewrite !map_length. auto.
  - pose proof (key_counts_sensitive r n k by_ keys t t' K H). lia.
Qed.
