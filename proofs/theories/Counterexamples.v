(** * False statements

    Theorems about privacy are of little use if they hold for trivial reasons, or if a smaller bound
    would do. This file proves that the factors for counts and sums are attained, and that the usual
    mistakes give false bounds. An exact count is not private for any epsilon. A sum that wraps
    around has no useful bound, but a 128-bit sum of bounded values never overflows. *)
From Coq Require Import String List Permutation ZArith Lia Reals Lra.
From DP Require Import Table Stability Sensitivity Sources Plan Distribution Privacy Histogram GroupedSum.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The factors are tight *)

Lemma near_insert_one {A} r (x : A) : near r SomeRows 1 [x] [].
Proof. apply (delete_near r [] [] x). Qed.

Lemma near_replace_one {A} n (x y : A) : near ReplaceOne n 1 [x] [y].
Proof. apply (replace_near n [] [] x y). Qed.

Lemma near_add_remove {A} n (D D' : list A) k : near AddRemove SomeRows k D D' -> near AddRemove n k D D'.
Proof. intros (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. destruct n; auto. Qed.

(** [moves r n lo hi d]: there are two tables of values in [lo, hi], one change apart, whose sums
differ by [d]. *)
Definition moves (r : relation) (n : counted) (lo hi d : Z) : Prop :=
  exists u v, bounded lo hi u /\ bounded lo hi v /\ near r n 1 u v /\ Z.abs (sum u - sum v) = d.

Lemma insert_moves r lo hi x : lo <= x <= hi -> moves r SomeRows lo hi (Z.abs x).
Proof.
  intro H. exists [x], []. repeat split; repeat constructor; try lia; auto using near_insert_one; cbn; lia.
Qed.
Lemma replace_moves n lo hi : lo <= hi -> moves ReplaceOne n lo hi (hi - lo).
Proof.
  intro H. exists [hi], [lo]. repeat split; repeat constructor; try lia; auto using near_replace_one; cbn; lia.
Qed.

Theorem sum_factor_tight r n lo hi : lo <= hi -> moves r n lo hi (sum_factor r n lo hi).
Proof.
  intro H. pose proof (insert_moves r lo hi lo ltac:(lia)) as L. pose proof (insert_moves r lo hi hi ltac:(lia)) as U.
  destruct r; unfold sum_factor.
  - assert (moves AddRemove SomeRows lo hi (Z.max (Z.abs lo) (Z.abs hi))) as (u & v & Hu & Hv & N & E)
      by (destruct (Z.max_spec (Z.abs lo) (Z.abs hi)) as [[_ ->]|[_ ->]]; auto).
    destruct n; exists u, v; auto using near_add_remove.
  - destruct n; [auto using replace_moves|].
    destruct (Z.max_spec (Z.max (Z.abs lo) (Z.abs hi)) (hi - lo)) as [[_ ->]|[_ ->]]; [auto using replace_moves|].
    destruct (Z.max_spec (Z.abs lo) (Z.abs hi)) as [[_ ->]|[_ ->]]; auto.
Qed.

Theorem count_factor_tight r n : exists D D' : list Datatypes.unit,
  near r n 1 D D' /\ Z.abs (count D - count D') = count_factor r n.
Proof.
  destruct r, n.
  - exists [tt], []. split; [apply near_add_remove, near_insert_one|reflexivity].
  - exists [tt], []. split; [apply near_insert_one|reflexivity].
  - exists [tt], [tt]. split; [apply near_replace_one|reflexivity].
  - exists [tt], []. split; [apply near_insert_one|reflexivity].
Qed.

(** A replaced row moves two bins of a histogram. *)
Theorem histogram_factor_tight r n : exists D D' : table, near r n 1 D D' /\
  l1 (histogram 2 (number 0) D) (histogram 2 (number 0) D') = spread r.
Proof.
  destruct r.
  - exists [[0]], []. split; [apply near_add_remove, near_insert_one|reflexivity].
  - exists [[0]], [[1]]. split; [apply near_replace_one|reflexivity].
Qed.

(** A replaced row removes its whole value from the sum of one part, and adds its whole value to the
sum of another part. *)
Theorem grouped_sum_factor_tight r n : exists D D' : table, near r n 1 D D' /\
  l1 (grouped_sum 2 (number 0) (number 1) D) (grouped_sum 2 (number 0) (number 1) D') = spread r * magnitude 0 7.
Proof.
  destruct r.
  - exists [[0; 7]], []. split; [apply near_add_remove, near_insert_one|reflexivity].
  - exists [[0; 7]], [[1; 7]]. split; [apply near_replace_one|reflexivity].
Qed.

(** If a table gets one more row, its flat map with limit [c] can get [c] more rows. *)
Theorem flat_map_factor_tight c : exists g : Datatypes.unit -> list Datatypes.unit,
  size (flat_map_upto c g [tt]) - size (flat_map_upto c g []) = Z.of_nat c.
Proof.
  exists (fun _ => repeat tt c). unfold flat_map_upto. cbn [flat_map]. rewrite app_nil_r, size_nil.
  rewrite firstn_all2 by (rewrite repeat_length; auto). unfold size. rewrite repeat_length. lia.
Qed.

(** A replaced row changes two parts, so the distances of the parts add up to two. *)
Theorem parts_move_twice : exists D D' : table, near ReplaceOne EveryRow 1 D D' /\
  ~ Permutation (part_of (number 0) D 0) (part_of (number 0) D' 0) /\
  ~ Permutation (part_of (number 0) D 1) (part_of (number 0) D' 1).
Proof.
  exists [[0]], [[1]]. split; [apply near_replace_one|].
  split; intro H; apply Permutation_length in H; discriminate.
Qed.

(** ** The usual mistakes *)

(** The range [hi - lo] is not a bound if rows are inserted or deleted: one person of age 100 moves
a sum over [99, 100] by 100. *)
Theorem range_is_no_bound : exists u v, bounded 99 100 u /\ bounded 99 100 v /\
  near AddRemove SomeRows 1 u v /\ Z.abs (sum u - sum v) > 100 - 99.
Proof.
  exists [100], []. repeat split; repeat constructor; try lia; auto using near_insert_one; cbn; lia.
Qed.

(** The magnitude is not a bound if rows are replaced: replacing 1 by -1 moves a sum over [-1, 1] by
2. *)
Theorem magnitude_is_no_bound : exists u v, bounded (-1) 1 u /\ bounded (-1) 1 v /\
  near ReplaceOne EveryRow 1 u v /\ Z.abs (sum u - sum v) > Z.max (Z.abs (-1)) (Z.abs 1).
Proof.
  exists [1], [-1]. repeat split; repeat constructor; try lia; auto using near_replace_one; cbn; lia.
Qed.

(** After a filter, the number of rows is not public any more: a count after a filter is not
0-sensitive. *)
Theorem filtered_count_moves : exists D D' : list bool,
  near ReplaceOne EveryRow 1 D D' /\ count (filter (fun b => b) D) - count (filter (fun b => b) D') = 1.
Proof. exists [true], [false]. split; [apply near_replace_one|reflexivity]. Qed.

(** Taking the first row is not stable: tables at distance 0 can have different first rows. *)
Theorem first_row_unstable : exists D D' : list bool,
  near AddRemove SomeRows 0 D D' /\ ~ near AddRemove SomeRows 0 (firstn 1 D) (firstn 1 D').
Proof.
  exists [true; false], [false; true]. split; [apply near_perm, perm_swap|].
  intro H. apply near_zero, Permutation_length_1 in H. discriminate.
Qed.

(** ** Machine integers *)

(** A sum that wraps at 64 bits: one row of 2^62 can move this sum by 2^64 - 2^62. *)
Definition wrap (x : Z) : Z := (x + 2 ^ 63) mod 2 ^ 64 - 2 ^ 63.

Theorem wrapping_sum_has_no_bound : exists u v, bounded 0 (2 ^ 62) u /\ bounded 0 (2 ^ 62) v /\
  near AddRemove SomeRows 1 u v /\ Z.abs (wrap (sum u) - wrap (sum v)) = 2 ^ 64 - 2 ^ 62.
Proof.
  exists [2 ^ 62; 2 ^ 62], [2 ^ 62].
  repeat split; repeat constructor; try lia. exact (delete_near AddRemove [] [2 ^ 62] (2 ^ 62)).
Qed.

(** The exact sum of fewer than 2^63 values that fit 64 bits fits 128 bits. *)
Theorem wide_sum_never_overflows lo hi v : - 2 ^ 63 <= lo -> hi < 2 ^ 63 -> bounded lo hi v -> size v < 2 ^ 63 ->
  - 2 ^ 127 <= sum v < 2 ^ 127.
Proof.
  intros Hl Hh Hv Hn. pose proof (sum_bounds _ _ _ Hv) as B. pose proof (size_nonneg v).
  assert (- 2 ^ 63 * size v <= lo * size v) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (hi * size v <= 2 ^ 63 * size v) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

(** ** An exact answer is not private *)
Local Open Scope R_scope.

Theorem exact_count_is_not_private e :
  ~ (forall D D' : list Datatypes.unit, near AddRemove SomeRows 1 D D' -> dp e (ret (count D)) (ret (count D'))).
Proof.
  intro H. specialize (H [tt] [] (near_insert_one _ _) (Z.eqb 1)).
  unfold Pr, indicator in H. cbn in H. lra.
Qed.

(** A constant is private at no cost. *)
Theorem constant_is_private {A} (x : A) : dp 0 (ret x) (ret x).
Proof. apply adp_dp, adp_refl. Qed.

(** ** Neighbours exist *)
Theorem neighbours_exist : exists sources D D', neighbours sources 0 D D' /\ D 0%nat <> D' 0%nat.
Proof.
  exists [Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120)]],
    (fun _ => [[30%Z]]), (fun i => if Nat.eqb i 0 then [[30%Z]; [40%Z]] else [[30%Z]]).
  split; [|cbn; discriminate]. split; [|split; [|split]].
  - intros [|[|i]] s H; cbn in *; try discriminate. injection H as <-. split; [repeat constructor; cbn; lia|exact I].
  - intros [|[|i]] s H; cbn in *; try discriminate. injection H as <-. split; [repeat constructor; cbn; lia|exact I].
  - intros s [= <-]. apply (add_row _ [[30%Z]] [] [40%Z]); reflexivity.
  - intros [|j] s Hj Hs; [contradiction|apply no_units_apart].
Qed.
