(** Noise for an epsilon of zero. *)
(* refused with: epsilon is not positive *)
(* accepted after: s/16 0 /16 500000 /; s/\[1\] \[0\]/[1] [500000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 0 (ratio 2 1) [1] [0]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
