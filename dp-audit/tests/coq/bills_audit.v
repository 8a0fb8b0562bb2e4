(** Audit of the certificate `bills`.

    This file has a fixed shape and opens none of the names of bills.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.bills.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Patient" DP.Table.AddRemove DP.Source.Row DP.Source.Refuse [
    DP.Source.Column "age" (DP.Source.Integer 0 120);
    DP.Source.Column "smoker" DP.Source.Boolean;
    DP.Source.Column "ward" (DP.Source.Category ["Icu"; "Er"]%string);
    DP.Source.Column "bill" (DP.Source.Decimal 2 0 5000000)]].

Definition audited_0 : forall (min_age : DP.Expression.answers -> Z)
   (branch_1 : DP.Expression.answers -> bool)
   (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (800000 # 1000000))
    (Certificate.bills.bills min_age branch_1 D)
    (Certificate.bills.bills min_age branch_1 D')
  := Certificate.bills.bills_protects_0.

Set Printing Depth 1000000.
Print Certificate.bills.bills.
Print Assumptions audited_0.
