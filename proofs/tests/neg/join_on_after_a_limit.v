(** The first rows of a key, after a step that puts rows in another order, of which nothing is said. *)
(* refused with: a table is not in an order that is known *)
(* accepted after: s/(Limit 0 2 \[2; 0\] SomeRows (FromSource 0 \[2; 0\] SomeRows))/(Arranged 0 (fun _ => Arranged.by_numbers) (Limit 0 2 [2; 0] SomeRows (FromSource 0 [2; 0] SomeRows)))/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Owner 0 2)) Refuse [Column "patient" Unbounded; Column "clinic" (Integer 0 9); Column "ward" (Category ["a"; "b"]%string)];
  Source "Doctor" AddRemove (Ordered Row) Refuse [Column "clinic" (Integer 0 9); Column "years" (Integer 0 50); Column "ward" (Category ["a"; "b"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 60 1) [4; 6] [100000; 100000] (Count [4; 6]
    (JoinOn "Treated" [Column "ward" (Category ["a"; "b"]%string); Column "years" (Integer 0 50)] 3 1 [NumberCell (NumberColumn 1)] [NumberCell (NumberColumn 0)]
      [LeftCell (LabelCell (LabelColumn 2)); RightCell (NumberCell (NumberColumn 1))]
      (FromSource 1 [0; 1] SomeRows) [4; 6] SomeRows (Limit 0 2 [2; 0] SomeRows (FromSource 0 [2; 0] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
