(** Audit of the certificate `three_tables`. Query [three_tables], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what three_tables.v must have proved: of these data, and of this query. All of that stands before the
    command that reads three_tables.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)];
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let visit_rows := D 1%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  let bed_rows := D 2%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query waits begins *)
  (* line 51, epsilon 0.2 *)
  a1 <- release (ratio 1200 1)
    (sum
      (map (fun r => Z.abs (delay r - 12)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 52, epsilon 0.000001 *)
  a2 <- release (ratio 2500000000 1)
    (sum
      (map (fun r => clamp (-500) 250 (amount r)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 53, epsilon 0.03 *)
  a3 <- release (ratio 500 3)
    (count (filter (fun r => 0 >? delay r) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* query waits ends *)
  (* line 60, epsilon 0.333333 *)
  a4 <- release (ratio 100000000 333333) (sum (map (fun r => ((-2) * load r) + 5) bed_rows)) ;;
  (* line 61, epsilon 0.125 *)
  a5 <- release (ratio 800 1)
    (sum (map (fun r => ((-2) * load r) + 5) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 62, epsilon 0.7 *)
  a6 <- release (ratio 10 7)
    (count patient_rows + (count bed_rows + count (filter (fun r => negb (used r)) bed_rows))) ;;
  ret [a1; a2; a3; a4; a5; a6].

(** epsilon 0.7 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.230001 for one person, who owns at most 5 Visit rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (230001 # 1000000))
    (query D)
    (query D').

(** epsilon 1.158333 for one Bed row. *)
Definition protects_2 : Prop :=
  forall (D D' : database), neighbours sources 2 D D' ->
  dp (Q2R (1158333 # 1000000))
    (query D)
    (query D').

(** What three_tables.v proved. *)
Require Certificate.three_tables.
Definition audited_0 : protects_0 := Certificate.three_tables.three_tables_protects_0.
Definition audited_1 : protects_1 := Certificate.three_tables.three_tables_protects_1.
Definition audited_2 : protects_2 := Certificate.three_tables.three_tables_protects_2.
Print Assumptions audited_0.
Print Assumptions audited_1.
Print Assumptions audited_2.
