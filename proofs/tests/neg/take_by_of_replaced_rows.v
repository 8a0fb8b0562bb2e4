(** A row that is replaced leaves one group and enters another. *)
(* refused with: the stability of the first rows is [10], not [5] *)
(* accepted after: s/TakeBy 9 (TruthKey (TruthColumn 2)) 2/Take 9/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" ReplaceOne (Owner 0 5) Refuse [Column "patient" Unbounded; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5] [100000] (Count [5]
    (TakeBy 9 (TruthKey (TruthColumn 2)) 2 [NumberCell (NumberColumn 1)] [5] SomeRows (FromSource 0 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
