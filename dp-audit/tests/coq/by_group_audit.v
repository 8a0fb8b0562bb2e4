(** Audit of the certificate `by_group`. Query [by_group], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what by_group.v must have proved: of these data, and of this query. All of that stands before the
    command that reads by_group.v, so that nothing in there can change what it means. The proof comes from there, and
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
  (* line 20, epsilon 0.2 *)
  a1 <- for_each (release (ratio 1500 1))
    (grouped_sum 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) (fun r => delay r)
      (filter (fun r => delay r >? 0) visit_rows)) ;;
  (* line 21, epsilon 0.05 *)
  a2 <- for_each (release (ratio 100 1))
    (histogram 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) visit_rows) ;;
  (* line 22, epsilon 0.3 *)
  a3 <- for_each (release (ratio 800 3))
    (grouped_sum 8 (fun r => (bit (used r) * 4) + place_of [(-10); 0; 40] (load r)) (fun r => load r)
      bed_rows) ;;
  (* line 23, epsilon 0.4 *)
  a4 <- select ByFlips (ratio 200 1) 1
    (grouped_sum 4 (fun r => place_of [(-10); 0; 40] (load r)) (fun r => load r) bed_rows) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ a4).

(** epsilon 0.25 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (250000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.7 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (700000 # 1000000))
    (query D)
    (query D').

(** What by_group.v proved. *)
Require Certificate.by_group.
Definition audited_0 : protects_0 := Certificate.by_group.by_group_protects_0.
Definition audited_1 : protects_1 := Certificate.by_group.by_group_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
