(** New rows for the rows of each unit: the owners of rows, and the features of new rows. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module a_common_value_of_another_category.
(** A common value that does not fit its column. *)
(* refused with: column `ward` of a new row: the feature does not fit it *)
(* accepted after: s/\["a"; "b"\]%string/["a"; "b"; "c"]%string/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_common_value_of_another_category.

Module a_feature_beyond_its_column.
(** A number of rows that does not fit its column. *)
(* refused with: column `visits` of a new row: the feature does not fit it *)
(* accepted after: s/RowsOf 0 9/RowsOf 0 5/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 9; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End a_feature_beyond_its_column.

Module groups_beyond_their_limit.
(** A limit after groups of units, counted as if it kept all groups. *)
(* refused with: the stability of the limit is [3], not [5] *)
(* accepted after: s/(Limit 0 3 \[5\]/(Limit 0 3 [3]/; s/ratio 50/ratio 30/; s/\[5\] \[100000\]/[3] [100000]/; s/(Count \[5\]/(Count [3]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (Limit 0 3 [5] SomeRows (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_beyond_their_limit.

Module groups_by_another_column.
(** Groups of units, by a column that does not identify the owner of the rows. *)
(* refused with: column 0 identifies the owners of the rows, not column 1 *)
(* accepted after: s/\] 1 (CategoryKey/] 0 (CategoryKey/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 1 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_by_another_column.

Module groups_of_any_rows.
(** Groups of units, where the source states how many rows differ, but not whose rows. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/(Identifier 5)/(Owner 0 5)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_of_any_rows.

Module groups_of_more_values.
(** Groups by a key that has fewer values than stated. *)
(* refused with: the category has 3 values, not 4 *)
(* accepted after: s/CategoryKey 4/CategoryKey 3/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 4 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_of_more_values.

Module groups_of_one_row.
(** Groups of units, counted as if each unit had only one group. *)
(* refused with: the stability of the units' groups is [5], not [1] *)
(* accepted after: s/\[1\] SomeRows$/[5] SomeRows/; s/ratio 10/ratio 50/; s/\[1\] \[100000\]/[5] [100000]/; s/(Count \[1\]/(Count [5]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "ward" (Category ["a"; "b"; "c"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnitAnd "Stay" [Column "ward" (Category ["a"; "b"; "c"]%string); Column "visits" (Integer 0 5)] 0 (CategoryKey 3 (LabelColumn 2))
      [CommonOf (LabelCell (LabelColumn 2)); RowsOf 0 5] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End groups_of_one_row.

Module units_by_another_column.
(** One row for each unit, by a column that does not identify the owner of the rows. *)
(* refused with: column 0 identifies the owners of the rows, not column 1 *)
(* accepted after: s/ Boolean\] 1/ Boolean] 0/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 1 [RowsOf 0 5; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End units_by_another_column.

Module units_of_any_rows.
(** One row for each unit, where the source states how many rows differ, but not whose rows. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/(Identifier 5)/(Owner 0 5)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 5; AnyOf (TruthColumn 2)] [1] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End units_of_any_rows.

Module units_of_many_rows.
(** One row for each unit, counted as if the step kept all rows of the unit. *)
(* refused with: the stability of the units is [1], not [5] *)
(* accepted after: s/5\] SomeRows$/1] SomeRows/; s/ratio 50/ratio 10/; s/\[5\] \[100000\]/[1] [100000]/; s/(Count \[5\]/(Count [1]/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (ByUnit "Visitor" [Column "visits" (Integer 0 5); Column "late" Boolean] 0 [RowsOf 0 5; AnyOf (TruthColumn 2)] [5] SomeRows
      (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End units_of_many_rows.
