(** Parts of a table of which a person owns three rows, charged for one. *)
(* refused with: the cost of the parts is [300000], not [100000] *)
(* accepted after: s/\[100000\] \[100000\] (From/[100000] [300000] (From/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [100000] [100000] (FromSource 0 [3] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
