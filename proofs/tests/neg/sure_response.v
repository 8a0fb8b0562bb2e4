(** A response at twice the epsilon that is paid for. *)
(* refused with: an answer is at 3/5, which is not epsilon over the answers that change, 300000/1000000 *)
(* accepted after: s/(ratio 3 5)/(ratio 3 10)/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  RandomizedResponse 16 300000 [4; 9] 0 (ratio 3 5) [1] [300000]
    (Count [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
