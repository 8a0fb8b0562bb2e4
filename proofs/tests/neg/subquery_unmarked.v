(** A subquery that reads a source directly. *)
(* refused with: subquery `visits`: the release on line 16: a subquery must begin with `as-only-source` *)
(* accepted after: s/(FromSource 1 \[5\] SomeRows)/(AsOnlySource 1 [5] SomeRows (FromSource 1 [0; 5] SomeRows))/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean];
  Source "Visit" AddRemove (Identifier 5) Refuse [Column "bill" (Decimal 2 0 5000000)]].
Definition derivation : measurement :=
  Subquery "visits" 1 [0; 500000]
  (DiscreteLaplace 16 500000 (ratio 10 1) [5] [500000]
  (Count [5] (FromSource 1 [5] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
