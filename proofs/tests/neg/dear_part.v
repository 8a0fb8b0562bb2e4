(** A part that costs more than is said of each. *)
(* refused with: a part costs [100000], more than [90000] *)
(* accepted after: s/\[90000\]/[100000]/g *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [90000] [90000] (FromSource 0 [1] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
