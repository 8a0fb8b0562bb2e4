(** A histogram whose replaced row changes one bin instead of two. *)
(* refused with: the sensitivity of the histogram is [2], not [1] *)
(* accepted after: s/ 3 \[1\]/ 3 [2]/; s/ratio 10 1) \[1\]/ratio 20 1) [2]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000]
    (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] (FromSource 0 [1] EveryRow)).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
