(** Audit of the certificate `paired`. Query [paired], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what paired.v must have proved: of these data, and of this query. All of that stands before the
    command that reads paired.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Owner 2 5)) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Member" AddRemove (Ordered (Owner 2 2)) Refuse [
    Column "days" (Integer 0 90);
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let days (r : row) := number 0 r in
  let insured (r : row) := truth 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 20 3)
    (count
      (map snd
        (limited 2
          (joined 3 1 [of_left (fun r => delay r); of_right (fun r => bit (insured r))]
            (owned_by 2 member_rows) (owned_by 2 visit_rows))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 56 1)
    (count
      (joined_on 7 2 (fun r => [delay r]) (fun r => [days r])
        [of_left (fun r => delay r); of_right (fun r => bit (insured r))] member_rows visit_rows)) ;;
  ret [a1; a2].

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.8 for one person, who owns at most 2 Member rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** What paired.v proved. *)
Require Certificate.paired.
Definition audited_0 : protects_0 := Certificate.paired.paired_protects_0.
Definition audited_1 : protects_1 := Certificate.paired.paired_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
