(** A loop of five rounds that pays for four. *)
(* refused with: the cost of the loop is [500000], not [400000] *)
(* accepted after: s/\[400000\]/[500000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  StaticLoop 5 [100000] [400000]
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
