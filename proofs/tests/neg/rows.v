(** Sources, filters, flat maps, unions and distinct rows: how many rows one unit changes. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module an_order_said_twice.
(** A person's rows, counted as one row, in a source whose order is stated twice. *)
(* refused with: the stability of the source is [2], not [1] *)
(* accepted after: s/\[1\]/[2]/g; s/ratio 10 1/ratio 20 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Ordered (Identifier 2))) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End an_order_said_twice.

Module wrong_stability.
(** A source where a person owns five rows, counted as one row. *)
(* refused with: the stability of the source is [5], not [1] *)
(* accepted after: s/(Identifier 5)/Row/ *)
Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 5) Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End wrong_stability.

Module every_row_after_filter.
(** A filter, after which the number of rows is still stated as public. *)
(* refused with: not every row counts here *)
(* accepted after: s/\[0\]/[1]/; s/EveryRow (FromSource/SomeRows (FromSource/; s/\[0\]/[1]/ *)
Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [0] [500000]
  (Count [0] (Filter (TruthColumn 1) [1] EveryRow (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End every_row_after_filter.

Module flat_map_for_one.
(** A flat map to two rows for each row, counted as one row. *)
(* refused with: the stability of the flat map is [2], not [1] *)
(* accepted after: s/\[1\] SomeRows$/[2] SomeRows/; s/\[1\]$/[2]/; s/(Count \[1\]/(Count [2]/; s/ratio 10 1) \[1\]/ratio 20 1) [2]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (FlatMap "Stay" [Column "days" (Integer 0 60); Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)] 2
      [Slot (TruthColumn 1) [NumberCell (Literal 60 0); LabelCell (LabelColumn 2)]] [1] SomeRows
      (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End flat_map_for_one.

Module flat_map_leaves_column.
(** A new row whose value may leave its column. *)
(* refused with: column `days` of a new row: [0, 120] leaves it *)
(* accepted after: s/Integer 0 60/Integer 0 120/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (FlatMap "Stay" [Column "days" (Integer 0 60); Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)] 2
      [Slot (TruthColumn 1) [NumberCell (NumberColumn 0); LabelCell (LabelColumn 2)]] [2] SomeRows
      (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End flat_map_leaves_column.

Module flat_map_short_row.
(** A new row with one value for two columns. *)
(* refused with: a new row has another number of values than of columns *)
(* accepted after: s/\[NumberCell (Literal 60 0)\]/[NumberCell (Literal 60 0); LabelCell (LabelColumn 2)]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (FlatMap "Stay" [Column "days" (Integer 0 60); Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)] 2
      [Slot (TruthColumn 1) [NumberCell (Literal 60 0)]] [2] SomeRows
      (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End flat_map_short_row.

Module old_value_after_flat_map.
(** A sum after a flat map, of values from a map before the flat map. *)
(* refused with: a sum needs a map to a number before it *)
(* accepted after: s/(FlatMap "Stay" \[\] 2 \[\] \[2\] SomeRows (Map/((Map/; s/ratio 2400 1) \[240\]/ratio 1200 1) [120]/; s/Sum 0 120 0 \[240\]/Sum 0 120 0 [120]/ *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 2400 1) [240] [100000] (Sum 0 120 0 [240]
    (FlatMap "Stay" [] 2 [] [2] SomeRows (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows
      (FromSource 0 [1] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End old_value_after_flat_map.

Module union_after_a_map.
(** A union after a map of only one of its two tables. *)
(* refused with: a map comes before this step, but it would give a row of the other table another value *)
(* accepted after: s/(Map (ToNumber (NumberColumn 1) 0 100 0) \[5\] SomeRows (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (Union (FromSource 0 [5] SomeRows) [10] SomeRows (Map (ToNumber (NumberColumn 1) 0 100 0) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End union_after_a_map.

Module union_of_one_table.
(** A union of two tables, where only the changes of one table are counted. *)
(* refused with: the stability of the union is [10], not [5] *)
(* accepted after: s/\[5\] SomeRows (Filter/[10] SomeRows (Filter/; s/\[5\] \[100000\] (Count \[5\]/[10] [100000] (Count [10]/; s/ratio 50/ratio 100/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Union (FromSource 0 [5] SomeRows) [5] SomeRows (Filter (TruthColumn 2) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End union_of_one_table.

Module union_of_other_columns.
(** A union of two tables with different columns. *)
(* refused with: the two tables have different columns *)
(* accepted after: s/Union (FromSource 1 \[0; 2\] SomeRows) \[5; 2\]/Union (FromSource 0 [5; 0] SomeRows) [10; 0]/; s/\[5; 2\] \[100000; 40000\] (Count \[5; 2\]/[10; 0] [100000; 0] (Count [10; 0]/; s/ratio 50/ratio 100/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Unbounded];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 2] [100000; 40000] (Count [5; 2]
    (Union (FromSource 1 [0; 2] SomeRows) [5; 2] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End union_of_other_columns.

Module distinct_after_a_map.
(** Distinct rows after a map, whose value cannot separate equal rows. *)
(* refused with: a map comes before this step, but its value does not tell equal rows apart *)
(* accepted after: s/(Map .* (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Distinct [5] SomeRows (Map (ToNumber (NumberColumn 1) 0 100 0) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End distinct_after_a_map.

Module distinct_counts_once.
(** Distinct rows, counted as if a person changed only one of them. *)
(* refused with: the stability of the distinct rows is [5], not [1] *)
(* accepted after: s/\[1\]/[5]/g; s/ratio 10 1/ratio 50 1/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (Distinct [1] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End distinct_counts_once.

Module distinct_of_texts.
(** Distinct rows with a text identifier, which cannot be compared. *)
(* refused with: a column is an identifier of text, and expressions cannot compare it *)
(* accepted after: s/Identity/Unbounded/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Distinct [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End distinct_of_texts.
