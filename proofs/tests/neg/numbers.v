(** Counts, sums and vectors: their sensitivity. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module histogram_as_number.
(** The negative of a histogram, which is not a single number. *)
(* refused with: a histogram is not a number *)
(* accepted after: s/(Negate \[1\] (Hist/((Hist/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Negate [1] (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End histogram_as_number.

Module histogram_of_replaced_rows.
(** A histogram whose replaced row changes one bin instead of two. *)
(* refused with: the sensitivity of the histogram is [2], not [1] *)
(* accepted after: s/ 3 \[1\]/ 3 [2]/; s/ratio 10 1) \[1\]/ratio 20 1) [2]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End histogram_of_replaced_rows.

Module deviation_of_a_count.
(** Deviations of a single number. *)
(* refused with: a deviation needs integer counts or integer sums of groups *)
(* accepted after: s/Count \[1\] (/Histogram (TruthKey (TruthColumn 1)) 2 [1] (/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Deviation (fun _ => [3; 7]) [1]
    (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End deviation_of_a_count.

Module deviations_of_less.
(** Deviations of a histogram of replaced rows, counted as if a replaced row changed the count of
only one group. *)
(* refused with: the sensitivity of the deviations is [2], not [1] *)
(* accepted after: s/(fun _ => \[3; 7\]) \[1\]/(fun _ => [3; 7]) [2]/; s/ratio 10 1) \[1\]/ratio 20 1) [2]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Deviation (fun _ => [3; 7]) [1]
    (Histogram (TruthKey (TruthColumn 1)) 2 [2] (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End deviations_of_less.

Module radius_of_replaced_rows.
(** A vector sum of replaced rows, with the radius as sensitivity instead of the diameter. *)
(* refused with: the sensitivity of the vector is [60], not [30] *)
(* accepted after: s/ratio 60 1) \[30\]/ratio 120 1) [60]/;s/0\] \[30\]/0] [60]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 60 1) [30] [500000]
    (VectorSum ClipL1 30 0 [NumberColumn 0; Literal 7 0] [30] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End radius_of_replaced_rows.

Module range_under_add_remove.
(** A sum with the width of the range as sensitivity, where rows are added or removed. *)
(* refused with: the sensitivity of the sum is [99], not [81] *)
(* accepted after: s/AddRemove/ReplaceOne/; s/SomeRows/EveryRow/g *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 162 1) [81] [500000]
  (Sum 18 99 0 [81] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End range_under_add_remove.

Module sum_of_rows.
(** A sum without a map to a number before it. *)
(* refused with: a sum needs a map to a number before it *)
(* accepted after: s/ToTruth (TruthColumn 1)/ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToTruth (TruthColumn 1)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End sum_of_rows.

Module sums_as_number.
(** The negative of sums of groups, which are not a single number. *)
(* refused with: sums of groups are not a single number *)
(* accepted after: s/(Negate \[120\] (Grouped/((Grouped/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 1200 1) [120] [100000]
    (Negate [120] (GroupedSum 0 120 0 (CategoryKey 3 (LabelColumn 2)) 3 [120]
      (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End sums_as_number.

Module sums_of_replaced_rows.
(** Sums of groups, counted as if a replaced row stayed in its group. *)
(* refused with: the sensitivity of the sums is [240], not [120] *)
(* accepted after: s/ratio 1200 1) \[120\]/ratio 2400 1) [240]/;s/3 \[120\]/3 [240]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 1200 1) [120] [100000]
    (GroupedSum 0 120 0 (CategoryKey 3 (LabelColumn 2)) 3 [120]
      (Map (ToNumber (NumberColumn 0) 0 120 0) [1] EveryRow (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End sums_of_replaced_rows.

Module tree_of_fewer_levels.
(** A tree over 121 values, counted with six levels instead of seven. *)
(* refused with: the sensitivity of the answers is [7], not [6] *)
(* accepted after: s/ratio 12 1) \[6\]/ratio 14 1) [7]/;s/0 \[6\]/0 [7]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 12 1) [6] [500000]
    (InOrder TreeInL1 0 120 0 [6] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End tree_of_fewer_levels.

Module unbounded_sum.
(** A sum of a column that has no bounds. *)
(* refused with: an unbounded column must be clamped or compared before anything else *)
(* accepted after: s/ToNumber (NumberColumn 0)/ToNumber (Clamped 18 99 (NumberColumn 0))/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" Unbounded; Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToNumber (NumberColumn 0) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End unbounded_sum.

Module wrong_clamp.
(** A clamp to a wider interval than the one for which the noise was computed. *)
(* refused with: the interval is [18, 199], not [18, 99] *)
(* accepted after: s/Clamped 18 199/Clamped 18 99/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 99 0 [99] (Map (ToNumber (Clamped 18 199 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_clamp.

Module wrong_interval.
(** A sum that claims a smaller interval than the map before it. *)
(* refused with: the values summed lie in [18, 99], not in [18, 50] *)
(* accepted after: s/Sum 18 50/Sum 18 99/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum 18 50 0 [99] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_interval.

Module wrong_relation.
(** A sum with the sensitivity for added rows, where rows are replaced. *)
(* refused with: the sensitivity of the sum is [198], not [99] *)
(* accepted after: s/ReplaceOne/AddRemove/; s/EveryRow/SomeRows/g *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 198 1) [99] [500000]
  (Sum (-99) 99 0 [99] (Map (ToNumber (Sub (Clamped 0 99 (NumberColumn 0)) (Clamped 0 99 (NumberColumn 0))) (-99) 99 0)
    [1] EveryRow (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_relation.

Module wrong_sensitivity.
(** A sum that claims a smaller sensitivity than it has. *)
(* refused with: the sensitivity of the sum is [99], not [81] *)
(* accepted after: s/\[81\]/[99]/g; s/ratio 162/ratio 198/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 162 1) [81] [500000]
  (Sum 18 99 0 [81] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_sensitivity.

Module a_list_with_a_value_twice.
(** A list that contains one value twice. *)
(* refused with: the values of the list do not increase *)
(* accepted after: s/\[7; 7\]/[7; 9]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Histogram (ListedKey [7; 7] 0 (NumberColumn 0)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_list_with_a_value_twice.

Module values_beyond_the_interval.
(** A key by a number, which omits some values of the number. *)
(* refused with: the number of the key lies in [0, 120], not in [0, 9] *)
(* accepted after: s/ValuesKey 0 9 0 (NumberColumn 0)) 10/ValuesKey 0 120 0 (NumberColumn 0)) 121/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Histogram (ValuesKey 0 9 0 (NumberColumn 0)) 10 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End values_beyond_the_interval.
