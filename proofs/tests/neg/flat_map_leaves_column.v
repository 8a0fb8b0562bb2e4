(** A new row whose value may leave its column. *)
(* refused with: column `days` of a new row: [0, 120] leaves it *)
(* accepted after: s/Integer 0 60/Integer 0 120/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120); Column "smoker" Boolean; Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 20 1) [2] [100000] (Count [2]
    (FlatMap "Stay" [Column "days" (Integer 0 60); Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)] 2
      [Slot (TruthColumn 1) [NumberCell (NumberColumn 0); LabelCell (LabelColumn 2)]] [2] SomeRows
      (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
