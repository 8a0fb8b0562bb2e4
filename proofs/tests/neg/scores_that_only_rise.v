(** Scores of a median that are said to move in one direction only. *)
(* refused with: the sensitivity of the scores is [2], not [1] *)
(* accepted after: s/ratio 2 1) \[1\]/ratio 4 1) [2]/;s/1 2 \[1\]/1 2 [2]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByWeights 500000 1 (ratio 2 1) [1] [500000]
    (Quantile 0 120 0 1 2 [1] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
