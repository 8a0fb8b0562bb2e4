(** Parts of a table of which a person owns three rows, at a Renyi order. *)
(* refused with: in the measure `renyi at order 4` a unit may own one row of the parts, not 3 *)
(* accepted after: s/(Identifier 3)/Row/; s/FromSource 0 \[3\]/FromSource 0 [1]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [20000] [20000] (FromSource 0 [3] SomeRows)
    (DiscreteLaplace 16 100000 (ratio 10 1) [1] [20000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 4 (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
