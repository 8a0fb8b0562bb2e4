(** Audit of the certificate `bills`. Query [bills], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.
    NOT LISTED: the program takes epsilon 0.05 beyond the releases below. If it released anything for it,
    that is not part of the query below, and not of what is proved.

    This file states what bills.v must have proved: of these data, and of this query. All of that stands before the
    command that reads bills.v, so that nothing in there can change what it means. The proof comes from there, and
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
Definition query (min_age : answers -> Z)
  (branch_1 : answers -> bool)
  (min_age_2 : answers -> Z)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let smoker (r : row) := truth 1 r in
  let ward (r : row) := category 2 r in
  let bill (r : row) := number 3 r in
  (* line 30, epsilon 0.25 *)
  a1 <- release (ratio 4 1)
    (count
      (filter (fun r => (ward r =? 0 (* Icu *)) || negb (clamp 0 100 (min_age []) <? age r)) patient_rows)) ;;
  answers_1 <- (if branch_1 [a1] then
      (* line 33, epsilon 0.5 *)
      a2 <- release (ratio 16000000 1)
        (sum
            (map
              (fun r => if Bool.eqb (ward r =? 0 (* Icu *)) (smoker r) then
                  (Z.quot (clamp 10000 4000000 (bill r)) 2) else (Z.opp 150))
              (filter
                (fun r => (ward r =? 0 (* Icu *)) || negb (clamp 0 100 (min_age_2 [a1]) <? age r))
                patient_rows))
          - ((-3) * (- (sum (map (fun r => Z.min (Z.max (bill r) 100) 2000000) patient_rows))))) ;;
      ret [a1; a2]
    else
      (* line 35, epsilon 0.1 *)
      a3 <- release (ratio 10 1) (count patient_rows) ;;
      ret [a1; a3]) ;;
  ret answers_1.

(** epsilon 0.8 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (min_age : answers -> Z)
  (branch_1 : answers -> bool)
  (min_age_2 : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000))
    (query min_age branch_1 min_age_2 D)
    (query min_age branch_1 min_age_2 D').

(** What bills.v proved. *)
Require Certificate.bills.
Definition audited_0 : protects_0 := Certificate.bills.bills_protects_0.
Print Assumptions audited_0.
