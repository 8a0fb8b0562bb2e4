(** A question that is a list of numbers. *)
(* refused with: a histogram is not a number *)
(* accepted after: s/Histogram (CategoryKey 3 (LabelColumn 2)) 3/Count/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  SparseVector 16 300000 2 (fun _ => 5) (fun _ => 9%nat) (ratio 20 3) (ratio 40 3) [1] [600000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] SomeRows)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
