(** The first of all, as if it were known whose they are. *)
(* refused with: whose the rows are is not known here *)
(* accepted after: s/(Take 9 \[NumberCell (NumberColumn 1)\] \[10\] SomeRows (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (Limit 0 2 [2] SomeRows (Take 9 [NumberCell (NumberColumn 1)] [10] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
