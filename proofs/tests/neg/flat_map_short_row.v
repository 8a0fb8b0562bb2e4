(** A new row of one value for two columns. *)
(* refused with: a new row has another number of values than of columns *)
(* accepted after: s/\[NumberCell (Literal 60 0)\]/[NumberCell (Literal 60 0); LabelCell (LabelColumn 2)]/ *)
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
      [Slot (TruthColumn 1) [NumberCell (Literal 60 0)]] [2] SomeRows
      (FromSource 0 [1] SomeRows))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
