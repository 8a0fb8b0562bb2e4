(** Gaussian noise for a sensitivity of three, of the variance that grows with it and not with its square. *)
(* refused with: is not the square of the sensitivity over twice rho, 9000000000000/20000000000 *)
(* accepted after: s/ratio 150/ratio 450/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 150 1) [3] [10000000000] (Count [3] (FromSource 0 [3] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
