(** Groups of units, by a column that does not tell whose the rows are. *)
(* refused with: column 0 tells whose the rows are, not column 1 *)
(* accepted after: s/\] 1 (CategoryKey/] 0 (CategoryKey/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

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
