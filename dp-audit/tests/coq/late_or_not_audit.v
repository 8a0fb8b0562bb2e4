(** Audit of the certificate `late_or_not`. Query [late_or_not], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what late_or_not.v must have proved: of these data, and of this query. All of that stands before the
    command that reads late_or_not.v, so that nothing in there can change what it means. The proof comes from there, and
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
  (* line 211, epsilon 0.1 *)
  a1 <- release (ratio 50 1)
    (count
      (map snd
        (one_for_each_and (fun r => bit (delay r >? 0))
          (fun t =>
            [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
              greatest (map (fun r => delay r) t)])
          (owned_by 2 visit_rows)))) ;;
  (* line 213, epsilon 0.5 *)
  a2 <- release (ratio 240 1)
    (sum
      (map (fun r => number 2 (* longest *) r)
        (filter (fun r => truth 1 (* late *) r)
          (map snd
            (limited 2
              (one_for_each_and (fun r => bit (delay r >? 0))
                (fun t =>
                  [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
                    greatest (map (fun r => delay r) t)])
                (owned_by 2 visit_rows))))))) ;;
  (* line 215, epsilon 0.4 *)
  a3 <- release (ratio 5 2)
    (count
      (one_for_each (fun t => [clamp 0 2 (count t)])
        (one_for_each_and (fun r => bit (delay r >? 0))
          (fun t =>
            [clamp 0 5 (count t); least (map (fun r => bit (delay r >? 0)) t);
              greatest (map (fun r => delay r) t)])
          (owned_by 2 visit_rows)))) ;;
  ret [a1; a2; a3].

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What late_or_not.v proved. *)
Require Certificate.late_or_not.
Definition audited_0 : protects_0 := Certificate.late_or_not.late_or_not_protects_0.
Print Assumptions audited_0.
