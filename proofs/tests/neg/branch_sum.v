(** A branch that is given less than the dearer of its two sides costs. *)
(* refused with: the cost of the branch is at least [500000], not [400000] *)
(* accepted after: s/\[400000\]/[500000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition either (so_far : answers) : bool := nth 0 so_far 0 >? 10.
Definition derivation : measurement :=
  Branch either [400000]
  (DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)))
  (Sequence [] []).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
