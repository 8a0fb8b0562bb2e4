(** A sum of values that a map gave before a flat map. *)
(* refused with: a sum needs a map to a number before it *)
(* accepted after: s/(FlatMap "Stay" \[\] 2 \[\] \[2\] SomeRows (Map/((Map/; s/ratio 2400 1) \[240\]/ratio 1200 1) [120]/; s/Sum 0 120 0 \[240\]/Sum 0 120 0 [120]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 2400 1) [240] [100000] (Sum 0 120 0 [240]
    (FlatMap "Stay" [] 2 [] [2] SomeRows (Map (ToNumber (NumberColumn 0) 0 120 0) [1] SomeRows
      (FromSource 0 [1] SomeRows)))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
