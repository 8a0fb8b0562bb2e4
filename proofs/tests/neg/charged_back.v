(** A session at a Renyi order that pays for an approximate query, which has no conversion. *)
(* refused with: there is no conversion from `approx` to `renyi at order 4` *)
(* accepted after: s/charged Approx/charged Pure/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 4 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify_charged Approx query derivation. Qed.
