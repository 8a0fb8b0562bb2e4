(** The rows of persons in an order of the program's own, where nothing says whose they are. *)
(* refused with: whose the rows are is not known here *)
(* accepted after: s/Ordered (Identifier 5)/Ordered (Owner 0 5)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

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
