(** Audit of the certificate `choices`. Query [choices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what choices.v must have proved: of these data, and of this query. All of that stands before the
    command that reads choices.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 12, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1 (histogram 2 (fun r => bit (delay r >? 0)) visit_rows) ;;
  (* line 13, epsilon 0.07 *)
  a2 <- select ByFlips (ratio 500 7) 3
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [(-5); 15] (delay r)) visit_rows) ;;
  (* line 14, epsilon 0.25 *)
  a3 <- select ByWeights (ratio 16 1) 1 (quantile_scores (-10) 40 1 2 (map (fun r => load r) bed_rows)) ;;
  (* line 15, epsilon 0.9 *)
  a4 <- select ByFlips (ratio 200 9) 2
    (quantile_scores (-10) 40 9 10 (map (fun r => load r) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 16, epsilon 0.04 *)
  a5 <- select ByFlips (ratio 250 1) 1 (rank_scores false (-30) 60 2 (map (fun r => delay r) visit_rows)) ;;
  ret ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5).

(** epsilon 0.55 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (550000 # 1000000))
    (query D)
    (query D').

(** epsilon 2.05 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (2050000 # 1000000))
    (query D)
    (query D').

(** What choices.v proved. *)
Require Certificate.choices.
Definition audited_0 : protects_0 := Certificate.choices.choices_protects_0.
Definition audited_1 : protects_1 := Certificate.choices.choices_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
