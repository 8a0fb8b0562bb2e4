(** Laplace noise on vectors that are clipped in L2. *)
(* refused with: vectors clipped in L2 have no bound on the sum of changes *)
(* accepted after: s/ClipL2/ClipL1/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 500000 (ratio 60 1) [30] [500000]
    (VectorSum ClipL2 30 0 [NumberColumn 0; Literal 7 0] [30] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
