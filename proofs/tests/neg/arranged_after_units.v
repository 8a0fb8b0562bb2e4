(** One row for each person is of nobody in particular. *)
(* refused with: whose the rows are is not known here *)
(* accepted after: s/ByUnit "Patient" \(.*\) 0 \[RowsOf/ByUnitAnd "Patient" \1 0 (TruthKey (Constant true)) [RowsOf/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

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
