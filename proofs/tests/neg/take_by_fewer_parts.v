(** Rows of one kind out of two. *)
(* refused with: the key has 2 parts, not 1 *)
(* accepted after: s/(TruthColumn 2)) 1/(TruthColumn 2)) 2/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (TakeBy 9 (TruthKey (TruthColumn 2)) 1 [NumberCell (NumberColumn 1)] [10] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
