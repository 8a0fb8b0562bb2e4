(** Two releases that pay for one. *)
(* refused with: the cost of the sequence is [1000000], not [500000] *)
(* accepted after: s/Sequence \[500000\]/Sequence [1000000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  Sequence [500000] [
    DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
      (Count [1] (FromSource 0 [1] SomeRows));
    DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
      (Count [1] (FromSource 0 [1] SomeRows))].
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
