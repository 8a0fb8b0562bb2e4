(** Query [given_texts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program. *)
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

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable start : answers -> Z.
Variable start_2 : answers -> Z.
Variable code_2 : answers -> Z.
Variable code_2_2 : answers -> Z.

(** The query. *)
Definition given_texts (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [300000]
    [DiscreteLaplace 90 100000 (ratio 10 1) [1] [100000]
        (Count [1]
          (Filter
            (And
              (And
                (Compare Ge (NumberColumn 0)
                  (Sub
                    (Add
                      (Mul 268435456
                        (Sub (Given start 0 4294967295 0)
                          (Clamped 0 4
                            (Sub (Given start 0 4294967295 0)
                              (Mul 16 (Div 16 (Given start 0 4294967295 0)))))))
                      (Clamped 0 4
                        (Sub (Given start 0 4294967295 0) (Mul 16 (Div 16 (Given start 0 4294967295 0))))))
                    (Clamped 0 4
                      (Sub (Given start 0 4294967295 0) (Mul 16 (Div 16 (Given start 0 4294967295 0)))))))
                (Compare Le (NumberColumn 0)
                  (Add
                    (Sub
                      (Add
                        (Mul 268435456
                          (Sub (Given start 0 4294967295 0)
                            (Clamped 0 4
                              (Sub (Given start 0 4294967295 0)
                                (Mul 16 (Div 16 (Given start 0 4294967295 0)))))))
                        (Clamped 0 4
                          (Sub (Given start 0 4294967295 0) (Mul 16 (Div 16 (Given start 0 4294967295 0))))))
                      (Clamped 0 4
                        (Sub (Given start 0 4294967295 0) (Mul 16 (Div 16 (Given start 0 4294967295 0))))))
                    (If
                      (Compare Eq
                        (Clamped 0 4
                          (Sub (Given start 0 4294967295 0) (Mul 16 (Div 16 (Given start 0 4294967295 0)))))
                        (Literal 0 0))
                      (Literal 1152921504606846975 0)
                      (If
                        (Compare Eq
                          (Clamped 0 4
                            (Sub (Given start 0 4294967295 0)
                              (Mul 16 (Div 16 (Given start 0 4294967295 0)))))
                          (Literal 1 0))
                        (Literal 9007199254740991 0)
                        (If
                          (Compare Eq
                            (Clamped 0 4
                              (Sub (Given start 0 4294967295 0)
                                (Mul 16 (Div 16 (Given start 0 4294967295 0)))))
                            (Literal 2 0))
                          (Literal 70368744177663 0)
                          (If
                            (Compare Eq
                              (Clamped 0 4
                                (Sub (Given start 0 4294967295 0)
                                  (Mul 16 (Div 16 (Given start 0 4294967295 0)))))
                              (Literal 3 0))
                            (Literal 549755813887 0) (Literal 4294967295 0))))))))
              (Not
                (And
                  (Compare Ge
                    (Add
                      (Mul 16384
                        (Sub (NumberColumn 1)
                          (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1)))))))
                      (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1))))))
                    (Sub (Given start_2 0 4294967295 0)
                      (Clamped 0 4
                        (Sub (Given start_2 0 4294967295 0)
                          (Mul 16 (Div 16 (Given start_2 0 4294967295 0)))))))
                  (Compare Le
                    (Add
                      (Mul 16384
                        (Sub (NumberColumn 1)
                          (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1)))))))
                      (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1))))))
                    (Add
                      (Sub (Given start_2 0 4294967295 0)
                        (Clamped 0 4
                          (Sub (Given start_2 0 4294967295 0)
                            (Mul 16 (Div 16 (Given start_2 0 4294967295 0))))))
                      (If
                        (Compare Eq
                          (Clamped 0 4
                            (Sub (Given start_2 0 4294967295 0)
                              (Mul 16 (Div 16 (Given start_2 0 4294967295 0)))))
                          (Literal 0 0))
                        (Literal 4294967295 0)
                        (If
                          (Compare Eq
                            (Clamped 0 4
                              (Sub (Given start_2 0 4294967295 0)
                                (Mul 16 (Div 16 (Given start_2 0 4294967295 0)))))
                            (Literal 1 0))
                          (Literal 33554431 0)
                          (If
                            (Compare Eq
                              (Clamped 0 4
                                (Sub (Given start_2 0 4294967295 0)
                                  (Mul 16 (Div 16 (Given start_2 0 4294967295 0)))))
                              (Literal 2 0))
                            (Literal 262143 0)
                            (If
                              (Compare Eq
                                (Clamped 0 4
                                  (Sub (Given start_2 0 4294967295 0)
                                    (Mul 16 (Div 16 (Given start_2 0 4294967295 0)))))
                                (Literal 3 0))
                              (Literal 2047 0) (Literal 15 0))))))))))
            [1] SomeRows (FromSource 0 [1] EveryRow)));
      DiscreteLaplace 91 200000 (ratio 150 1) [30] [200000]
        (Sum 0 30 0 [30]
          (Map (ToNumber (NumberColumn 2) 0 30 0) [1] SomeRows
            (Filter
              (Or (Compare Eq (NumberColumn 0) (Given code_2 0 1152921504606846975 0))
                (Or
                  (Compare Eq
                    (Add
                      (Mul 4398046511104
                        (Sub (NumberColumn 1)
                          (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1)))))))
                      (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1))))))
                    (Given code_2_2 0 1152921504606846975 0))
                  (Compare Eq (NumberColumn 0)
                    (Add
                      (Mul 4398046511104
                        (Sub (NumberColumn 1)
                          (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1)))))))
                      (Clamped 0 2 (Sub (NumberColumn 1) (Mul 16 (Div 16 (NumberColumn 1)))))))))
              [1] SomeRows (FromSource 0 [1] EveryRow))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [300000].
Proof. certify_cost. Qed.

(** epsilon 0.3 for one Stay row. *)
Theorem given_texts_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (300000 # 1000000)) (given_texts D) (given_texts D').
Proof. certify given_texts derivation. Qed.
End Query.
