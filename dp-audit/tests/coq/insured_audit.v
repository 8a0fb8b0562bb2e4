(** Audit of the certificate `insured`. Query [insured], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what insured.v must have proved: of these data, and of this query. All of that stands before the
    command that reads insured.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Visit" AddRemove (Owner 2 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 1 2) Refuse [
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured_2 (r : row) := truth 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 400 1)
    (sum
      (map (fun r => delay r)
        (map snd
          (semi_joined true (filter_owned (fun r => insured_2 r) (owned_by 1 member_rows))
            (limited 2 (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2 1)
    (count
      (map snd
        (semi_joined true (owned_by 1 member_rows)
          (semi_joined false (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
            (limited 1 (owned_by 1 member_rows)))))) ;;
  (* line 96, epsilon 0.1 *)
  a3 <- release (ratio 40 1) (count (member_rows ++ filter (fun r => insured_2 r) member_rows)) ;;
  ret [a1; a2; a3].

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.9 for one person, who owns at most 2 Member rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (900000 # 1000000))
    (query D)
    (query D').

(** What insured.v proved. *)
Require Certificate.insured.
Definition audited_0 : protects_0 := Certificate.insured.insured_protects_0.
Definition audited_1 : protects_1 := Certificate.insured.insured_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
