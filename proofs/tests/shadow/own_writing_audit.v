(** Audit of the certificate `own_writing`, of the fixed shape. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.own_writing.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Patient" DP.Table.AddRemove DP.Source.Row DP.Source.Refuse [DP.Source.Column "age" (DP.Source.Integer 0 120)]].

Definition audited_0 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (500000 # 1000000)) (Certificate.own_writing.own_writing D) (Certificate.own_writing.own_writing D')
  := Certificate.own_writing.own_writing_protects_0.

Set Printing Depth 1000000.
Print Certificate.own_writing.own_writing.
Print Assumptions audited_0.
