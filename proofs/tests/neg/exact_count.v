(** A count whose sensitivity is zero releases nothing private, so its epsilon means nothing. *)
(* refused with: nothing private is released: the sensitivity is zero *)
(* accepted after: s/ReplaceOne/AddRemove/; s/EveryRow/SomeRows/g; s/\[0\]/[1]/g *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [0] [500000]
  (Count [0] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
