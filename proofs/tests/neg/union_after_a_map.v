(** A value taken from the rows of one of two tables. *)
(* refused with: a map stands before: of a row of the other table its value would be another *)
(* accepted after: s/(Map (ToNumber (NumberColumn 1) 0 100 0) \[5\] SomeRows (FromSource 0 \[5\] SomeRows))/(FromSource 0 [5] SomeRows)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Visit" AddRemove (Owner 0 5) Refuse [Column "patient" Identity; Column "cost" (Integer 0 100); Column "late" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 100 1) [10] [100000] (Count [10]
    (Union (FromSource 0 [5] SomeRows) [10] SomeRows (Map (ToNumber (NumberColumn 1) 0 100 0) [5] SomeRows (FromSource 0 [5] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
