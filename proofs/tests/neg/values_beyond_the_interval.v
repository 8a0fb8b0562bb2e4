(** A key by a number of which some values are left out. *)
(* refused with: the number of the key lies in [0, 120], not in [0, 9] *)
(* accepted after: s/ValuesKey 0 9 0 (NumberColumn 0)) 10/ValuesKey 0 120 0 (NumberColumn 0)) 121/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Histogram (ValuesKey 0 9 0 (NumberColumn 0)) 10 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
