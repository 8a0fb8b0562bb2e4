(** Gaussian noise in the pure measure, where no epsilon covers it. *)
(* refused with: discrete Gaussian noise has no cost in the measure `pure` *)
(* accepted after: s/  dp (Q2R (1000000 # 1000000))/  zcdp (Q2R (1000000000000 # 1000000000000))/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteGaussian 16 10000000000 (ratio 50 1) [1] [10000000000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
