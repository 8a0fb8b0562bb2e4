(** Query [codes], src/main.rs line 12.

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
  Source "Diagnosis" ReplaceOne Row Refuse [
    Column "code" (Integer 0 1152921504606846975);
    Column "land" (Integer 0 262143);
    Column "days" (Integer 0 30)]].

(** The query. *)
Definition codes (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 70 100000 (ratio 10 1) [1] [100000]
        (Count [1]
          (Filter
            (Or
              (And (Compare Ge (NumberColumn 0) (Literal 679085319349338112 0))
                (Compare Le (NumberColumn 0) (Literal 679085869105151999 0)))
              (Or (Compare Eq (NumberColumn 0) (Literal 670221056606208003 0))
                (And (Compare Ge (NumberColumn 0) (Literal 680930637540134176 0))
                  (Compare Le (NumberColumn 0) (Literal 680930637540134191 0)))))
            [1] SomeRows (FromSource 0 [1] EveryRow)));
      DiscreteLaplace 71 200000 (ratio 150 1) [30] [200000]
        (Sum 0 30 0 [30]
          (Map (ToNumber (NumberColumn 2) 0 30 0) [1] SomeRows
            (Filter
              (And (Compare Eq (NumberColumn 1) (Literal 140370 0))
                (Not (Compare Eq (NumberColumn 1) (Literal (-1) 0))))
              [1] SomeRows (FromSource 0 [1] EveryRow))));
      DiscreteLaplace 72 300000 (ratio 80 3) [8] [300000]
        (Sum 0 8 0 [8]
          (Map (ToNumber (Clamped 0 8 (Sub (NumberColumn 0) (Mul 16 (Div 16 (NumberColumn 0))))) 0 8 0) [1]
            EveryRow (FromSource 0 [1] EveryRow)));
      DiscreteLaplace 73 400000 (ratio 5 2) [1] [400000]
        (Count [1]
          (Filter
            (And (Compare Ge (NumberColumn 1) (Literal 0 0))
              (Compare Le (NumberColumn 1) (Literal 262143 0)))
            [1] SomeRows (FromSource 0 [1] EveryRow)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one Diagnosis row. *)
Theorem codes_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (codes D) (codes D').
Proof. certify codes derivation. Qed.
