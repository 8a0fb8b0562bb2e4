(** Audit of the certificate `adult_smokers`.

    This file has a fixed shape and opens none of the names of adult_smokers.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.adult_smokers.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Patient" DP.Table.AddRemove DP.Source.Row DP.Source.Refuse [
    DP.Source.Column "age" (DP.Source.Integer 0 120);
    DP.Source.Column "smoker" DP.Source.Boolean;
    DP.Source.Column "ward" (DP.Source.Category ["Icu"; "Er"; "Surgery"]%string);
    DP.Source.Column "bill" (DP.Source.Decimal 2 0 5000000)]].

Definition audited_0 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (1000000 # 1000000))
    (Certificate.adult_smokers.adult_smokers D)
    (Certificate.adult_smokers.adult_smokers D')
  := Certificate.adult_smokers.adult_smokers_protects_0.

Set Printing Depth 1000000.
Print Certificate.adult_smokers.adult_smokers.
Print Assumptions audited_0.
