(** Parts of a table of which a person owns three rows, in rho: three times the cost instead of nine times. *)
(* refused with: the cost of the parts is [90000000], not [30000000] *)
(* accepted after: s/\[30000000\]/[90000000]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove (Identifier 3) Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  ParallelParts 2 (TruthKey (TruthColumn 1)) [10000000] [30000000] (FromSource 0 [3] SomeRows)
    (DiscreteGaussian 16 10000000 (ratio 50000 1) [1] [10000000] (Count [1] (Part [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (1000000000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
