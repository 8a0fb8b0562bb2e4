(** Audit of the certificate `late_visits`. Query [late_visits], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.
    NOT LISTED: the program takes rho 0.000000000003 beyond the releases below. If it released anything for it,
    that is not part of the query below, and not of what is proved.

    This file states what late_visits.v must have proved: of these data, and of this query. All of that stands before the
    command that reads late_visits.v, so that nothing in there can change what it means. The proof comes from there, and
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
    Column "person" Unbounded]].

(** The query. *)
Definition query (cut : answers -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  answers_1 <- rounds 10 (fun so_far_1 =>
      (* line 70, rho 0.002 *)
      a1 <- release_gaussian (ratio 6250 1)
        (count (filter (fun r => delay r >=? clamp (-30) 60 (cut so_far_1)) visit_rows)) ;;
      ret (so_far_1 ++ [a1])) [] ;;
  (* line 74, rho 0.005 *)
  a2 <- for_each (release_gaussian (ratio 2500 1))
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [0; 15] (delay r)) visit_rows) ;;
  answers_2 <- parts 2 (fun r => interval_number [10] (delay r)) (filter (fun r => negb (amount r =? 0))
    visit_rows) (fun part_2 so_far_2 =>
      (* line 80, epsilon 0.02 *)
      a3 <- release (ratio 2000 1) (sum (map (fun r => clamp 0 40 (delay r)) part_2)) ;;
      ret (so_far_2 ++ [a3])) (answers_1 ++ a2) ;;
  (* line 90, rho 0.001 *)
  a4 <- release_gaussian (ratio 180000000 1)
    (sum
      (map (fun r => number 0 (* days *) r)
        (filter (fun r => truth 1 (* late *) r)
          (flat_map_upto 2
            (fun r => present
                [(delay r >? 0, [delay r; bit (delay r >? 0)]); (negb (delay r >? 0), [7; bit false])])
            visit_rows)))) ;;
  ret (answers_2 ++ [a4]).

(** rho 0.031000000003 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (cut : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (31000000003 # 1000000000000))
    (query cut D)
    (query cut D').

(** What late_visits.v proved. *)
Require Certificate.late_visits.
Definition audited_0 : protects_0 := Certificate.late_visits.late_visits_protects_0.
Print Assumptions audited_0.
