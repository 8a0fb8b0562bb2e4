(** The sum claims a smaller sensitivity than it has. *)
(* refused with: the sensitivity of the sum is [99], not [81] *)
(* accepted after: s/\[81\]/[99]/g; s/ratio 162/ratio 198/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 162 1) [81] [500000]
  (Sum 18 99 0 [81] (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
