(** Gaussian noise of half the variance. *)
(* refused with: the variance 25/1 is not the square of the sensitivity over twice rho, 1000000000000/20000000000 *)
(* accepted after: s/ratio 25/ratio 50/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 25 1) [1] [10000000000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
