(** Audit of the certificate `ward_costs`.

    This file has a fixed shape and opens none of the names of ward_costs.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.ward_costs.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Patient" DP.Table.AddRemove DP.Source.Row DP.Source.Refuse [
    DP.Source.Column "age" (DP.Source.Integer 0 120);
    DP.Source.Column "ward" (DP.Source.Category ["Icu"; "Er"; "Surgery"]%string)];
  DP.Source.Source "Visit" DP.Table.AddRemove (DP.Source.Identifier 5) DP.Source.Dropped [
    DP.Source.Column "person" DP.Source.Unbounded;
    DP.Source.Column "bill" (DP.Source.Decimal 2 0 5000000);
    DP.Source.Column "paid" (DP.Source.Decimal 2 0 5000000)]].

Definition audited_0 : forall (min_age : DP.Expression.answers -> Z) (branch_38 : DP.Expression.answers -> bool)
  (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (500000 # 1000000))
    (Certificate.ward_costs.ward_costs min_age branch_38 D)
    (Certificate.ward_costs.ward_costs min_age branch_38 D')
  := Certificate.ward_costs.ward_costs_protects_0.

Definition audited_1 : forall (min_age : DP.Expression.answers -> Z) (branch_38 : DP.Expression.answers -> bool)
  (D D' : DP.Source.database),
  DP.Source.neighbours sources 1 D D' ->
  DP.Privacy.dp (Q2R (500000 # 1000000))
    (Certificate.ward_costs.ward_costs min_age branch_38 D)
    (Certificate.ward_costs.ward_costs min_age branch_38 D')
  := Certificate.ward_costs.ward_costs_protects_1.

Set Printing Depth 1000000.
Print Certificate.ward_costs.ward_costs.
Print Assumptions audited_0.
Print Assumptions audited_1.
