(** Sums of groups whose replaced rows are said to stay where they are. *)
(* refused with: the sensitivity of the sums is [240], not [120] *)
(* accepted after: s/ratio 1200 1) \[120\]/ratio 2400 1) [240]/;s/3 \[120\]/3 [240]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 1200 1) [120] [100000]
    (GroupedSum 0 120 0 (CategoryKey 3 (LabelColumn 2)) 3 [120]
      (Map (ToNumber (NumberColumn 0) 0 120 0) [1] EveryRow (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
