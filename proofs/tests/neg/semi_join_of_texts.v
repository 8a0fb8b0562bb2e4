(** Persons are texts in one table and numbers in the other: nobody is in both. *)
(* refused with: the persons of the two tables are not told by the same numbers *)
(* accepted after: s/Identity/Unbounded/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 1 5) Refuse [Column "cost" (Integer 0 100); Column "patient" Identity];
  Source "Member" AddRemove (Owner 0 2) Refuse [Column "person" (Integer 0 999); Column "insured" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 50 1) [5; 5] [100000; 100000] (Count [5; 5]
    (SemiJoin 1 true 0 (FromSource 1 [0; 2] SomeRows) [5; 5] SomeRows (FromSource 0 [5; 0] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
