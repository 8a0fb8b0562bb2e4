(** Audit of the certificate `three_tables`.

    This file has a fixed shape and opens none of the names of three_tables.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.three_tables.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Patient" DP.Table.AddRemove DP.Source.Row DP.Source.Refuse [
    DP.Source.Column "age" (DP.Source.Integer 0 120);
    DP.Source.Column "smoker" DP.Source.Boolean;
    DP.Source.Column "ward" (DP.Source.Category ["Icu"; "Er"]%string);
    DP.Source.Column "bill" (DP.Source.Decimal 2 0 5000000)];
  DP.Source.Source "Visit" DP.Table.AddRemove (DP.Source.Identifier 5) DP.Source.Clamp [
    DP.Source.Column "delay" (DP.Source.Integer (-30) 60);
    DP.Source.Column "amount" DP.Source.Unbounded];
  DP.Source.Source "Bed" DP.Table.ReplaceOne DP.Source.Row DP.Source.Clamp [
    DP.Source.Column "load" (DP.Source.Integer (-10) 40);
    DP.Source.Column "used" DP.Source.Boolean]].

Definition audited_0 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (700000 # 1000000))
    (Certificate.three_tables.three_tables D)
    (Certificate.three_tables.three_tables D')
  := Certificate.three_tables.three_tables_protects_0.

Definition audited_1 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 1 D D' ->
  DP.Privacy.dp (Q2R (230001 # 1000000))
    (Certificate.three_tables.three_tables D)
    (Certificate.three_tables.three_tables D')
  := Certificate.three_tables.three_tables_protects_1.

Definition audited_2 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 2 D D' ->
  DP.Privacy.dp (Q2R (1158333 # 1000000))
    (Certificate.three_tables.three_tables D)
    (Certificate.three_tables.three_tables D')
  := Certificate.three_tables.three_tables_protects_2.

Set Printing Depth 1000000.
Print Certificate.three_tables.three_tables.
Print Assumptions audited_0.
Print Assumptions audited_1.
Print Assumptions audited_2.
