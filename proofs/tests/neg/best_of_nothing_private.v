(** The best of numbers that no one changes. *)
(* refused with: nothing private is compared: the sensitivity is zero *)
(* accepted after: s/\[0\] \[0\]$/[1] [300000]/; s/(Scale 0 \[0\]/(Scale 1 [1]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 10 1) [0] [0]
    (Scale 0 [0] (Count [1] (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
