(** Audit of the certificate `distances`. Query [distances], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what distances.v must have proved: of these data, and of this query. All of that stands before the
    command that reads distances.v, so that nothing in there can change what it means. The proof comes from there, and
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
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition query (ward_2 : answers -> Z)
  (other : answers -> Z)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 97, epsilon 0.4 *)
  a1 <- release (ratio 30 1)
    (sum
      (map (fun r => Z.sqrt (age r + 24))
        (filter (fun r => negb (clamp 0 (2 - 1) (other []) =? ward r))
          (filter (fun r => ward r =? clamp 0 (2 - 1) (ward_2 [])) patient_rows)))) ;;
  ret [a1].

(** epsilon 0.4 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (ward_2 : answers -> Z)
  (other : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000))
    (query ward_2 other D)
    (query ward_2 other D').

(** What distances.v proved. *)
Require Certificate.distances.
Definition audited_0 : protects_0 := Certificate.distances.distances_protects_0.
Print Assumptions audited_0.
