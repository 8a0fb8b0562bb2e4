(** Permute-and-flip at the price of the exponential mechanism, whose loss has half the range. *)
(* refused with: the cost is [125000000000], not [31250000000] *)
(* accepted after: s/ByFlips/ByWeights/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  Select 16 ByFlips 500000 1 (ratio 2 1) [1] [31250000000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (31250000000 # 1000000000000)) (query D) (query D').
Proof. certify query derivation. Qed.
