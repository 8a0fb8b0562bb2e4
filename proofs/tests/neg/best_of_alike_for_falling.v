(** As many runs as any, with the noise for weights that fall. *)
(* refused with: the noise scale 20/3 is not 3 times sensitivity over epsilon, 3000000/300000 *)
(* accepted after: s/UniformRuns/HarmonicRuns/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  BestOf 16 300000 UniformRuns 50 (fun _ => 7%nat) (ratio 20 3) [1] [300000]
    (Count [1]
      (Filter (Compare Ge (NumberColumn 0) (Given (fun h => last h 0) 0 100 0)) [1] SomeRows (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
