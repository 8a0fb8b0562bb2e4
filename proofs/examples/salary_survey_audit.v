(** Audit of the certificate `salary_survey`.

    This file has a fixed shape and opens none of the names of salary_survey.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.salary_survey.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Employee" DP.Table.ReplaceOne DP.Source.Row DP.Source.Clamp [
    DP.Source.Column "salary" (DP.Source.Integer 10000 250000);
    DP.Source.Column "bonus" DP.Source.Unbounded;
    DP.Source.Column "remote" DP.Source.Boolean]].

Definition audited_0 : forall (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (700000 # 1000000))
    (Certificate.salary_survey.salary_survey D)
    (Certificate.salary_survey.salary_survey D')
  := Certificate.salary_survey.salary_survey_protects_0.

Set Printing Depth 1000000.
Print Certificate.salary_survey.salary_survey.
Print Assumptions audited_0.
