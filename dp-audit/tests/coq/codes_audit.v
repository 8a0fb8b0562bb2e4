(** Audit of the certificate `codes`. Query [codes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what codes.v must have proved: of these data, and of this query. All of that stands before the
    command that reads codes.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Diagnosis" ReplaceOne Row Refuse [
    Column "code" (Integer 0 1152921504606846975);
    Column "land" (Integer 0 262143);
    Column "days" (Integer 0 30)]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let diagnosis_rows := D 0%nat in
  let code (r : row) := number 0 r in
  let land (r : row) := number 1 r in
  let days (r : row) := number 2 r in
  (* line 70, epsilon 0.1 *)
  a1 <- release (ratio 10 1)
    (count
      (filter
        (fun r => ((code r >=? 679085319349338112) && (code r <=? 679085869105151999)) ||
            ((code r =? 670221056606208003) ||
              ((code r >=? 680930637540134176) && (code r <=? 680930637540134191))))
        diagnosis_rows)) ;;
  (* line 71, epsilon 0.2 *)
  a2 <- release (ratio 150 1)
    (sum
      (map (fun r => days r)
        (filter (fun r => (land r =? 140370) && negb (land r =? (-1))) diagnosis_rows))) ;;
  (* line 72, epsilon 0.3 *)
  a3 <- release (ratio 80 3)
    (sum (map (fun r => clamp 0 8 (code r - (16 * Z.quot (code r) 16))) diagnosis_rows)) ;;
  (* line 73, epsilon 0.4 *)
  a4 <- release (ratio 5 2)
    (count (filter (fun r => (land r >=? 0) && (land r <=? 262143)) diagnosis_rows)) ;;
  ret [a1; a2; a3; a4].

(** epsilon 1 for one Diagnosis row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What codes.v proved. *)
Require Certificate.codes.
Definition audited_0 : protects_0 := Certificate.codes.codes_protects_0.
Print Assumptions audited_0.
