(** A statement of another form than those of certificates. *)
(* refused with: not the statement of a certificate: *)
(* accepted after: s/(D D' : list nat), D = D' -> D' = D/(D D' : database), neighbours sources 0 D D' -> dp (Q2R (500000 # 1000000)) (query D) (query D')/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 2 1) [1] [500000]
  (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall (D D' : list nat), D = D' -> D' = D.
Proof. certify query derivation. Qed.
