(** Query [bills], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.
    NOT LISTED: the program takes epsilon 0.05 beyond the releases below. If it released anything for it,
    that is not part of the query below, and not of what is proved. *)
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

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable min_age : answers -> Z.
Variable branch_1 : answers -> bool.
Variable min_age_2 : answers -> Z.

(** The query. *)
Definition bills (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [750000]
    [DiscreteLaplace 30 250000 (ratio 4 1) [1] [250000]
        (Count [1]
          (Filter
            (Or (Is 0 (LabelColumn 2)) (Not (Compare Lt (Given min_age 0 100 0) (NumberColumn 0)))) [1]
            SomeRows (FromSource 0 [1] SomeRows)));
      Branch branch_1 [500000]
        (DiscreteLaplace 33 500000 (ratio 16000000 1) [8000000] [500000]
          (Minus [8000000]
            (Sum (-150) 2000000 2 [2000000]
              (Map
                (ToNumber
                  (If (Same (Is 0 (LabelColumn 2)) (TruthColumn 1))
                    (Div 2 (Clamped 10000 4000000 (NumberColumn 3))) (Neg (Literal 150 2)))
                  (-150) 2000000 2)
                [1] SomeRows
                (Filter
                  (Or (Is 0 (LabelColumn 2))
                    (Not (Compare Lt (Given min_age_2 0 100 0) (NumberColumn 0))))
                  [1] SomeRows (FromSource 0 [1] SomeRows))))
            (Scale (-3) [6000000]
              (Negate [2000000]
                (Sum 100 2000000 2 [2000000]
                  (Map
                    (ToNumber (Min (Max (NumberColumn 3) (Literal 100 2)) (Literal 2000000 2)) 100 2000000 2)
                    [1] SomeRows (FromSource 0 [1] SomeRows)))))))
        (DiscreteLaplace 35 100000 (ratio 10 1) [1] [100000] (Count [1] (FromSource 0 [1] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [750000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one Patient row. *)
Theorem bills_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (bills D) (bills D').
Proof. certify bills derivation. Qed.
End Query.
