(** The exact cost of the whole query is not the stated one. *)
(* refused with: the cost is [500000] *)
(* accepted after: s/Ok \[499999\]/Ok [500000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Theorem refused : exact_cost Pure sources derivation = Ok [499999].
Proof. certify_cost. Qed.
