(** Audit of the certificate `salary_survey`: the data, the query and the theorems that it must have
proved. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Employee" ReplaceOne Row Clamp [
    Column "salary" (Integer 10000 250000);
    Column "bonus" Unbounded;
    Column "remote" Boolean]].

Definition query (D : database) : dist answers :=
  let employees := D 0%nat in
  let salary (e : row) := number 0 e in
  let bonus (e : row) := number 1 e in
  let remote (e : row) := truth 2 e in
  let pay (e : row) := salary e + clamp 0 50000 (bonus e) in
  total <- release (ratio 580000 1) (sum (map pay employees)) ;;
  gap <- release (ratio 4500010 1)
           (3 * sum (map pay (filter remote employees)) - count (filter (fun e => pay e <? 30000) employees)
            + - count (filter (fun e => Bool.eqb (remote e) (bonus e >=? 1)) employees)) ;;
  ret [total; gap].

Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000)) (query D) (query D').

Definition charged_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (245000000000 # 1000000000000)) (query D) (query D').

Require Certificate.salary_survey.
Definition audited_0 : protects_0 := Certificate.salary_survey.salary_survey_protects_0.
Definition paid_0 : charged_0 := Certificate.salary_survey.salary_survey_charged_0.
Print Assumptions audited_0.
Print Assumptions paid_0.
