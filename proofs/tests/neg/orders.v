(** Rows in an order that the program chooses. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Module arranged_after_units.
(** An arrangement of rows after `by-unit`, where the owner of each row is not known. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/ByUnit "Patient" \(.*\) 0 \[RowsOf/ByUnitAnd "Patient" \1 0 (TruthKey (Constant true)) [RowsOf/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 1) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Section Query.
Variable order : answers -> arrangement.
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [2; 6] [100000; 100000] (Count [2; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [2; 6] SomeRows (Arranged 0 order (ByUnit "Patient" [Column "patient" (Integer 0 3); Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)] 0 [RowsOf 0 3; LeastOf (NumberColumn 1); CommonOf (LabelCell (LabelColumn 2))] [1; 0] SomeRows (FromSource 0 [1; 0] SomeRows))))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End Query.
End arranged_after_units.

Module arranged_by_another_column.
(** An arrangement by a column that does not identify the owner of the rows. *)
(* refused with: column 0 identifies the owners of the rows, not column 1 *)
(* accepted after: s/(Arranged 1 order/(Arranged 0 order/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Section Query.
Variable order : answers -> arrangement.
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (Arranged 1 order (Limit 0 2 [2; 0] SomeRows (FromSource 0 [5; 0] SomeRows))))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End Query.
End arranged_by_another_column.

Module arranged_rows_of_nobody.
(** An arrangement of rows of a source that does not identify the owners of rows. *)
(* refused with: the owner of each row is not known here *)
(* accepted after: s/Ordered (Identifier 5)/Ordered (Owner 0 5)/ *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Identifier 5)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Section Query.
Variable order : answers -> arrangement.
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10; 6] [100000; 100000] (Count [10; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [10; 6] SomeRows (Arranged 0 order (FromSource 0 [5; 0] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End Query.
End arranged_rows_of_nobody.

Module arranged_rows_push_out_none.
(** A join by a key after an arrangement, counted as if an inserted row did not push out another
row. *)
(* refused with: stability of the join by a key *)
(* accepted after: s/\[2; 6\]/[4; 6]/g *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Section Query.
Variable order : answers -> arrangement.
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [2; 6] [100000; 100000] (Count [2; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [2; 6] SomeRows (Arranged 0 order (Limit 0 2 [2; 0] SomeRows (FromSource 0 [5; 0] SomeRows))))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
End Query.
End arranged_rows_push_out_none.
