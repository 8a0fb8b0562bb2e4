(** A tree that is said to have six levels over 121 values. *)
(* refused with: the sensitivity of the answers is [7], not [6] *)
(* accepted after: s/ratio 12 1) \[6\]/ratio 14 1) [7]/;s/0 \[6\]/0 [7]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 12 1) [6] [500000]
    (InOrder TreeInL1 0 120 0 [6] (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
