(** Audit of the certificate `given_texts`. Query [given_texts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what given_texts.v must have proved: of these data, and of this query. All of that stands before the
    command that reads given_texts.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Stay" ReplaceOne Row Refuse [
    Column "code" (Integer 0 1152921504606846975);
    Column "land" (Integer 0 262143);
    Column "days" (Integer 0 30)]].

(** The query. *)
Definition query (start : answers -> Z)
  (start_2 : answers -> Z)
  (code_2 : answers -> Z)
  (code_2_2 : answers -> Z)
  (D : database) : dist answers :=
  let stay_rows := D 0%nat in
  let code (r : row) := number 0 r in
  let land (r : row) := number 1 r in
  let days (r : row) := number 2 r in
  (* line 90, epsilon 0.1 *)
  a1 <- release (ratio 10 1)
    (count
      (filter
        (fun r => ((code r >=?
                (((268435456 *
                      (clamp 0 4294967295 (start []) -
                        clamp 0 4
                          (clamp 0 4294967295 (start []) -
                            (16 * Z.quot (clamp 0 4294967295 (start [])) 16))))
                    +
                    clamp 0 4
                      (clamp 0 4294967295 (start []) - (16 * Z.quot (clamp 0 4294967295 (start [])) 16)))
                  -
                  clamp 0 4
                    (clamp 0 4294967295 (start []) - (16 * Z.quot (clamp 0 4294967295 (start [])) 16))))
              &&
              (code r <=?
                ((((268435456 *
                        (clamp 0 4294967295 (start []) -
                          clamp 0 4
                            (clamp 0 4294967295 (start []) -
                              (16 * Z.quot (clamp 0 4294967295 (start [])) 16))))
                      +
                      clamp 0 4
                        (clamp 0 4294967295 (start []) - (16 * Z.quot (clamp 0 4294967295 (start [])) 16)))
                    -
                    clamp 0 4
                      (clamp 0 4294967295 (start []) - (16 * Z.quot (clamp 0 4294967295 (start [])) 16)))
                  +
                  (if
                    clamp 0 4
                        (clamp 0 4294967295 (start []) - (16 * Z.quot (clamp 0 4294967295 (start [])) 16))
                      =? 0
                    then 1152921504606846975 else
                    (if
                      clamp 0 4
                          (clamp 0 4294967295 (start []) -
                            (16 * Z.quot (clamp 0 4294967295 (start [])) 16))
                        =? 1
                      then 9007199254740991 else
                      (if
                        clamp 0 4
                            (clamp 0 4294967295 (start []) -
                              (16 * Z.quot (clamp 0 4294967295 (start [])) 16))
                          =? 2
                        then 70368744177663 else
                        (if
                          clamp 0 4
                              (clamp 0 4294967295 (start []) -
                                (16 * Z.quot (clamp 0 4294967295 (start [])) 16))
                            =? 3
                          then 549755813887 else 4294967295)))))))
            &&
            negb
              ((((16384 * (land r - clamp 0 2 (land r - (16 * Z.quot (land r) 16)))) +
                    clamp 0 2 (land r - (16 * Z.quot (land r) 16)))
                  >=?
                  (clamp 0 4294967295 (start_2 []) -
                    clamp 0 4
                      (clamp 0 4294967295 (start_2 []) -
                        (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16))))
                &&
                (((16384 * (land r - clamp 0 2 (land r - (16 * Z.quot (land r) 16)))) +
                    clamp 0 2 (land r - (16 * Z.quot (land r) 16)))
                  <=?
                  ((clamp 0 4294967295 (start_2 []) -
                      clamp 0 4
                        (clamp 0 4294967295 (start_2 []) -
                          (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16)))
                    +
                    (if
                      clamp 0 4
                          (clamp 0 4294967295 (start_2 []) -
                            (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16))
                        =? 0
                      then 4294967295 else
                      (if
                        clamp 0 4
                            (clamp 0 4294967295 (start_2 []) -
                              (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16))
                          =? 1
                        then 33554431 else
                        (if
                          clamp 0 4
                              (clamp 0 4294967295 (start_2 []) -
                                (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16))
                            =? 2
                          then 262143 else
                          (if
                            clamp 0 4
                                (clamp 0 4294967295 (start_2 []) -
                                  (16 * Z.quot (clamp 0 4294967295 (start_2 [])) 16))
                              =? 3
                            then 2047 else 15))))))))
        stay_rows)) ;;
  (* line 91, epsilon 0.2 *)
  a2 <- release (ratio 150 1)
    (sum
      (map (fun r => days r)
        (filter
          (fun r => (code r =? clamp 0 1152921504606846975 (code_2 [a1])) ||
              ((((4398046511104 * (land r - clamp 0 2 (land r - (16 * Z.quot (land r) 16)))) +
                    clamp 0 2 (land r - (16 * Z.quot (land r) 16)))
                  =? clamp 0 1152921504606846975 (code_2_2 [a1]))
                ||
                (code r =?
                  ((4398046511104 * (land r - clamp 0 2 (land r - (16 * Z.quot (land r) 16)))) +
                    clamp 0 2 (land r - (16 * Z.quot (land r) 16))))))
          stay_rows))) ;;
  ret [a1; a2].

(** epsilon 0.3 for one Stay row. *)
Definition protects_0 : Prop :=
  forall (start : answers -> Z)
  (start_2 : answers -> Z)
  (code_2 : answers -> Z)
  (code_2_2 : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (300000 # 1000000))
    (query start start_2 code_2 code_2_2 D)
    (query start start_2 code_2 code_2_2 D').

(** What given_texts.v proved. *)
Require Certificate.given_texts.
Definition audited_0 : protects_0 := Certificate.given_texts.given_texts_protects_0.
Print Assumptions audited_0.
