(** Audit of the certificate `few_of_many`. Query [few_of_many], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what few_of_many.v must have proved: of these data, and of this query. All of that stands before the
    command that reads few_of_many.v, so that nothing in there can change what it means. The proof comes from there, and
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
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 111, epsilon 0.1 *)
  a1 <- release (ratio 20 1)
    (count (map snd (limited 2 (limited_by 1 (fun r => bit (delay r >? 0)) (owned_by 2 visit_rows))))) ;;
  (* line 113, epsilon 0.3 *)
  a2 <- release (ratio 2000 1)
    (sum (map (fun r => delay r) (first_in_order 50 (fun r => [delay r; amount r]) visit_rows))) ;;
  (* line 115, epsilon 0.2 *)
  a3 <- release (ratio 50 1)
    (count (first_of_parts 2 (fun r => bit (delay r >? 0)) 20 (fun r => [delay r]) visit_rows)) ;;
  (* line 117, epsilon 0.4 *)
  a4 <- release (ratio 25 2)
    (count (distinct_rows (flat_map_upto 1 (fun r => present [(true, [delay r])]) visit_rows))) ;;
  ret [a1; a2; a3; a4].

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What few_of_many.v proved. *)
Require Certificate.few_of_many.
Definition audited_0 : protects_0 := Certificate.few_of_many.few_of_many_protects_0.
Print Assumptions audited_0.
