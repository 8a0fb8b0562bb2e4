(* ==== adult_smokers.v ==== *)
(** Query [adult_smokers], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
Definition adult_smokers (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let smoker (r : row) := truth 1 r in
  (* line 14, epsilon 0.3 *)
  a1 <- release (ratio 10 3) (count (filter (fun r => (age r >=? 18) && smoker r) patient_rows)) ;;
  (* line 15, epsilon 0.7 *)
  a2 <- release (ratio 990 7)
    (sum
      (map (fun r => clamp 18 99 (age r)) (filter (fun r => (age r >=? 18) && smoker r) patient_rows))) ;;
  ret [a1; a2].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 14 300000 (ratio 10 3) [1] [300000]
        (Count [1]
          (Filter (And (Compare Ge (NumberColumn 0) (Literal 18 0)) (TruthColumn 1)) [1] SomeRows
            (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 15 700000 (ratio 990 7) [99] [700000]
        (Sum 18 99 0 [99]
          (Map (ToNumber (Clamped 18 99 (NumberColumn 0)) 18 99 0) [1] SomeRows
            (Filter (And (Compare Ge (NumberColumn 0) (Literal 18 0)) (TruthColumn 1)) [1] SomeRows
              (FromSource 0 [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one Patient row. *)
Theorem adult_smokers_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (adult_smokers D) (adult_smokers D').
Proof. certify adult_smokers derivation. Qed.
(* ==== adult_smokers_audit.v ==== *)
(** Audit of the certificate `adult_smokers`. Query [adult_smokers], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what adult_smokers.v must prove about these data and this query.
    The statements come before the command that reads adult_smokers.v, so that file cannot change
    their meaning. The proofs come from adult_smokers.v. The last lines print what they rest on. *)
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
Definition query (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let smoker (r : row) := truth 1 r in
  (* line 14, epsilon 0.3 *)
  a1 <- release (ratio 10 3) (count (filter (fun r => (age r >=? 18) && smoker r) patient_rows)) ;;
  (* line 15, epsilon 0.7 *)
  a2 <- release (ratio 990 7)
    (sum
      (map (fun r => clamp 18 99 (age r)) (filter (fun r => (age r >=? 18) && smoker r) patient_rows))) ;;
  ret [a1; a2].

(** epsilon 1 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What adult_smokers.v proved. *)
Require Certificate.adult_smokers.
Definition audited_0 : protects_0 := Certificate.adult_smokers.adult_smokers_protects_0.
Print Assumptions audited_0.
(* ==== bills.v ==== *)
(** Query [bills], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes epsilon 0.05 beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it. *)
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
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
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
(* ==== bills_audit.v ==== *)
(** Audit of the certificate `bills`. Query [bills], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes epsilon 0.05 beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it.

    This file states what bills.v must prove about these data and this query.
    The statements come before the command that reads bills.v, so that file cannot change
    their meaning. The proofs come from bills.v. The last lines print what they rest on. *)
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
(* ==== three_tables.v ==== *)
(** Query [three_tables], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition three_tables (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let visit_rows := D 1%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  let bed_rows := D 2%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query waits begins *)
  (* line 51, epsilon 0.2 *)
  a1 <- release (ratio 1200 1)
    (sum
      (map (fun r => Z.abs (delay r - 12)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 52, epsilon 0.000001 *)
  a2 <- release (ratio 2500000000 1)
    (sum
      (map (fun r => clamp (-500) 250 (amount r)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 53, epsilon 0.03 *)
  a3 <- release (ratio 500 3)
    (count (filter (fun r => 0 >? delay r) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* query waits ends *)
  (* line 60, epsilon 0.333333 *)
  a4 <- release (ratio 100000000 333333) (sum (map (fun r => ((-2) * load r) + 5) bed_rows)) ;;
  (* line 61, epsilon 0.125 *)
  a5 <- release (ratio 800 1)
    (sum (map (fun r => ((-2) * load r) + 5) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 62, epsilon 0.7 *)
  a6 <- release (ratio 10 7)
    (count patient_rows + (count bed_rows + count (filter (fun r => negb (used r)) bed_rows))) ;;
  ret [a1; a2; a3; a4; a5; a6].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [700000; 230001; 1158333]
    [Subquery "waits" 1 [0; 230001; 0]
        (Sequence [230001]
          [DiscreteLaplace 51 200000 (ratio 1200 1) [240] [200000]
              (Sum 0 48 0 [240]
                (Map (ToNumber (Abs (Sub (NumberColumn 0) (Literal 12 0))) 0 48 0) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))));
            DiscreteLaplace 52 1 (ratio 2500000000 1) [2500] [1]
              (Sum (-500) 250 0 [2500]
                (Map (ToNumber (Clamped (-500) 250 (NumberColumn 1)) (-500) 250 0) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))));
            DiscreteLaplace 53 30000 (ratio 500 3) [5] [30000]
              (Count [5]
                (Filter (Compare Gt (Literal 0 0) (NumberColumn 0)) [5] SomeRows
                  (AsOnlySource 1 [5] SomeRows
                    (Filter (Compare Ne (NumberColumn 1) (Literal (-1) 0)) [0; 5; 0] SomeRows
                      (FromSource 1 [0; 5; 0] SomeRows)))))]);
      DiscreteLaplace 60 333333 (ratio 100000000 333333) [0; 0; 100] [0; 0; 333333]
        (Sum (-75) 25 0 [0; 0; 100]
          (Map (ToNumber (Add (Mul (-2) (NumberColumn 0)) (Literal 5 0)) (-75) 25 0) [0; 0; 1] EveryRow
            (FromSource 2 [0; 0; 1] EveryRow)));
      DiscreteLaplace 61 125000 (ratio 800 1) [0; 0; 100] [0; 0; 125000]
        (Sum (-75) 25 0 [0; 0; 100]
          (Map (ToNumber (Add (Mul (-2) (NumberColumn 0)) (Literal 5 0)) (-75) 25 0) [0; 0; 1] SomeRows
            (Filter (Not (TruthColumn 1)) [0; 0; 1] SomeRows (FromSource 2 [0; 0; 1] EveryRow))));
      DiscreteLaplace 62 700000 (ratio 10 7) [1; 0; 1] [700000; 0; 700000]
        (Plus [1; 0; 1] (Count [1; 0; 0] (FromSource 0 [1; 0; 0] SomeRows))
          (Plus [0; 0; 1] (Count [0; 0; 0] (FromSource 2 [0; 0; 1] EveryRow))
            (Count [0; 0; 1]
              (Filter (Not (TruthColumn 1)) [0; 0; 1] SomeRows (FromSource 2 [0; 0; 1] EveryRow)))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [700000; 230001; 1158333].
Proof. certify_cost. Qed.

(** epsilon 0.7 for one Patient row. *)
Theorem three_tables_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.

(** epsilon 0.230001 for one person, who owns at most 5 Visit rows. *)
Theorem three_tables_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (230001 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.

(** epsilon 1.158333 for one Bed row. *)
Theorem three_tables_protects_2 : forall D D' : database, neighbours sources 2 D D' ->
  dp (Q2R (1158333 # 1000000)) (three_tables D) (three_tables D').
Proof. certify three_tables derivation. Qed.
(* ==== three_tables_audit.v ==== *)
(** Audit of the certificate `three_tables`. Query [three_tables], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what three_tables.v must prove about these data and this query.
    The statements come before the command that reads three_tables.v, so that file cannot change
    their meaning. The proofs come from three_tables.v. The last lines print what they rest on. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let visit_rows := D 1%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  let bed_rows := D 2%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query waits begins *)
  (* line 51, epsilon 0.2 *)
  a1 <- release (ratio 1200 1)
    (sum
      (map (fun r => Z.abs (delay r - 12)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 52, epsilon 0.000001 *)
  a2 <- release (ratio 2500000000 1)
    (sum
      (map (fun r => clamp (-500) 250 (amount r)) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* line 53, epsilon 0.03 *)
  a3 <- release (ratio 500 3)
    (count (filter (fun r => 0 >? delay r) (filter (fun r => negb (amount r =? (-1))) visit_rows))) ;;
  (* query waits ends *)
  (* line 60, epsilon 0.333333 *)
  a4 <- release (ratio 100000000 333333) (sum (map (fun r => ((-2) * load r) + 5) bed_rows)) ;;
  (* line 61, epsilon 0.125 *)
  a5 <- release (ratio 800 1)
    (sum (map (fun r => ((-2) * load r) + 5) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 62, epsilon 0.7 *)
  a6 <- release (ratio 10 7)
    (count patient_rows + (count bed_rows + count (filter (fun r => negb (used r)) bed_rows))) ;;
  ret [a1; a2; a3; a4; a5; a6].

(** epsilon 0.7 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (700000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.230001 for one person, who owns at most 5 Visit rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (230001 # 1000000))
    (query D)
    (query D').

(** epsilon 1.158333 for one Bed row. *)
Definition protects_2 : Prop :=
  forall (D D' : database), neighbours sources 2 D D' ->
  dp (Q2R (1158333 # 1000000))
    (query D)
    (query D').

(** What three_tables.v proved. *)
Require Certificate.three_tables.
Definition audited_0 : protects_0 := Certificate.three_tables.three_tables_protects_0.
Definition audited_1 : protects_1 := Certificate.three_tables.three_tables_protects_1.
Definition audited_2 : protects_2 := Certificate.three_tables.three_tables_protects_2.
Print Assumptions audited_0.
Print Assumptions audited_1.
Print Assumptions audited_2.
(* ==== episodes.v ==== *)
(** Query [episodes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Episode" AddRemove (Identifier 5) Refuse [
    Column "came" (Day 16436 20088);
    Column "left" (Optional (Day 16436 20088));
    Column "nights" (Integer 0 365);
    Column "pain" (Optional (Integer 0 10));
    Column "ward" (Optional (Category ["Icu"; "Er"]%string));
    Column "insured" (Optional Boolean);
    Column "fee" (Decimal 2 (-99) 9999);
    Column "person" Identity]].

(** The query. *)
Definition episodes (D : database) : dist answers :=
  let episode_rows := D 0%nat in
  let came (r : row) := number 0 r in
  let left (r : row) := number 1 r in
  let nights (r : row) := number 2 r in
  let pain (r : row) := number 3 r in
  let ward (r : row) := number 4 r in
  let insured (r : row) := number 5 r in
  let fee (r : row) := number 6 r in
  (* line 40, epsilon 0.1 *)
  a1 <- release (ratio 50 1)
    (count (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows)) ;;
  (* line 41, epsilon 0.2 *)
  a2 <- release (ratio 750 1)
    (sum
      (map (fun r => clamp 0 30 (value_or (left r) (came r) - came r))
        (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows))) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- release (ratio 60827250 1) (sum (map (fun r => fee r * nights r) episode_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 125 1)
    (sum
      (map (fun r => value_or (pain r) (-1))
        (filter (fun r => (18321 <? value_or (left r) 16436) || (came r >=? 18322))
          (filter
            (fun r => (value_or (ward r) 0 (* Icu *) =? 1 (* Er *)) || truth_or (insured r) false)
            episode_rows)))) ;;
  (* line 44, epsilon 0.5 *)
  a5 <- release (ratio 10 1)
    (count
      (filter (fun r => (on_calendar Weekday (came r) >=? 6) && (on_calendar Month (came r) <? 3))
        episode_rows)) ;;
  (* line 45, epsilon 0.6 *)
  a6 <- for_each (release (ratio 25 3))
    (histogram 3 (fun r => interval_number [18262; 18628] (came r)) episode_rows) ;;
  ret ([a1; a2; a3; a4; a5] ++ a6).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [2100000]
    [DiscreteLaplace 40 100000 (ratio 50 1) [5] [100000]
        (Count [5]
          (Filter (And (Present 1) (Compare Ge (Calendar Year (NumberColumn 0)) (Literal 2020 0))) [5]
            SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 41 200000 (ratio 750 1) [150] [200000]
        (Sum 0 30 0 [150]
          (Map (ToNumber (Clamped 0 30 (Sub (NumberOr 1 (NumberColumn 0)) (NumberColumn 0))) 0 30 0) [5]
            SomeRows
            (Filter (And (Present 1) (Compare Ge (Calendar Year (NumberColumn 0)) (Literal 2020 0))) [5]
              SomeRows (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 42 300000 (ratio 60827250 1) [18248175] [300000]
        (Sum (-36135) 3649635 2 [18248175]
          (Map (ToNumber (Product (NumberColumn 6) (NumberColumn 2)) (-36135) 3649635 2) [5] SomeRows
            (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 43 400000 (ratio 125 1) [50] [400000]
        (Sum (-1) 10 0 [50]
          (Map (ToNumber (NumberOr 3 (Literal (-1) 0)) (-1) 10 0) [5] SomeRows
            (Filter
              (Or (Compare Lt (Literal 18321 0) (NumberOr 1 (Literal 16436 0)))
                (Compare Ge (NumberColumn 0) (Literal 18322 0)))
              [5] SomeRows
              (Filter (Or (Is 1 (LabelOr 4 (Variant 0 (* Icu *) 2))) (TruthOr 5 (Constant false))) [5]
                SomeRows (FromSource 0 [5] SomeRows)))));
      DiscreteLaplace 44 500000 (ratio 10 1) [5] [500000]
        (Count [5]
          (Filter
            (And (Compare Ge (Calendar Weekday (NumberColumn 0)) (Literal 6 0))
              (Compare Lt (Calendar Month (NumberColumn 0)) (Literal 3 0)))
            [5] SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 45 600000 (ratio 25 3) [5] [600000]
        (Histogram (IntervalsKey [18262; 18628] 0 (NumberColumn 0)) 3 [5] (FromSource 0 [5] SomeRows))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [2100000].
Proof. certify_cost. Qed.

(** epsilon 2.1 for one person, who owns at most 5 Episode rows. *)
Theorem episodes_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (2100000 # 1000000)) (episodes D) (episodes D').
Proof. certify episodes derivation. Qed.
(* ==== episodes_audit.v ==== *)
(** Audit of the certificate `episodes`. Query [episodes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what episodes.v must prove about these data and this query.
    The statements come before the command that reads episodes.v, so that file cannot change
    their meaning. The proofs come from episodes.v. The last lines print what they rest on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Episode" AddRemove (Identifier 5) Refuse [
    Column "came" (Day 16436 20088);
    Column "left" (Optional (Day 16436 20088));
    Column "nights" (Integer 0 365);
    Column "pain" (Optional (Integer 0 10));
    Column "ward" (Optional (Category ["Icu"; "Er"]%string));
    Column "insured" (Optional Boolean);
    Column "fee" (Decimal 2 (-99) 9999);
    Column "person" Identity]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let episode_rows := D 0%nat in
  let came (r : row) := number 0 r in
  let left (r : row) := number 1 r in
  let nights (r : row) := number 2 r in
  let pain (r : row) := number 3 r in
  let ward (r : row) := number 4 r in
  let insured (r : row) := number 5 r in
  let fee (r : row) := number 6 r in
  (* line 40, epsilon 0.1 *)
  a1 <- release (ratio 50 1)
    (count (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows)) ;;
  (* line 41, epsilon 0.2 *)
  a2 <- release (ratio 750 1)
    (sum
      (map (fun r => clamp 0 30 (value_or (left r) (came r) - came r))
        (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows))) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- release (ratio 60827250 1) (sum (map (fun r => fee r * nights r) episode_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 125 1)
    (sum
      (map (fun r => value_or (pain r) (-1))
        (filter (fun r => (18321 <? value_or (left r) 16436) || (came r >=? 18322))
          (filter
            (fun r => (value_or (ward r) 0 (* Icu *) =? 1 (* Er *)) || truth_or (insured r) false)
            episode_rows)))) ;;
  (* line 44, epsilon 0.5 *)
  a5 <- release (ratio 10 1)
    (count
      (filter (fun r => (on_calendar Weekday (came r) >=? 6) && (on_calendar Month (came r) <? 3))
        episode_rows)) ;;
  (* line 45, epsilon 0.6 *)
  a6 <- for_each (release (ratio 25 3))
    (histogram 3 (fun r => interval_number [18262; 18628] (came r)) episode_rows) ;;
  ret ([a1; a2; a3; a4; a5] ++ a6).

(** epsilon 2.1 for one person, who owns at most 5 Episode rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (2100000 # 1000000))
    (query D)
    (query D').

(** What episodes.v proved. *)
Require Certificate.episodes.
Definition audited_0 : protects_0 := Certificate.episodes.episodes_protects_0.
Print Assumptions audited_0.
(* ==== codes.v ==== *)
(** Query [codes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
(* ==== codes_audit.v ==== *)
(** Audit of the certificate `codes`. Query [codes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what codes.v must prove about these data and this query.
    The statements come before the command that reads codes.v, so that file cannot change
    their meaning. The proofs come from codes.v. The last lines print what they rest on. *)
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
(* ==== given_texts.v ==== *)
(** Query [given_texts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
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
(* ==== given_texts_audit.v ==== *)
(** Audit of the certificate `given_texts`. Query [given_texts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what given_texts.v must prove about these data and this query.
    The statements come before the command that reads given_texts.v, so that file cannot change
    their meaning. The proofs come from given_texts.v. The last lines print what they rest on. *)
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
(* ==== moments.v ==== *)
(** Query [moments], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Ride" AddRemove Row Dropped [
    Column "began" (Integer 1577836800 1735689599);
    Column "built" (Integer (-62135596800) 86399);
    Column "dock" (Optional (Integer 0 549755813887))]].

(** The query. *)
Definition moments (D : database) : dist answers :=
  let ride_rows := D 0%nat in
  let began (r : row) := number 0 r in
  let built (r : row) := number 1 r in
  let dock (r : row) := number 2 r in
  (* line 80, epsilon 0.1 *)
  a1 <- release (ratio 10 1)
    (count
      (filter
        (fun r => (clamp 0 23
                (Z.quot ((began r + 62135596800) - (86400 * Z.quot (began r + 62135596800) 86400)) 3600)
              <? 9)
            && (on_calendar Weekday (Z.quot (began r + 62135596800) 86400 - 719162) >=? 6))
        ride_rows)) ;;
  (* line 81, epsilon 0.2 *)
  a2 <- release (ratio 10125 1)
    (sum
      (map
        (fun r => Z.quot
            ((Z.quot (began r + 62135596800) 86400 - 719162) -
              (Z.quot (built r + 62135596800) 86400 - 719162))
            365)
        ride_rows)) ;;
  (* line 82, epsilon 0.3 *)
  a3 <- release (ratio 638712863990 3) (sum (map (fun r => began r - built r) ride_rows)) ;;
  (* line 83, epsilon 0.4 *)
  a4 <- release (ratio 115 2)
    (sum
      (map
        (fun r => clamp 0 23
            (Z.quot ((built r + 62135596800) - (86400 * Z.quot (built r + 62135596800) 86400)) 3600))
        ride_rows)) ;;
  (* line 84, epsilon 0.5 *)
  a5 <- release (ratio 2 1)
    (count
      (filter
        (fun r => (value_or (dock r) 476199987204 >=? 476170944512) &&
            (value_or (dock r) 476199987204 <=? 476204498943))
        ride_rows)) ;;
  ret [a1; a2; a3; a4; a5].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1500000]
    [DiscreteLaplace 80 100000 (ratio 10 1) [1] [100000]
        (Count [1]
          (Filter
            (And
              (Compare Lt
                (Clamped 0 23
                  (Div 3600
                    (Sub (Add (NumberColumn 0) (Literal 62135596800 0))
                      (Mul 86400 (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0)))))))
                (Literal 9 0))
              (Compare Ge
                (Calendar Weekday
                  (Sub (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0))) (Literal 719162 0)))
                (Literal 6 0)))
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 81 200000 (ratio 10125 1) [2025] [200000]
        (Sum 50 2025 0 [2025]
          (Map
            (ToNumber
              (Div 365
                (Sub (Sub (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0))) (Literal 719162 0))
                  (Sub (Div 86400 (Add (NumberColumn 1) (Literal 62135596800 0))) (Literal 719162 0))))
              50 2025 0)
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 82 300000 (ratio 638712863990 3) [63871286399] [300000]
        (Sum 1577750401 63871286399 0 [63871286399]
          (Map (ToNumber (Sub (NumberColumn 0) (NumberColumn 1)) 1577750401 63871286399 0) [1] SomeRows
            (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 83 400000 (ratio 115 2) [23] [400000]
        (Sum 0 23 0 [23]
          (Map
            (ToNumber
              (Clamped 0 23
                (Div 3600
                  (Sub (Add (NumberColumn 1) (Literal 62135596800 0))
                    (Mul 86400 (Div 86400 (Add (NumberColumn 1) (Literal 62135596800 0)))))))
              0 23 0)
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 84 500000 (ratio 2 1) [1] [500000]
        (Count [1]
          (Filter
            (And (Compare Ge (NumberOr 2 (Literal 476199987204 0)) (Literal 476170944512 0))
              (Compare Le (NumberOr 2 (Literal 476199987204 0)) (Literal 476204498943 0)))
            [1] SomeRows (FromSource 0 [1] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1500000].
Proof. certify_cost. Qed.

(** epsilon 1.5 for one Ride row. *)
Theorem moments_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1500000 # 1000000)) (moments D) (moments D').
Proof. certify moments derivation. Qed.
(* ==== moments_audit.v ==== *)
(** Audit of the certificate `moments`. Query [moments], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what moments.v must prove about these data and this query.
    The statements come before the command that reads moments.v, so that file cannot change
    their meaning. The proofs come from moments.v. The last lines print what they rest on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Ride" AddRemove Row Dropped [
    Column "began" (Integer 1577836800 1735689599);
    Column "built" (Integer (-62135596800) 86399);
    Column "dock" (Optional (Integer 0 549755813887))]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let ride_rows := D 0%nat in
  let began (r : row) := number 0 r in
  let built (r : row) := number 1 r in
  let dock (r : row) := number 2 r in
  (* line 80, epsilon 0.1 *)
  a1 <- release (ratio 10 1)
    (count
      (filter
        (fun r => (clamp 0 23
                (Z.quot ((began r + 62135596800) - (86400 * Z.quot (began r + 62135596800) 86400)) 3600)
              <? 9)
            && (on_calendar Weekday (Z.quot (began r + 62135596800) 86400 - 719162) >=? 6))
        ride_rows)) ;;
  (* line 81, epsilon 0.2 *)
  a2 <- release (ratio 10125 1)
    (sum
      (map
        (fun r => Z.quot
            ((Z.quot (began r + 62135596800) 86400 - 719162) -
              (Z.quot (built r + 62135596800) 86400 - 719162))
            365)
        ride_rows)) ;;
  (* line 82, epsilon 0.3 *)
  a3 <- release (ratio 638712863990 3) (sum (map (fun r => began r - built r) ride_rows)) ;;
  (* line 83, epsilon 0.4 *)
  a4 <- release (ratio 115 2)
    (sum
      (map
        (fun r => clamp 0 23
            (Z.quot ((built r + 62135596800) - (86400 * Z.quot (built r + 62135596800) 86400)) 3600))
        ride_rows)) ;;
  (* line 84, epsilon 0.5 *)
  a5 <- release (ratio 2 1)
    (count
      (filter
        (fun r => (value_or (dock r) 476199987204 >=? 476170944512) &&
            (value_or (dock r) 476199987204 <=? 476204498943))
        ride_rows)) ;;
  ret [a1; a2; a3; a4; a5].

(** epsilon 1.5 for one Ride row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1500000 # 1000000))
    (query D)
    (query D').

(** What moments.v proved. *)
Require Certificate.moments.
Definition audited_0 : protects_0 := Certificate.moments.moments_protects_0.
Print Assumptions audited_0.
(* ==== nothing.v ==== *)
(** Query [nothing], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "a\u{e9} ""age""" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition nothing (D : database) : dist answers :=
  ret [].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [0] [].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [0].
Proof. certify_cost. Qed.

(** epsilon 0 for one Patient row. *)
Theorem nothing_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (0 # 1000000)) (nothing D) (nothing D').
Proof. certify nothing derivation. Qed.
(* ==== nothing_audit.v ==== *)
(** Audit of the certificate `nothing`. Query [nothing], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what nothing.v must prove about these data and this query.
    The statements come before the command that reads nothing.v, so that file cannot change
    their meaning. The proofs come from nothing.v. The last lines print what they rest on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "a\u{e9} ""age""" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition query (D : database) : dist answers :=
  ret [].

(** epsilon 0 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (0 # 1000000))
    (query D)
    (query D').

(** What nothing.v proved. *)
Require Certificate.nothing.
Definition audited_0 : protects_0 := Certificate.nothing.nothing_protects_0.
Print Assumptions audited_0.
(* ==== late_visits.v ==== *)
(** Query [late_visits], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes rho 0.000000000003 beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it. *)
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

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable cut : answers -> Z.

(** The query. *)
Definition late_visits (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [31000000000]
    [StaticLoop 10 [2000000000] [20000000000]
        (Sequence [2000000000]
          [DiscreteGaussian 70 2000000000 (ratio 6250 1) [5] [2000000000]
              (Count [5]
                (Filter (Compare Ge (NumberColumn 0) (Given cut (-30) 60 0)) [5] SomeRows
                  (FromSource 0 [5] SomeRows)))]);
      DiscreteGaussian 74 5000000000 (ratio 2500 1) [5] [5000000000]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (IntervalsKey [0; 15] 0 (NumberColumn 0)) 3)
          6 [5] (FromSource 0 [5] SomeRows));
      ParallelParts 2 (IntervalsKey [10] 0 (NumberColumn 0)) [200000000] [5000000000]
        (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows))
        (DiscreteLaplace 80 20000 (ratio 2000 1) [40] [200000000]
          (Sum 0 40 0 [40]
            (Map (ToNumber (Clamped 0 40 (NumberColumn 0)) 0 40 0) [1] SomeRows (Part [1] SomeRows))));
      DiscreteGaussian 90 1000000000 (ratio 180000000 1) [600] [1000000000]
        (Sum (-30) 60 0 [600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [10] SomeRows
            (Filter (TruthColumn 1) [10] SomeRows
              (FlatMap "Stay" [Column "days" (Integer (-30) 60); Column "late" Boolean] 2
                [Slot (Compare Gt (NumberColumn 0) (Literal 0 0))
                    [NumberCell (NumberColumn 0); TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0))];
                  Slot (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))
                    [NumberCell (Literal 7 0); TruthCell (Constant false)]]
                [10] SomeRows (FromSource 0 [5] SomeRows)))))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [31000000000].
Proof. certify_cost. Qed.

(** rho 0.031000000003 for one person, who owns at most 5 Visit rows. *)
Theorem late_visits_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (31000000003 # 1000000000000)) (late_visits D) (late_visits D').
Proof. certify late_visits derivation. Qed.
End Query.
(* ==== late_visits_audit.v ==== *)
(** Audit of the certificate `late_visits`. Query [late_visits], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes rho 0.000000000003 beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it.

    This file states what late_visits.v must prove about these data and this query.
    The statements come before the command that reads late_visits.v, so that file cannot change
    their meaning. The proofs come from late_visits.v. The last lines print what they rest on. *)
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
(* ==== orders.v ==== *)
(** Query [orders], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition orders (D : database) : dist answers :=
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query by_use begins *)
  answers_1 <- parts 2 (fun r => bit (used r)) bed_rows (fun part_1 so_far_1 =>
      (* line 20, epsilon 0.03 *)
      a1 <- release (ratio 5000 3) (sum (map (fun r => load r) part_1)) ;;
      (* line 21, rho 0.000004 *)
      a2 <- release_gaussian (ratio 125000 1) (count (filter (fun r => load r <? 9) part_1)) ;;
      ret ((so_far_1 ++ [a1]) ++ [a2])) [] ;;
  (* query by_use ends *)
  ret answers_1.

(** The derivation, as in the certificate. *)
Definition derivation_at_2 : measurement :=
  Subquery "by_use" 1 [0; 1816]
    (ParallelParts 2 (TruthKey (TruthColumn 1)) [908] [1816]
      (AsOnlySource 1 [1] EveryRow (FromSource 1 [0; 1] EveryRow))
      (Sequence [908]
        [DiscreteLaplace 20 30000 (ratio 5000 3) [50] [900]
            (Sum (-10) 40 0 [50]
              (Map (ToNumber (NumberColumn 0) (-10) 40 0) [1] SomeRows (Part [1] SomeRows)));
          DiscreteGaussian 21 4000000 (ratio 125000 1) [1] [8]
            (Count [1]
              (Filter (Compare Lt (NumberColumn 0) (Literal 9 0)) [1] SomeRows (Part [1] SomeRows)))])).

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost_at_2 : exact_cost (Renyi 2) sources derivation_at_2 = Ok [0; 1816].
Proof. certify_cost. Qed.

(** epsilon 0 at order 2 for one Patient row. *)
Theorem orders_protects_0_at_2 : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 2 (Q2R (0 # 1000000)) (orders D) (orders D').
Proof. certify orders derivation_at_2. Qed.

(** epsilon 0.001816 at order 2 for one Bed row. *)
Theorem orders_protects_1_at_2 : forall D D' : database, neighbours sources 1 D D' ->
  renyi_dp 2 (Q2R (1816 # 1000000)) (orders D) (orders D').
Proof. certify orders derivation_at_2. Qed.

(** The derivation, as in the certificate. *)
Definition derivation_at_8 : measurement :=
  Subquery "by_use" 1 [0; 7264]
    (ParallelParts 2 (TruthKey (TruthColumn 1)) [3632] [7264]
      (AsOnlySource 1 [1] EveryRow (FromSource 1 [0; 1] EveryRow))
      (Sequence [3632]
        [DiscreteLaplace 20 30000 (ratio 5000 3) [50] [3600]
            (Sum (-10) 40 0 [50]
              (Map (ToNumber (NumberColumn 0) (-10) 40 0) [1] SomeRows (Part [1] SomeRows)));
          DiscreteGaussian 21 4000000 (ratio 125000 1) [1] [32]
            (Count [1]
              (Filter (Compare Lt (NumberColumn 0) (Literal 9 0)) [1] SomeRows (Part [1] SomeRows)))])).

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost_at_8 : exact_cost (Renyi 8) sources derivation_at_8 = Ok [0; 7264].
Proof. certify_cost. Qed.

(** epsilon 0 at order 8 for one Patient row. *)
Theorem orders_protects_0_at_8 : forall D D' : database, neighbours sources 0 D D' ->
  renyi_dp 8 (Q2R (0 # 1000000)) (orders D) (orders D').
Proof. certify orders derivation_at_8. Qed.

(** epsilon 0.007264 at order 8 for one Bed row. *)
Theorem orders_protects_1_at_8 : forall D D' : database, neighbours sources 1 D D' ->
  renyi_dp 8 (Q2R (7264 # 1000000)) (orders D) (orders D').
Proof. certify orders derivation_at_8. Qed.
(* ==== orders_audit.v ==== *)
(** Audit of the certificate `orders`. Query [orders], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what orders.v must prove about these data and this query.
    The statements come before the command that reads orders.v, so that file cannot change
    their meaning. The proofs come from orders.v. The last lines print what they rest on. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* query by_use begins *)
  answers_1 <- parts 2 (fun r => bit (used r)) bed_rows (fun part_1 so_far_1 =>
      (* line 20, epsilon 0.03 *)
      a1 <- release (ratio 5000 3) (sum (map (fun r => load r) part_1)) ;;
      (* line 21, rho 0.000004 *)
      a2 <- release_gaussian (ratio 125000 1) (count (filter (fun r => load r <? 9) part_1)) ;;
      ret ((so_far_1 ++ [a1]) ++ [a2])) [] ;;
  (* query by_use ends *)
  ret answers_1.

(** epsilon 0 at order 2 for one Patient row. *)
Definition protects_0_at_2 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  renyi_dp 2 (Q2R (0 # 1000000))
    (query D)
    (query D').

(** epsilon 0.001816 at order 2 for one Bed row. *)
Definition protects_1_at_2 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  renyi_dp 2 (Q2R (1816 # 1000000))
    (query D)
    (query D').

(** epsilon 0 at order 8 for one Patient row. *)
Definition protects_0_at_8 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  renyi_dp 8 (Q2R (0 # 1000000))
    (query D)
    (query D').

(** epsilon 0.007264 at order 8 for one Bed row. *)
Definition protects_1_at_8 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  renyi_dp 8 (Q2R (7264 # 1000000))
    (query D)
    (query D').

(** What orders.v proved. *)
Require Certificate.orders.
Definition audited_0_at_2 : protects_0_at_2 := Certificate.orders.orders_protects_0_at_2.
Definition audited_1_at_2 : protects_1_at_2 := Certificate.orders.orders_protects_1_at_2.
Definition audited_0_at_8 : protects_0_at_8 := Certificate.orders.orders_protects_0_at_8.
Definition audited_1_at_8 : protects_1_at_8 := Certificate.orders.orders_protects_1_at_8.
Print Assumptions audited_0_at_2.
Print Assumptions audited_1_at_2.
Print Assumptions audited_0_at_8.
Print Assumptions audited_1_at_8.
(* ==== choices.v ==== *)
(** Query [choices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition choices (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 12, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1 (histogram 2 (fun r => bit (delay r >? 0)) visit_rows) ;;
  (* line 13, epsilon 0.07 *)
  a2 <- select ByFlips (ratio 500 7) 3
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [(-5); 15] (delay r)) visit_rows) ;;
  (* line 14, epsilon 0.25 *)
  a3 <- select ByWeights (ratio 16 1) 1 (quantile_scores (-10) 40 1 2 (map (fun r => load r) bed_rows)) ;;
  (* line 15, epsilon 0.9 *)
  a4 <- select ByFlips (ratio 200 9) 2
    (quantile_scores (-10) 40 9 10 (map (fun r => load r) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 16, epsilon 0.04 *)
  a5 <- select ByFlips (ratio 250 1) 1 (rank_scores false (-30) 60 2 (map (fun r => delay r) visit_rows)) ;;
  ret ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [550000; 2050000]
    [Select 12 ByFlips 300000 1 (ratio 50 3) [5; 0] [300000; 0]
        (Histogram (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2 [5; 0]
          (FromSource 0 [5; 0] SomeRows));
      Select 13 ByFlips 70000 3 (ratio 500 7) [5; 0] [210000; 0]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (IntervalsKey [(-5); 15] 0 (NumberColumn 0)) 3)
          6 [5; 0] (FromSource 0 [5; 0] SomeRows));
      Select 14 ByWeights 250000 1 (ratio 16 1) [0; 4] [0; 250000]
        (Quantile (-10) 40 0 1 2 [0; 4]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 15 ByFlips 900000 2 (ratio 200 9) [0; 20] [0; 1800000]
        (Quantile (-10) 40 0 9 10 [0; 20]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] SomeRows
            (Filter (Not (TruthColumn 1)) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))));
      Select 16 ByFlips 40000 1 (ratio 250 1) [10; 0] [40000; 0]
        (Rank false (-30) 60 0 2 [10; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [550000; 2050000].
Proof. certify_cost. Qed.

(** epsilon 0.55 for one person, who owns at most 5 Visit rows. *)
Theorem choices_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (550000 # 1000000)) (choices D) (choices D').
Proof. certify choices derivation. Qed.

(** epsilon 2.05 for one Bed row. *)
Theorem choices_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (2050000 # 1000000)) (choices D) (choices D').
Proof. certify choices derivation. Qed.
(* ==== choices_audit.v ==== *)
(** Audit of the certificate `choices`. Query [choices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what choices.v must prove about these data and this query.
    The statements come before the command that reads choices.v, so that file cannot change
    their meaning. The proofs come from choices.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 12, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1 (histogram 2 (fun r => bit (delay r >? 0)) visit_rows) ;;
  (* line 13, epsilon 0.07 *)
  a2 <- select ByFlips (ratio 500 7) 3
    (histogram 6 (fun r => (bit (delay r >? 0) * 3) + interval_number [(-5); 15] (delay r)) visit_rows) ;;
  (* line 14, epsilon 0.25 *)
  a3 <- select ByWeights (ratio 16 1) 1 (quantile_scores (-10) 40 1 2 (map (fun r => load r) bed_rows)) ;;
  (* line 15, epsilon 0.9 *)
  a4 <- select ByFlips (ratio 200 9) 2
    (quantile_scores (-10) 40 9 10 (map (fun r => load r) (filter (fun r => negb (used r)) bed_rows))) ;;
  (* line 16, epsilon 0.04 *)
  a5 <- select ByFlips (ratio 250 1) 1 (rank_scores false (-30) 60 2 (map (fun r => delay r) visit_rows)) ;;
  ret ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5).

(** epsilon 0.55 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (550000 # 1000000))
    (query D)
    (query D').

(** epsilon 2.05 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (2050000 # 1000000))
    (query D)
    (query D').

(** What choices.v proved. *)
Require Certificate.choices.
Definition audited_0 : protects_0 := Certificate.choices.choices_protects_0.
Definition audited_1 : protects_1 := Certificate.choices.choices_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== questions.v ==== *)
(** Query [questions], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable threshold_1 : answers -> Z.
Variable questions_1 : answers -> nat.
Variable least_2 : answers -> Z.
Variable threshold_2 : answers -> Z.
Variable questions_2 : answers -> nat.
Variable clip : answers -> Z.
Variable threshold_4 : answers -> Z.
Variable questions_4 : answers -> nat.
Variable least_2_2 : answers -> Z.

(** The query. *)
Definition questions (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 21, epsilon 0.3 *)
  answers_1 <- sparse_vector 1 (ratio 100 3) (ratio 200 3) threshold_1 questions_1
    (fun asked_1 => count (filter (fun r => delay r >=? clamp (-30) 60 (least_2 asked_1)) visit_rows)) [] ;;
  (* line 22, epsilon 0.070001 *)
  answers_2 <- sparse_vector 3 (ratio 2000000 70001) (ratio 4000000 70001) threshold_2 questions_2
    (fun asked_2 =>
      - (sum (map (fun r => clamp 0 1 (load r - clamp (-10) 40 (clip asked_2))) bed_rows)))
    answers_1 ;;
  (* line 23, epsilon 0.9 *)
  a3 <- respond (ratio 9 10) [(-3); 0; 7]
    (sum (map (fun r => load r) (filter (fun r => used r) bed_rows))) ;;
  answers_3 <- rounds 2 (fun so_far_3 =>
      (* line 24, epsilon 0.01 *)
      answers_4 <- sparse_vector 2 (ratio 1000 1) (ratio 2000 1) threshold_4 questions_4
        (fun asked_4 =>
          count (filter (fun r => delay r >=? clamp (-30) 60 (least_2_2 asked_4)) visit_rows) +
            count (filter (fun r => used r) bed_rows))
        so_far_3 ;;
      ret answers_4) (answers_2 ++ [a3]) ;;
  (* line 25, epsilon 0.1 *)
  a5 <- for_each (respond (ratio 1 50) [12])
    (histogram 3 (fun r => interval_number [(-5); 15] (delay r)) visit_rows) ;;
  ret (answers_3 ++ a5).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [50200000000; 412550210003]
    [SparseVector 21 300000 1 threshold_1 questions_1 (ratio 100 3) (ratio 200 3) [5; 0] [45000000000; 0]
        (Count [5; 0]
          (Filter (Compare Ge (NumberColumn 0) (Given least_2 (-30) 60 0)) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)));
      SparseVector 22 70001 3 threshold_2 questions_2 (ratio 2000000 70001) (ratio 4000000 70001) [0; 1]
        [0; 7350210003]
        (Negate [0; 1]
          (Sum 0 1 0 [0; 1]
            (Map (ToNumber (Clamped 0 1 (Sub (NumberColumn 0) (Given clip (-10) 40 0))) 0 1 0) [0; 1] EveryRow
              (FromSource 1 [0; 1] EveryRow))));
      RandomizedResponse 23 900000 [(-3); 0; 7] 0 (ratio 9 10) [0; 50] [0; 405000000000]
        (Sum (-10) 40 0 [0; 50]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] SomeRows
            (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))));
      StaticLoop 2 [100000000; 100000000] [200000000; 200000000]
        (SparseVector 24 10000 2 threshold_4 questions_4 (ratio 1000 1) (ratio 2000 1) [5; 1]
          [100000000; 100000000]
          (Plus [5; 1]
            (Count [5; 0]
              (Filter (Compare Ge (NumberColumn 0) (Given least_2_2 (-30) 60 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows)))
            (Count [0; 1] (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow)))));
      RandomizedResponse 25 100000 [12] 0 (ratio 1 50) [5; 0] [5000000000; 0]
        (Histogram (IntervalsKey [(-5); 15] 0 (NumberColumn 0)) 3 [5; 0] (FromSource 0 [5; 0] SomeRows))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [50200000000; 412550210003].
Proof. certify_cost. Qed.

(** rho 0.0502 for one person, who owns at most 5 Visit rows. *)
Theorem questions_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (50200000000 # 1000000000000)) (questions D) (questions D').
Proof. certify questions derivation. Qed.

(** rho 0.412550210003 for one Bed row. *)
Theorem questions_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (412550210003 # 1000000000000)) (questions D) (questions D').
Proof. certify questions derivation. Qed.
End Query.
(* ==== questions_audit.v ==== *)
(** Audit of the certificate `questions`. Query [questions], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what questions.v must prove about these data and this query.
    The statements come before the command that reads questions.v, so that file cannot change
    their meaning. The proofs come from questions.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 21, epsilon 0.3 *)
  answers_1 <- sparse_vector 1 (ratio 100 3) (ratio 200 3) threshold_1 questions_1
    (fun asked_1 => count (filter (fun r => delay r >=? clamp (-30) 60 (least_2 asked_1)) visit_rows)) [] ;;
  (* line 22, epsilon 0.070001 *)
  answers_2 <- sparse_vector 3 (ratio 2000000 70001) (ratio 4000000 70001) threshold_2 questions_2
    (fun asked_2 =>
      - (sum (map (fun r => clamp 0 1 (load r - clamp (-10) 40 (clip asked_2))) bed_rows)))
    answers_1 ;;
  (* line 23, epsilon 0.9 *)
  a3 <- respond (ratio 9 10) [(-3); 0; 7]
    (sum (map (fun r => load r) (filter (fun r => used r) bed_rows))) ;;
  answers_3 <- rounds 2 (fun so_far_3 =>
      (* line 24, epsilon 0.01 *)
      answers_4 <- sparse_vector 2 (ratio 1000 1) (ratio 2000 1) threshold_4 questions_4
        (fun asked_4 =>
          count (filter (fun r => delay r >=? clamp (-30) 60 (least_2_2 asked_4)) visit_rows) +
            count (filter (fun r => used r) bed_rows))
        so_far_3 ;;
      ret answers_4) (answers_2 ++ [a3]) ;;
  (* line 25, epsilon 0.1 *)
  a5 <- for_each (respond (ratio 1 50) [12])
    (histogram 3 (fun r => interval_number [(-5); 15] (delay r)) visit_rows) ;;
  ret (answers_3 ++ a5).

(** rho 0.0502 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (50200000000 # 1000000000000))
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D)
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D').

(** rho 0.412550210003 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (threshold_1 : answers -> Z)
  (questions_1 : answers -> nat)
  (least_2 : answers -> Z)
  (threshold_2 : answers -> Z)
  (questions_2 : answers -> nat)
  (clip : answers -> Z)
  (threshold_4 : answers -> Z)
  (questions_4 : answers -> nat)
  (least_2_2 : answers -> Z)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (412550210003 # 1000000000000))
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D)
    (query threshold_1 questions_1 least_2 threshold_2 questions_2 clip threshold_4 questions_4 least_2_2 D').

(** What questions.v proved. *)
Require Certificate.questions.
Definition audited_0 : protects_0 := Certificate.questions.questions_protects_0.
Definition audited_1 : protects_1 := Certificate.questions.questions_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== weeks.v ==== *)
(** Query [weeks], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable aim : answers -> Z.

(** The query. *)
Definition weeks (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 12, epsilon 0.3 *)
  a1 <- for_each (release (ratio 100 3))
    (strategy_answers TreeInL1 1 3 (map (fun r => clamp 1 3 (delay r)) visit_rows)) ;;
  (* line 13, rho 0.007 *)
  a2 <- for_each (release_gaussian (ratio 87500045568800000 7))
    (strategy_answers TreeInL2 (-30) 60 (map (fun r => delay r) visit_rows)) ;;
  (* line 14, rho 0.003 *)
  a3 <- for_each (release_gaussian (ratio 6000001333202000 3))
    (strategy_answers TreeInL2 (-10) 40 (map (fun r => load r) bed_rows)) ;;
  (* line 15, rho 0.005 *)
  a4 <- for_each (release_gaussian (ratio 477768229568100 1))
    (strategy_answers SquareRootInL2 (-10) 40 (map (fun r => load r) bed_rows)) ;;
  (* line 16, rho 0.002 *)
  a5 <- for_each (release_gaussian (ratio 25000 1))
    (strategy_answers TreeInL1 1 3 (map (fun r => clamp 1 3 (delay r)) visit_rows)) ;;
  (* line 17, rho 0.001 *)
  a6 <- for_each (release_gaussian (ratio 1250000 1))
    (clipped_sum ClipL2 25
      (fun r => [clamp 0 30 (aim ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5)) - load r; (-3)]) 2 bed_rows) ;;
  (* line 18, epsilon 0.2 *)
  a7 <- for_each (release (ratio 1000 1)) (clipped_sum ClipL1 40 (fun r => [delay r]) 1 visit_rows) ;;
  ret ((((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5) ++ a6) ++ a7).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [74000000000; 9000000000]
    [DiscreteLaplace 12 300000 (ratio 100 3) [10; 0] [45000000000; 0]
        (InOrder TreeInL1 1 3 0 [10; 0]
          (Map (ToNumber (Clamped 1 3 (NumberColumn 0)) 1 3 0) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)));
      DiscreteGaussian 13 7000000000 (ratio 87500045568800000 7) [13228760; 0] [7000000000; 0]
        (InOrder TreeInL2 (-30) 60 0 [13228760; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows)));
      DiscreteGaussian 14 3000000000 (ratio 6000001333202000 3) [0; 3464102] [0; 3000000000]
        (InOrder TreeInL2 (-10) 40 0 [0; 3464102]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      DiscreteGaussian 15 5000000000 (ratio 477768229568100 1) [0; 2185791] [0; 5000000000]
        (InOrder SquareRootInL2 (-10) 40 0 [0; 2185791]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      DiscreteGaussian 16 2000000000 (ratio 25000 1) [10; 0] [2000000000; 0]
        (InOrder TreeInL1 1 3 0 [10; 0]
          (Map (ToNumber (Clamped 1 3 (NumberColumn 0)) 1 3 0) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)));
      DiscreteGaussian 17 1000000000 (ratio 1250000 1) [0; 50] [0; 1000000000]
        (VectorSum ClipL2 25 0 [Sub (Given aim 0 30 0) (NumberColumn 0); Literal (-3) 0] [0; 50]
          (FromSource 1 [0; 1] EveryRow));
      DiscreteLaplace 18 200000 (ratio 1000 1) [200; 0] [20000000000; 0]
        (VectorSum ClipL1 40 0 [NumberColumn 0] [200; 0] (FromSource 0 [5; 0] SomeRows))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [74000000000; 9000000000].
Proof. certify_cost. Qed.

(** rho 0.074 for one person, who owns at most 5 Visit rows. *)
Theorem weeks_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (74000000000 # 1000000000000)) (weeks D) (weeks D').
Proof. certify weeks derivation. Qed.

(** rho 0.009 for one Bed row. *)
Theorem weeks_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (9000000000 # 1000000000000)) (weeks D) (weeks D').
Proof. certify weeks derivation. Qed.
End Query.
(* ==== weeks_audit.v ==== *)
(** Audit of the certificate `weeks`. Query [weeks], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what weeks.v must prove about these data and this query.
    The statements come before the command that reads weeks.v, so that file cannot change
    their meaning. The proofs come from weeks.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (aim : answers -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 12, epsilon 0.3 *)
  a1 <- for_each (release (ratio 100 3))
    (strategy_answers TreeInL1 1 3 (map (fun r => clamp 1 3 (delay r)) visit_rows)) ;;
  (* line 13, rho 0.007 *)
  a2 <- for_each (release_gaussian (ratio 87500045568800000 7))
    (strategy_answers TreeInL2 (-30) 60 (map (fun r => delay r) visit_rows)) ;;
  (* line 14, rho 0.003 *)
  a3 <- for_each (release_gaussian (ratio 6000001333202000 3))
    (strategy_answers TreeInL2 (-10) 40 (map (fun r => load r) bed_rows)) ;;
  (* line 15, rho 0.005 *)
  a4 <- for_each (release_gaussian (ratio 477768229568100 1))
    (strategy_answers SquareRootInL2 (-10) 40 (map (fun r => load r) bed_rows)) ;;
  (* line 16, rho 0.002 *)
  a5 <- for_each (release_gaussian (ratio 25000 1))
    (strategy_answers TreeInL1 1 3 (map (fun r => clamp 1 3 (delay r)) visit_rows)) ;;
  (* line 17, rho 0.001 *)
  a6 <- for_each (release_gaussian (ratio 1250000 1))
    (clipped_sum ClipL2 25
      (fun r => [clamp 0 30 (aim ((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5)) - load r; (-3)]) 2 bed_rows) ;;
  (* line 18, epsilon 0.2 *)
  a7 <- for_each (release (ratio 1000 1)) (clipped_sum ClipL1 40 (fun r => [delay r]) 1 visit_rows) ;;
  ret ((((((([] ++ a1) ++ a2) ++ a3) ++ a4) ++ a5) ++ a6) ++ a7).

(** rho 0.074 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (aim : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (74000000000 # 1000000000000))
    (query aim D)
    (query aim D').

(** rho 0.009 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (aim : answers -> Z)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (9000000000 # 1000000000000))
    (query aim D)
    (query aim D').

(** What weeks.v proved. *)
Require Certificate.weeks.
Definition audited_0 : protects_0 := Certificate.weeks.weeks_protects_0.
Definition audited_1 : protects_1 := Certificate.weeks.weeks_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== by_group.v ==== *)
(** Query [by_group], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition by_group (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 20, epsilon 0.2 *)
  a1 <- for_each (release (ratio 1500 1))
    (grouped_sum 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) (fun r => delay r)
      (filter (fun r => delay r >? 0) visit_rows)) ;;
  (* line 21, epsilon 0.05 *)
  a2 <- for_each (release (ratio 100 1))
    (histogram 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) visit_rows) ;;
  (* line 22, epsilon 0.3 *)
  a3 <- for_each (release (ratio 800 3))
    (grouped_sum 8 (fun r => (bit (used r) * 4) + place_of [(-10); 0; 40] (load r)) (fun r => load r)
      bed_rows) ;;
  (* line 23, epsilon 0.4 *)
  a4 <- select ByFlips (ratio 200 1) 1
    (grouped_sum 4 (fun r => place_of [(-10); 0; 40] (load r)) (fun r => load r) bed_rows) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ a4).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [250000; 700000]
    [DiscreteLaplace 20 200000 (ratio 1500 1) [300; 0] [200000; 0]
        (GroupedSum (-30) 60 0
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (ValuesKey 0 3 0 (Clamped 0 3 (NumberColumn 0))) 4)
          8 [300; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows
            (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
              (FromSource 0 [5; 0] SomeRows))));
      DiscreteLaplace 21 50000 (ratio 100 1) [5; 0] [50000; 0]
        (Histogram
          (BothKeys (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            (ValuesKey 0 3 0 (Clamped 0 3 (NumberColumn 0))) 4)
          8 [5; 0] (FromSource 0 [5; 0] SomeRows));
      DiscreteLaplace 22 300000 (ratio 800 3) [0; 80] [0; 300000]
        (GroupedSum (-10) 40 0
          (BothKeys (TruthKey (TruthColumn 1)) (ListedKey [(-10); 0; 40] 0 (NumberColumn 0)) 4) 8 [0; 80]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 23 ByFlips 400000 1 (ratio 200 1) [0; 80] [0; 400000]
        (GroupedSum (-10) 40 0 (ListedKey [(-10); 0; 40] 0 (NumberColumn 0)) 4 [0; 80]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [250000; 700000].
Proof. certify_cost. Qed.

(** epsilon 0.25 for one person, who owns at most 5 Visit rows. *)
Theorem by_group_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (250000 # 1000000)) (by_group D) (by_group D').
Proof. certify by_group derivation. Qed.

(** epsilon 0.7 for one Bed row. *)
Theorem by_group_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (700000 # 1000000)) (by_group D) (by_group D').
Proof. certify by_group derivation. Qed.
(* ==== by_group_audit.v ==== *)
(** Audit of the certificate `by_group`. Query [by_group], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what by_group.v must prove about these data and this query.
    The statements come before the command that reads by_group.v, so that file cannot change
    their meaning. The proofs come from by_group.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 20, epsilon 0.2 *)
  a1 <- for_each (release (ratio 1500 1))
    (grouped_sum 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) (fun r => delay r)
      (filter (fun r => delay r >? 0) visit_rows)) ;;
  (* line 21, epsilon 0.05 *)
  a2 <- for_each (release (ratio 100 1))
    (histogram 8 (fun r => (bit (delay r >? 0) * 4) + (clamp 0 3 (delay r) - 0)) visit_rows) ;;
  (* line 22, epsilon 0.3 *)
  a3 <- for_each (release (ratio 800 3))
    (grouped_sum 8 (fun r => (bit (used r) * 4) + place_of [(-10); 0; 40] (load r)) (fun r => load r)
      bed_rows) ;;
  (* line 23, epsilon 0.4 *)
  a4 <- select ByFlips (ratio 200 1) 1
    (grouped_sum 4 (fun r => place_of [(-10); 0; 40] (load r)) (fun r => load r) bed_rows) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ a4).

(** epsilon 0.25 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (250000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.7 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (700000 # 1000000))
    (query D)
    (query D').

(** What by_group.v proved. *)
Require Certificate.by_group.
Definition audited_0 : protects_0 := Certificate.by_group.by_group_protects_0.
Definition audited_1 : protects_1 := Certificate.by_group.by_group_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== nearly.v ==== *)
(** Query [nearly], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes [epsilon 0.000007 and delta 0.000000000000007; epsilon 0.000007 and delta 0.000000000000007] beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable least_2 : answers -> Z.
Variable branch_2 : answers -> bool.

(** The query. *)
Definition nearly (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  answers_1 <- rounds 3 (fun so_far_1 =>
      (* line 70, epsilon 0.02 *)
      a1 <- release (ratio 50 1)
        (count (filter (fun r => age r >=? clamp 0 100 (least_2 so_far_1)) patient_rows)) ;;
      ret (so_far_1 ++ [a1])) [] ;;
  answers_2 <- (if branch_2 answers_1 then
      (* line 76, epsilon 0.15 *)
      a2 <- release (ratio 1000 3) (sum (map (fun r => load r) bed_rows)) ;;
      ret (answers_1 ++ [a2])
    else
      (* line 78, epsilon 0.09 *)
      a3 <- release (ratio 100 9) (count (filter (fun r => used r) bed_rows)) ;;
      ret (answers_1 ++ [a3])) ;;
  ret answers_2.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [60000; 150000]
    [StaticLoop 3 [20000; 0] [60000; 0]
        (DiscreteLaplace 70 20000 (ratio 50 1) [1; 0] [20000; 0]
          (Count [1; 0]
            (Filter (Compare Ge (NumberColumn 0) (Given least_2 0 100 0)) [1; 0] SomeRows
              (FromSource 0 [1; 0] SomeRows))));
      Branch branch_2 [0; 150000]
        (DiscreteLaplace 76 150000 (ratio 1000 3) [0; 50] [0; 150000]
          (Sum (-10) 40 0 [0; 50]
            (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow))))
        (DiscreteLaplace 78 90000 (ratio 100 9) [0; 1] [0; 90000]
          (Count [0; 1] (Filter (TruthColumn 1) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Approx sources derivation = Ok [60000; 150000].
Proof. certify_cost. Qed.

(** epsilon 0.060007 and delta 0.000000000000007 for one Patient row. *)
Theorem nearly_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp_delta (Q2R (60007 # 1000000)) (Q2R (7 # 1000000000000000)) (nearly D) (nearly D').
Proof. certify nearly derivation. Qed.

(** epsilon 0.150007 and delta 0.000000000000007 for one Bed row. *)
Theorem nearly_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp_delta (Q2R (150007 # 1000000)) (Q2R (7 # 1000000000000000)) (nearly D) (nearly D').
Proof. certify nearly derivation. Qed.
End Query.
(* ==== nearly_audit.v ==== *)
(** Audit of the certificate `nearly`. Query [nearly], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.
    NOT LISTED: the program takes [epsilon 0.000007 and delta 0.000000000000007; epsilon 0.000007 and delta 0.000000000000007] beyond the releases below.
    If it released anything for that cost, neither the query nor the theorems below cover it.

    This file states what nearly.v must prove about these data and this query.
    The statements come before the command that reads nearly.v, so that file cannot change
    their meaning. The proofs come from nearly.v. The last lines print what they rest on. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (least_2 : answers -> Z)
  (branch_2 : answers -> bool)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  answers_1 <- rounds 3 (fun so_far_1 =>
      (* line 70, epsilon 0.02 *)
      a1 <- release (ratio 50 1)
        (count (filter (fun r => age r >=? clamp 0 100 (least_2 so_far_1)) patient_rows)) ;;
      ret (so_far_1 ++ [a1])) [] ;;
  answers_2 <- (if branch_2 answers_1 then
      (* line 76, epsilon 0.15 *)
      a2 <- release (ratio 1000 3) (sum (map (fun r => load r) bed_rows)) ;;
      ret (answers_1 ++ [a2])
    else
      (* line 78, epsilon 0.09 *)
      a3 <- release (ratio 100 9) (count (filter (fun r => used r) bed_rows)) ;;
      ret (answers_1 ++ [a3])) ;;
  ret answers_2.

(** epsilon 0.060007 and delta 0.000000000000007 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (least_2 : answers -> Z)
  (branch_2 : answers -> bool)
  (D D' : database), neighbours sources 0 D D' ->
  dp_delta (Q2R (60007 # 1000000)) (Q2R (7 # 1000000000000000))
    (query least_2 branch_2 D)
    (query least_2 branch_2 D').

(** epsilon 0.150007 and delta 0.000000000000007 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (least_2 : answers -> Z)
  (branch_2 : answers -> bool)
  (D D' : database), neighbours sources 1 D D' ->
  dp_delta (Q2R (150007 # 1000000)) (Q2R (7 # 1000000000000000))
    (query least_2 branch_2 D)
    (query least_2 branch_2 D').

(** What nearly.v proved. *)
Require Certificate.nearly.
Definition audited_0 : protects_0 := Certificate.nearly.nearly_protects_0.
Definition audited_1 : protects_1 := Certificate.nearly.nearly_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== spending.v ==== *)
(** Query [spending], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable fees : answers -> Z -> Z.
Variable fees_2 : answers -> Z -> Z.
Variable fees_3 : answers -> Z -> Z.

(** The query. *)
Definition spending (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 10 3)
    (count
      (one_for_each
        (fun t =>
          [clamp 0 5 (count t);
            clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees [] (delay r - (-30)))) t));
            least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
            bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
        (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2000 1)
    (sum
      (map (fun r => number 1 (* spent *) r)
        (filter (fun r => truth 4 (* late *) r)
          (one_for_each
            (fun t =>
              [clamp 0 5 (count t);
                clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_2 [a1] (delay r - (-30)))) t));
                least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
                bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
            (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))))) ;;
  answers_1 <- parts 2 (fun r => bit (truth 5 (* never *) r)) (one_for_each
    (fun t =>
      [clamp 0 5 (count t);
        clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_3 [a1; a2] (delay r - (-30)))) t));
        least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
        bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
    (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows))) (fun part_1 so_far_1 =>
      (* line 96, epsilon 0.1 *)
      a3 <- release (ratio 300 1) (sum (map (fun r => clamp 0 30 (number 3 (* last *) r)) part_1)) ;;
      ret (so_far_1 ++ [a3])) [a1; a2] ;;
  ret answers_1.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000]
    [DiscreteLaplace 92 300000 (ratio 10 3) [1] [300000]
        (Count [1]
          (ByUnit "Visitor"
            [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
              Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
              Column "never" Boolean]
            2
            [RowsOf 0 5; SumOf 0 1000 (LookUp fees (-30) (-20) 500 0 (NumberColumn 0));
              LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
              AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
              AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
            [1] SomeRows
            (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 94 500000 (ratio 2000 1) [1000] [500000]
        (Sum (-20) 1000 0 [1000]
          (Map (ToNumber (NumberColumn 1) (-20) 1000 0) [1] SomeRows
            (Filter (TruthColumn 4) [1] SomeRows
              (ByUnit "Visitor"
                [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
                  Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
                  Column "never" Boolean]
                2
                [RowsOf 0 5; SumOf 0 1000 (LookUp fees_2 (-30) (-20) 500 0 (NumberColumn 0));
                  LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
                  AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
                  AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
                [1] SomeRows
                (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows
                  (FromSource 0 [5] SomeRows))))));
      ParallelParts 2 (TruthKey (TruthColumn 5)) [100000] [100000]
        (ByUnit "Visitor"
          [Column "visits" (Integer 0 9); Column "spent" (Integer (-20) 1000);
            Column "first" (Integer (-30) 60); Column "last" (Integer (-30) 60); Column "late" Boolean;
            Column "never" Boolean]
          2
          [RowsOf 0 5; SumOf 0 1000 (LookUp fees_3 (-30) (-20) 500 0 (NumberColumn 0));
            LeastOf (NumberColumn 0); GreatestOf (NumberColumn 0);
            AnyOf (Compare Gt (NumberColumn 0) (Literal 0 0));
            AllOf (Not (Compare Gt (NumberColumn 0) (Literal 0 0)))]
          [1] SomeRows
          (Filter (Compare Ne (NumberColumn 1) (Literal 0 0)) [5] SomeRows (FromSource 0 [5] SomeRows)))
        (DiscreteLaplace 96 100000 (ratio 300 1) [30] [100000]
          (Sum 0 30 0 [30]
            (Map (ToNumber (Clamped 0 30 (NumberColumn 3)) 0 30 0) [1] SomeRows (Part [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem spending_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (spending D) (spending D').
Proof. certify spending derivation. Qed.
End Query.
(* ==== spending_audit.v ==== *)
(** Audit of the certificate `spending`. Query [spending], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what spending.v must prove about these data and this query.
    The statements come before the command that reads spending.v, so that file cannot change
    their meaning. The proofs come from spending.v. The last lines print what they rest on. *)
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
Definition query (fees : answers -> Z -> Z)
  (fees_2 : answers -> Z -> Z)
  (fees_3 : answers -> Z -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 10 3)
    (count
      (one_for_each
        (fun t =>
          [clamp 0 5 (count t);
            clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees [] (delay r - (-30)))) t));
            least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
            bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
        (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2000 1)
    (sum
      (map (fun r => number 1 (* spent *) r)
        (filter (fun r => truth 4 (* late *) r)
          (one_for_each
            (fun t =>
              [clamp 0 5 (count t);
                clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_2 [a1] (delay r - (-30)))) t));
                least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
                bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
            (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows)))))) ;;
  answers_1 <- parts 2 (fun r => bit (truth 5 (* never *) r)) (one_for_each
    (fun t =>
      [clamp 0 5 (count t);
        clamp 0 1000 (sum (map (fun r => clamp (-20) 500 (fees_3 [a1; a2] (delay r - (-30)))) t));
        least (map (fun r => delay r) t); greatest (map (fun r => delay r) t);
        bit (existsb (fun r => delay r >? 0) t); bit (forallb (fun r => negb (delay r >? 0)) t)])
    (filter_owned (fun r => negb (amount r =? 0)) (owned_by 2 visit_rows))) (fun part_1 so_far_1 =>
      (* line 96, epsilon 0.1 *)
      a3 <- release (ratio 300 1) (sum (map (fun r => clamp 0 30 (number 3 (* last *) r)) part_1)) ;;
      ret (so_far_1 ++ [a3])) [a1; a2] ;;
  ret answers_1.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (fees : answers -> Z -> Z)
  (fees_2 : answers -> Z -> Z)
  (fees_3 : answers -> Z -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000))
    (query fees fees_2 fees_3 D)
    (query fees fees_2 fees_3 D').

(** What spending.v proved. *)
Require Certificate.spending.
Definition audited_0 : protects_0 := Certificate.spending.spending_protects_0.
Print Assumptions audited_0.
(* ==== prices.v ==== *)
(** Query [prices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable limits : answers -> Z -> Z.
Variable charges : answers -> Z -> Z.
Variable limits_2 : answers -> Z -> Z.

(** The query. *)
Definition prices (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 98, epsilon 0.4 *)
  a1 <- release (ratio 4505 2)
    (sum
      (map
        (fun r => clamp 0 900 (charges [] (ward r - 0)) - clamp (-1) 40 (limits_2 [] (age r - 0)))
        (filter (fun r => clamp (-1) 40 (limits [] (age r - 0)) >=? 0) patient_rows))) ;;
  ret [a1].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [400000]
    [DiscreteLaplace 98 400000 (ratio 4505 2) [901] [400000]
        (Sum (-40) 901 0 [901]
          (Map
            (ToNumber
              (Sub (LookUpLabel charges 0 0 900 0 (LabelColumn 2))
                (LookUp limits_2 0 (-1) 40 0 (NumberColumn 0)))
              (-40) 901 0)
            [1] SomeRows
            (Filter (Compare Ge (LookUp limits 0 (-1) 40 0 (NumberColumn 0)) (Literal 0 0)) [1] SomeRows
              (FromSource 0 [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [400000].
Proof. certify_cost. Qed.

(** epsilon 0.4 for one Patient row. *)
Theorem prices_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000)) (prices D) (prices D').
Proof. certify prices derivation. Qed.
End Query.
(* ==== prices_audit.v ==== *)
(** Audit of the certificate `prices`. Query [prices], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what prices.v must prove about these data and this query.
    The statements come before the command that reads prices.v, so that file cannot change
    their meaning. The proofs come from prices.v. The last lines print what they rest on. *)
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
Definition query (limits : answers -> Z -> Z)
  (charges : answers -> Z -> Z)
  (limits_2 : answers -> Z -> Z)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 98, epsilon 0.4 *)
  a1 <- release (ratio 4505 2)
    (sum
      (map
        (fun r => clamp 0 900 (charges [] (ward r - 0)) - clamp (-1) 40 (limits_2 [] (age r - 0)))
        (filter (fun r => clamp (-1) 40 (limits [] (age r - 0)) >=? 0) patient_rows))) ;;
  ret [a1].

(** epsilon 0.4 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (limits : answers -> Z -> Z)
  (charges : answers -> Z -> Z)
  (limits_2 : answers -> Z -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000))
    (query limits charges limits_2 D)
    (query limits charges limits_2 D').

(** What prices.v proved. *)
Require Certificate.prices.
Definition audited_0 : protects_0 := Certificate.prices.prices_protects_0.
Print Assumptions audited_0.
(* ==== insured.v ==== *)
(** Query [insured], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 1 2) Refuse [
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition insured (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured_2 (r : row) := truth 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 400 1)
    (sum
      (map (fun r => delay r)
        (map snd
          (semi_joined true (filter_owned (fun r => insured_2 r) (owned_by 1 member_rows))
            (limited 2 (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2 1)
    (count
      (map snd
        (semi_joined true (owned_by 1 member_rows)
          (semi_joined false (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
            (limited 1 (owned_by 1 member_rows)))))) ;;
  (* line 96, epsilon 0.1 *)
  a3 <- release (ratio 40 1) (count (member_rows ++ filter (fun r => insured_2 r) member_rows)) ;;
  ret [a1; a2; a3].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [800000; 900000]
    [DiscreteLaplace 92 300000 (ratio 400 1) [120; 120] [300000; 300000]
        (Sum (-30) 60 0 [120; 120]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [2; 2] SomeRows
            (SemiJoin 2 true 1 (Filter (TruthColumn 0) [0; 2] SomeRows (FromSource 1 [0; 2] SomeRows))
              [2; 2] SomeRows (Limit 2 2 [2; 0] SomeRows (FromSource 0 [5; 0] SomeRows)))));
      DiscreteLaplace 94 500000 (ratio 2 1) [1; 1] [500000; 500000]
        (Count [1; 1]
          (SemiJoin 1 true 1 (FromSource 1 [0; 2] SomeRows) [1; 1] SomeRows
            (SemiJoin 1 false 2
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows))
              [1; 1] SomeRows (Limit 1 1 [0; 1] SomeRows (FromSource 1 [0; 2] SomeRows)))));
      DiscreteLaplace 96 100000 (ratio 40 1) [0; 4] [0; 100000]
        (Count [0; 4]
          (Union (Filter (TruthColumn 0) [0; 2] SomeRows (FromSource 1 [0; 2] SomeRows)) [0; 4] SomeRows
            (FromSource 1 [0; 2] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [800000; 900000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Theorem insured_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (insured D) (insured D').
Proof. certify insured derivation. Qed.

(** epsilon 0.9 for one person, who owns at most 2 Member rows. *)
Theorem insured_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (900000 # 1000000)) (insured D) (insured D').
Proof. certify insured derivation. Qed.
(* ==== insured_audit.v ==== *)
(** Audit of the certificate `insured`. Query [insured], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what insured.v must prove about these data and this query.
    The statements come before the command that reads insured.v, so that file cannot change
    their meaning. The proofs come from insured.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 1 2) Refuse [
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured_2 (r : row) := truth 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 400 1)
    (sum
      (map (fun r => delay r)
        (map snd
          (semi_joined true (filter_owned (fun r => insured_2 r) (owned_by 1 member_rows))
            (limited 2 (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 2 1)
    (count
      (map snd
        (semi_joined true (owned_by 1 member_rows)
          (semi_joined false (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
            (limited 1 (owned_by 1 member_rows)))))) ;;
  (* line 96, epsilon 0.1 *)
  a3 <- release (ratio 40 1) (count (member_rows ++ filter (fun r => insured_2 r) member_rows)) ;;
  ret [a1; a2; a3].

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.9 for one person, who owns at most 2 Member rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (900000 # 1000000))
    (query D)
    (query D').

(** What insured.v proved. *)
Require Certificate.insured.
Definition audited_0 : protects_0 := Certificate.insured.insured_protects_0.
Definition audited_1 : protects_1 := Certificate.insured.insured_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== paired.v ==== *)
(** Query [paired], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
Definition paired (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [800000; 800000]
    [DiscreteLaplace 92 300000 (ratio 20 3) [2; 2] [300000; 300000]
        (Count [2; 2]
          (Limit 2 2 [2; 2] SomeRows
            (Join "Pair" [Column "delay" (Integer (-30) 60); Column "insured" Boolean] 3 1 2 2
              [LeftCell (NumberCell (NumberColumn 0)); RightCell (TruthCell (TruthColumn 1))]
              (FromSource 1 [0; 2] SomeRows) [3; 3] SomeRows (FromSource 0 [5; 0] SomeRows))));
      DiscreteLaplace 94 500000 (ratio 56 1) [20; 28] [500000; 500000]
        (Count [20; 28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60); Column "insured" Boolean] 7 2
            [NumberCell (NumberColumn 0)] [NumberCell (NumberColumn 0)]
            [LeftCell (NumberCell (NumberColumn 0)); RightCell (TruthCell (TruthColumn 1))]
            (FromSource 1 [0; 2] SomeRows) [20; 28] SomeRows (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [800000; 800000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Theorem paired_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (paired D) (paired D').
Proof. certify paired derivation. Qed.

(** epsilon 0.8 for one person, who owns at most 2 Member rows. *)
Theorem paired_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (800000 # 1000000)) (paired D) (paired D').
Proof. certify paired derivation. Qed.
(* ==== paired_audit.v ==== *)
(** Audit of the certificate `paired`. Query [paired], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what paired.v must prove about these data and this query.
    The statements come before the command that reads paired.v, so that file cannot change
    their meaning. The proofs come from paired.v. The last lines print what they rest on. *)
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
(* ==== alike.v ==== *)
(** Query [alike], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable order : answers -> arrangement.
Variable order_2 : answers -> arrangement.
Variable order_3 : answers -> arrangement.
Variable order_4 : answers -> arrangement.

(** The query. *)
Definition alike (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [delay r]) (fun r => [delay r]) [of_right (fun r => delay r)] visit_rows
        (map snd
          (arranged (order [])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows))))))) ;;
  (* line 94, epsilon 0.3 *)
  a2 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [number 0 (* delay *) r]) (fun r => [delay r])
        [of_right (fun r => delay r)]
        (map snd
          (arranged (order_3 [a1])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows)))))
        (map snd
          (arranged (order_2 [a1])
            (one_for_each_and (fun r => bit (delay r >? 0))
              (fun t => [greatest (map (fun r => delay r) t)]) (owned_by 2 visit_rows)))))) ;;
  (* line 96, epsilon 0.3 *)
  a3 <- release (ratio 12000 1)
    (sum
      (map (fun r => number 0 (* delay *) r)
        (joined_on 2 2 (fun r => [delay r]) (fun r => [number 0 (* delay *) r])
          [of_right (fun r => number 0 (* delay *) r)]
          (map snd
            (arranged (order_4 [a1; a2])
              (flat_map_owned 2 (fun r => present [(delay r >? 0, [delay r])])
                (semi_joined true (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
                  (owned_by 2 visit_rows)))))
          visit_rows))) ;;
  ret [a1; a2; a3].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000]
    [DiscreteLaplace 92 300000 (ratio 280 3) [28] [300000]
        (Count [28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
            [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
            (FromSource 0 [5] SomeRows) [28] SomeRows
            (Arranged 2 order
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [2] SomeRows
                (Limit 2 2 [2] SomeRows (FromSource 0 [5] SomeRows))))));
      DiscreteLaplace 94 300000 (ratio 280 3) [28] [300000]
        (Count [28]
          (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
            [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
            (Arranged 2 order_3
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [2] SomeRows
                (Limit 2 2 [2] SomeRows (FromSource 0 [5] SomeRows))))
            [28] SomeRows
            (Arranged 2 order_2
              (ByUnitAnd "Kind" [Column "delay" (Integer (-30) 60)] 2
                (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) [GreatestOf (NumberColumn 0)] [5]
                SomeRows (FromSource 0 [5] SomeRows)))));
      DiscreteLaplace 96 300000 (ratio 12000 1) [3600] [300000]
        (Sum (-30) 60 0 [3600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [60] SomeRows
            (JoinOn "Pair" [Column "delay" (Integer (-30) 60)] 2 2 [NumberCell (NumberColumn 0)]
              [NumberCell (NumberColumn 0)] [RightCell (NumberCell (NumberColumn 0))]
              (Arranged 2 order_4
                (FlatMap "Twice" [Column "delay" (Integer (-30) 60)] 2
                  [Slot (Compare Gt (NumberColumn 0) (Literal 0 0)) [NumberCell (NumberColumn 0)]] [10]
                  SomeRows
                  (SemiJoin 2 true 2
                    (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5] SomeRows
                      (FromSource 0 [5] SomeRows))
                    [5] SomeRows (FromSource 0 [5] SomeRows))))
              [60] SomeRows (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem alike_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (alike D) (alike D').
Proof. certify alike derivation. Qed.
End Query.
(* ==== alike_audit.v ==== *)
(** Audit of the certificate `alike`. Query [alike], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what alike.v must prove about these data and this query.
    The statements come before the command that reads alike.v, so that file cannot change
    their meaning. The proofs come from alike.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded]].

(** The query. *)
Definition query (order : answers -> arrangement)
  (order_2 : answers -> arrangement)
  (order_3 : answers -> arrangement)
  (order_4 : answers -> arrangement)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [delay r]) (fun r => [delay r]) [of_right (fun r => delay r)] visit_rows
        (map snd
          (arranged (order [])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows))))))) ;;
  (* line 94, epsilon 0.3 *)
  a2 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [number 0 (* delay *) r]) (fun r => [delay r])
        [of_right (fun r => delay r)]
        (map snd
          (arranged (order_3 [a1])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows)))))
        (map snd
          (arranged (order_2 [a1])
            (one_for_each_and (fun r => bit (delay r >? 0))
              (fun t => [greatest (map (fun r => delay r) t)]) (owned_by 2 visit_rows)))))) ;;
  (* line 96, epsilon 0.3 *)
  a3 <- release (ratio 12000 1)
    (sum
      (map (fun r => number 0 (* delay *) r)
        (joined_on 2 2 (fun r => [delay r]) (fun r => [number 0 (* delay *) r])
          [of_right (fun r => number 0 (* delay *) r)]
          (map snd
            (arranged (order_4 [a1; a2])
              (flat_map_owned 2 (fun r => present [(delay r >? 0, [delay r])])
                (semi_joined true (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
                  (owned_by 2 visit_rows)))))
          visit_rows))) ;;
  ret [a1; a2; a3].

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (order : answers -> arrangement)
  (order_2 : answers -> arrangement)
  (order_3 : answers -> arrangement)
  (order_4 : answers -> arrangement)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000))
    (query order order_2 order_3 order_4 D)
    (query order order_2 order_3 order_4 D').

(** What alike.v proved. *)
Require Certificate.alike.
Definition audited_0 : protects_0 := Certificate.alike.alike_protects_0.
Print Assumptions audited_0.
(* ==== beside.v ==== *)
(** Query [beside], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 2 4) Refuse [
    Column "days" (Integer 0 90);
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition beside (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured (r : row) := truth 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 50 3)
    (count
      (map snd
        (limited 5
          (joined 3 2
            [of_right (fun r => bit (insured r)); of_left (fun r => delay r);
              of_right (fun r => bit (negb (insured r)))]
            (limited_by 1 (fun r => bit (insured r)) (owned_by 2 member_rows))
            (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 12 1)
    (count
      (map snd
        (joined 3 2
          [of_right (fun r => bit (insured r)); of_left (fun r => delay r);
            of_right (fun r => bit (negb (insured r)))]
          (limited_by 1 (fun r => bit (insured r)) (owned_by 2 member_rows))
          (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))))) ;;
  ret [a1; a2].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [800000; 800000]
    [DiscreteLaplace 92 300000 (ratio 50 3) [5; 5] [300000; 300000]
        (Count [5; 5]
          (Limit 2 5 [5; 5] SomeRows
            (Join "Pair"
              [Column "insured" Boolean; Column "delay" (Integer (-30) 60); Column "uninsured" Boolean] 3 2 2
              2
              [RightCell (TruthCell (TruthColumn 1)); LeftCell (NumberCell (NumberColumn 0));
                RightCell (TruthCell (Not (TruthColumn 1)))]
              (LimitBy 2 1 (TruthKey (TruthColumn 1)) [0; 4] SomeRows (FromSource 1 [0; 4] SomeRows)) [6; 6]
              SomeRows
              (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows)))));
      DiscreteLaplace 94 500000 (ratio 12 1) [6; 6] [500000; 500000]
        (Count [6; 6]
          (Join "Pair"
            [Column "insured" Boolean; Column "delay" (Integer (-30) 60); Column "uninsured" Boolean] 3 2 2 2
            [RightCell (TruthCell (TruthColumn 1)); LeftCell (NumberCell (NumberColumn 0));
              RightCell (TruthCell (Not (TruthColumn 1)))]
            (LimitBy 2 1 (TruthKey (TruthColumn 1)) [0; 4] SomeRows (FromSource 1 [0; 4] SomeRows)) [6; 6]
            SomeRows
            (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
              (FromSource 0 [5; 0] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [800000; 800000].
Proof. certify_cost. Qed.

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Theorem beside_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000)) (beside D) (beside D').
Proof. certify beside derivation. Qed.

(** epsilon 0.8 for one person, who owns at most 4 Member rows. *)
Theorem beside_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (800000 # 1000000)) (beside D) (beside D').
Proof. certify beside derivation. Qed.
(* ==== beside_audit.v ==== *)
(** Audit of the certificate `beside`. Query [beside], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what beside.v must prove about these data and this query.
    The statements come before the command that reads beside.v, so that file cannot change
    their meaning. The proofs come from beside.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Member" AddRemove (Owner 2 4) Refuse [
    Column "days" (Integer 0 90);
    Column "insured" Boolean;
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let member_rows := D 1%nat in
  let insured (r : row) := truth 1 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 50 3)
    (count
      (map snd
        (limited 5
          (joined 3 2
            [of_right (fun r => bit (insured r)); of_left (fun r => delay r);
              of_right (fun r => bit (negb (insured r)))]
            (limited_by 1 (fun r => bit (insured r)) (owned_by 2 member_rows))
            (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows)))))) ;;
  (* line 94, epsilon 0.5 *)
  a2 <- release (ratio 12 1)
    (count
      (map snd
        (joined 3 2
          [of_right (fun r => bit (insured r)); of_left (fun r => delay r);
            of_right (fun r => bit (negb (insured r)))]
          (limited_by 1 (fun r => bit (insured r)) (owned_by 2 member_rows))
          (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))))) ;;
  ret [a1; a2].

(** epsilon 0.8 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** epsilon 0.8 for one person, who owns at most 4 Member rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (800000 # 1000000))
    (query D)
    (query D').

(** What beside.v proved. *)
Require Certificate.beside.
Definition audited_0 : protects_0 := Certificate.beside.beside_protects_0.
Definition audited_1 : protects_1 := Certificate.beside.beside_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== few_of_many.v ==== *)
(** Query [few_of_many], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
Definition few_of_many (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let amount (r : row) := number 1 r in
  (* line 111, epsilon 0.1 *)
  a1 <- release (ratio 20 1)
    (count (map snd (limited 2 (limited_by 1 (fun r => bit (delay r >? 0)) (owned_by 2 visit_rows))))) ;;
  (* line 113, epsilon 0.3 *)
  a2 <- release (ratio 2000 1)
    (sum (map (fun r => delay r) (first_in_order 50 (fun r => [delay r; amount r]) visit_rows))) ;;
  (* line 115, epsilon 0.2 *)
  a3 <- release (ratio 50 1)
    (count (first_of_parts 2 (fun r => bit (delay r >? 0)) 20 (fun r => [delay r]) visit_rows)) ;;
  (* line 117, epsilon 0.4 *)
  a4 <- release (ratio 25 2)
    (count (distinct_rows (flat_map_upto 1 (fun r => present [(true, [delay r])]) visit_rows))) ;;
  ret [a1; a2; a3; a4].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 111 100000 (ratio 20 1) [2] [100000]
        (Count [2]
          (Limit 2 2 [2] SomeRows
            (LimitBy 2 1 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) [5] SomeRows
              (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 113 300000 (ratio 2000 1) [600] [300000]
        (Sum (-30) 60 0 [600]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [10] SomeRows
            (Take 50 [NumberCell (NumberColumn 0); NumberCell (NumberColumn 1)] [10] SomeRows
              (FromSource 0 [5] SomeRows))));
      DiscreteLaplace 115 200000 (ratio 50 1) [10] [200000]
        (Count [10]
          (TakeBy 20 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2
            [NumberCell (NumberColumn 0)] [10] SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 117 400000 (ratio 25 2) [5] [400000]
        (Count [5]
          (Distinct [5] SomeRows
            (FlatMap "Delay" [Column "delay" (Integer (-30) 60)] 1
              [Slot (Constant true) [NumberCell (NumberColumn 0)]] [5] SomeRows
              (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Theorem few_of_many_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (few_of_many D) (few_of_many D').
Proof. certify few_of_many derivation. Qed.
(* ==== few_of_many_audit.v ==== *)
(** Audit of the certificate `few_of_many`. Query [few_of_many], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what few_of_many.v must prove about these data and this query.
    The statements come before the command that reads few_of_many.v, so that file cannot change
    their meaning. The proofs come from few_of_many.v. The last lines print what they rest on. *)
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
  let amount (r : row) := number 1 r in
  (* line 111, epsilon 0.1 *)
  a1 <- release (ratio 20 1)
    (count (map snd (limited 2 (limited_by 1 (fun r => bit (delay r >? 0)) (owned_by 2 visit_rows))))) ;;
  (* line 113, epsilon 0.3 *)
  a2 <- release (ratio 2000 1)
    (sum (map (fun r => delay r) (first_in_order 50 (fun r => [delay r; amount r]) visit_rows))) ;;
  (* line 115, epsilon 0.2 *)
  a3 <- release (ratio 50 1)
    (count (first_of_parts 2 (fun r => bit (delay r >? 0)) 20 (fun r => [delay r]) visit_rows)) ;;
  (* line 117, epsilon 0.4 *)
  a4 <- release (ratio 25 2)
    (count (distinct_rows (flat_map_upto 1 (fun r => present [(true, [delay r])]) visit_rows))) ;;
  ret [a1; a2; a3; a4].

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000))
    (query D)
    (query D').

(** What few_of_many.v proved. *)
Require Certificate.few_of_many.
Definition audited_0 : protects_0 := Certificate.few_of_many.few_of_many_protects_0.
Print Assumptions audited_0.
(* ==== in_squares.v ==== *)
(** Query [in_squares], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Visit" ReplaceOne (Owner 2 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded]].

(** The query. *)
Definition in_squares (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let visit_rows_2 := D 1%nat in
  let delay_2 (r : row) := number 0 r in
  (* line 121, rho 0.005 *)
  a1 <- for_each (release_gaussian (ratio 600 1))
    (histogram 91 (fun r => delay r - (-30))
      (map snd (limited 3 (limited_by 2 (fun r => delay r - (-30)) (owned_by 2 visit_rows))))) ;;
  (* line 123, rho 0.007 *)
  a2 <- for_each (release_gaussian (ratio 810000 7))
    (grouped_sum 4 (fun r => interval_number [(-7); 0; 7] (delay_2 r)) (fun r => clamp (-9) 9 (delay_2 r))
      (filter (fun r => delay_2 r >? (-20))
        (map snd
          (limited_by 1 (fun r => interval_number [(-7); 0; 7] (delay_2 r)) (owned_by 2 visit_rows_2))))) ;;
  ret (([] ++ a1) ++ a2).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [5000000000; 7000000000]
    [DiscreteGaussian 121 5000000000 (ratio 600 1) [6; 0] [5000000000; 0]
        (InL2 2 [6; 0]
          (Histogram (ValuesKey (-30) 60 0 (NumberColumn 0)) 91 [3; 0]
            (Limit 2 3 [3; 0] SomeRows
              (LimitBy 2 2 (ValuesKey (-30) 60 0 (NumberColumn 0)) [5; 0] SomeRows
                (FromSource 0 [5; 0] SomeRows)))));
      DiscreteGaussian 123 7000000000 (ratio 810000 7) [0; 1620] [0; 7000000000]
        (InL2 1 [0; 1620]
          (GroupedSum (-9) 9 0 (IntervalsKey [(-7); 0; 7] 0 (NumberColumn 0)) 4 [0; 90]
            (Map (ToNumber (Clamped (-9) 9 (NumberColumn 0)) (-9) 9 0) [0; 5] SomeRows
              (Filter (Compare Gt (NumberColumn 0) (Literal (-20) 0)) [0; 5] SomeRows
                (LimitBy 2 1 (IntervalsKey [(-7); 0; 7] 0 (NumberColumn 0)) [0; 5] SomeRows
                  (FromSource 1 [0; 5] SomeRows))))))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [5000000000; 7000000000].
Proof. certify_cost. Qed.

(** rho 0.005 for one person, who owns at most 5 Visit rows. *)
Theorem in_squares_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (5000000000 # 1000000000000)) (in_squares D) (in_squares D').
Proof. certify in_squares derivation. Qed.

(** rho 0.007 for one person, who owns at most 5 Visit rows. *)
Theorem in_squares_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (7000000000 # 1000000000000)) (in_squares D) (in_squares D').
Proof. certify in_squares derivation. Qed.
(* ==== in_squares_audit.v ==== *)
(** Audit of the certificate `in_squares`. Query [in_squares], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what in_squares.v must prove about these data and this query.
    The statements come before the command that reads in_squares.v, so that file cannot change
    their meaning. The proofs come from in_squares.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Visit" ReplaceOne (Owner 2 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let visit_rows_2 := D 1%nat in
  let delay_2 (r : row) := number 0 r in
  (* line 121, rho 0.005 *)
  a1 <- for_each (release_gaussian (ratio 600 1))
    (histogram 91 (fun r => delay r - (-30))
      (map snd (limited 3 (limited_by 2 (fun r => delay r - (-30)) (owned_by 2 visit_rows))))) ;;
  (* line 123, rho 0.007 *)
  a2 <- for_each (release_gaussian (ratio 810000 7))
    (grouped_sum 4 (fun r => interval_number [(-7); 0; 7] (delay_2 r)) (fun r => clamp (-9) 9 (delay_2 r))
      (filter (fun r => delay_2 r >? (-20))
        (map snd
          (limited_by 1 (fun r => interval_number [(-7); 0; 7] (delay_2 r)) (owned_by 2 visit_rows_2))))) ;;
  ret (([] ++ a1) ++ a2).

(** rho 0.005 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (5000000000 # 1000000000000))
    (query D)
    (query D').

(** rho 0.007 for one person, who owns at most 5 Visit rows. *)
Definition protects_1 : Prop :=
  forall (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (7000000000 # 1000000000000))
    (query D)
    (query D').

(** What in_squares.v proved. *)
Require Certificate.in_squares.
Definition audited_0 : protects_0 := Certificate.in_squares.in_squares_protects_0.
Definition audited_1 : protects_1 := Certificate.in_squares.in_squares_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== late_or_not.v ==== *)
(** Query [late_or_not], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
Definition late_or_not (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1000000]
    [DiscreteLaplace 211 100000 (ratio 50 1) [5] [100000]
        (Count [5]
          (ByUnitAnd "LateOrNot"
            [Column "visits" (Integer 0 9); Column "late" Boolean; Column "longest" (Integer (-30) 60)] 2
            (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
            [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
              GreatestOf (NumberColumn 0)]
            [5] SomeRows (FromSource 0 [5] SomeRows)));
      DiscreteLaplace 213 500000 (ratio 240 1) [120] [500000]
        (Sum (-30) 60 0 [120]
          (Map (ToNumber (NumberColumn 2) (-30) 60 0) [2] SomeRows
            (Filter (TruthColumn 1) [2] SomeRows
              (Limit 2 2 [2] SomeRows
                (ByUnitAnd "LateOrNot"
                  [Column "visits" (Integer 0 9); Column "late" Boolean;
                    Column "longest" (Integer (-30) 60)]
                  2 (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
                  [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
                    GreatestOf (NumberColumn 0)]
                  [5] SomeRows (FromSource 0 [5] SomeRows))))));
      DiscreteLaplace 215 400000 (ratio 5 2) [1] [400000]
        (Count [1]
          (ByUnit "Kinds" [Column "kinds" (Integer 0 2)] 2 [RowsOf 0 2] [1] SomeRows
            (ByUnitAnd "LateOrNot"
              [Column "visits" (Integer 0 9); Column "late" Boolean; Column "longest" (Integer (-30) 60)] 2
              (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0)))
              [RowsOf 0 5; CommonOf (TruthCell (Compare Gt (NumberColumn 0) (Literal 0 0)));
                GreatestOf (NumberColumn 0)]
              [5] SomeRows (FromSource 0 [5] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1000000].
Proof. certify_cost. Qed.

(** epsilon 1 for one person, who owns at most 5 Visit rows. *)
Theorem late_or_not_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (late_or_not D) (late_or_not D').
Proof. certify late_or_not derivation. Qed.
(* ==== late_or_not_audit.v ==== *)
(** Audit of the certificate `late_or_not`. Query [late_or_not], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what late_or_not.v must prove about these data and this query.
    The statements come before the command that reads late_or_not.v, so that file cannot change
    their meaning. The proofs come from late_or_not.v. The last lines print what they rest on. *)
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
(* ==== distances.v ==== *)
(** Query [distances], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable ward_2 : answers -> Z.
Variable other : answers -> Z.

(** The query. *)
Definition distances (D : database) : dist answers :=
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

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [400000]
    [DiscreteLaplace 97 400000 (ratio 30 1) [12] [400000]
        (Sum 4 12 0 [12]
          (Map (ToNumber (Sqrt (Add (NumberColumn 0) (Literal 24 0))) 4 12 0) [1] SomeRows
            (Filter (Not (SameLabel (GivenLabel other 2) (LabelColumn 2))) [1] SomeRows
              (Filter (SameLabel (LabelColumn 2) (GivenLabel ward_2 2)) [1] SomeRows
                (FromSource 0 [1] SomeRows)))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [400000].
Proof. certify_cost. Qed.

(** epsilon 0.4 for one Patient row. *)
Theorem distances_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000)) (distances D) (distances D').
Proof. certify distances derivation. Qed.
End Query.
(* ==== distances_audit.v ==== *)
(** Audit of the certificate `distances`. Query [distances], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what distances.v must prove about these data and this query.
    The statements come before the command that reads distances.v, so that file cannot change
    their meaning. The proofs come from distances.v. The last lines print what they rest on. *)
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
(* ==== tuned.v ==== *)
(** Query [tuned], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable others_1 : answers -> nat.
Variable cut : answers -> Z.
Variable others_2 : answers -> nat.

(** The query. *)
Definition tuned (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 83, epsilon 0.240001 *)
  answers_1 <- best_of_runs UniformRuns 3000 others_1 (ratio 3000000 240001)
    (fun compared_1 => count (filter (fun r => age r >=? clamp 0 100 (cut compared_1)) patient_rows)) [] ;;
  (* line 84, epsilon 0.09 *)
  answers_2 <- best_of_runs HarmonicRuns 1048576 others_2 (ratio 10000 9)
    (fun compared_2 => sum (map (fun r => load r) bed_rows)) answers_1 ;;
  ret answers_2.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [28800240001; 4050000000]
    [BestOf 83 240001 UniformRuns 3000 others_1 (ratio 3000000 240001) [1; 0] [28800240001; 0]
        (Count [1; 0]
          (Filter (Compare Ge (NumberColumn 0) (Given cut 0 100 0)) [1; 0] SomeRows
            (FromSource 0 [1; 0] SomeRows)));
      BestOf 84 90000 HarmonicRuns 1048576 others_2 (ratio 10000 9) [0; 50] [0; 4050000000]
        (Sum (-10) 40 0 [0; 50]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [28800240001; 4050000000].
Proof. certify_cost. Qed.

(** rho 0.028800240001 for one Patient row. *)
Theorem tuned_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (28800240001 # 1000000000000)) (tuned D) (tuned D').
Proof. certify tuned derivation. Qed.

(** rho 0.00405 for one Bed row. *)
Theorem tuned_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (4050000000 # 1000000000000)) (tuned D) (tuned D').
Proof. certify tuned derivation. Qed.
End Query.
(* ==== tuned_audit.v ==== *)
(** Audit of the certificate `tuned`. Query [tuned], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what tuned.v must prove about these data and this query.
    The statements come before the command that reads tuned.v, so that file cannot change
    their meaning. The proofs come from tuned.v. The last lines print what they rest on. *)
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
    Column "bill" (Decimal 2 0 5000000)];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 83, epsilon 0.240001 *)
  answers_1 <- best_of_runs UniformRuns 3000 others_1 (ratio 3000000 240001)
    (fun compared_1 => count (filter (fun r => age r >=? clamp 0 100 (cut compared_1)) patient_rows)) [] ;;
  (* line 84, epsilon 0.09 *)
  answers_2 <- best_of_runs HarmonicRuns 1048576 others_2 (ratio 10000 9)
    (fun compared_2 => sum (map (fun r => load r) bed_rows)) answers_1 ;;
  ret answers_2.

(** rho 0.028800240001 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (28800240001 # 1000000000000))
    (query others_1 cut others_2 D)
    (query others_1 cut others_2 D').

(** rho 0.00405 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (others_1 : answers -> nat)
  (cut : answers -> Z)
  (others_2 : answers -> nat)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (4050000000 # 1000000000000))
    (query others_1 cut others_2 D)
    (query others_1 cut others_2 D').

(** What tuned.v proved. *)
Require Certificate.tuned.
Definition audited_0 : protects_0 := Certificate.tuned.tuned_protects_0.
Definition audited_1 : protects_1 := Certificate.tuned.tuned_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== ends.v ==== *)
(** Query [ends], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable public_numbers : answers -> list Z.

(** The query. *)
Definition ends (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 40, epsilon 0.2 *)
  a1 <- select ByFlips (ratio 50 1) 1 (rank_scores true (-30) 60 30 (map (fun r => delay r) visit_rows)) ;;
  (* line 41, epsilon 0.05 *)
  a2 <- select ByWeights (ratio 40 1) 2 (rank_scores false (-10) 40 7 (map (fun r => load r) bed_rows)) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- select ByWeights (ratio 50 3) 1
    (deviations (public_numbers (([] ++ a1) ++ a2))
      (histogram 2 (fun r => bit (delay r >? 0)) visit_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 25 2) (count (filter (fun r => delay r >? 0) visit_rows)) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ [a4]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [900000; 100000]
    [Select 40 ByFlips 200000 1 (ratio 50 1) [10; 0] [200000; 0]
        (Rank true (-30) 60 0 30 [10; 0]
          (Map (ToNumber (NumberColumn 0) (-30) 60 0) [5; 0] SomeRows (FromSource 0 [5; 0] SomeRows)));
      Select 41 ByWeights 50000 2 (ratio 40 1) [0; 2] [0; 100000]
        (Rank false (-10) 40 0 7 [0; 2]
          (Map (ToNumber (NumberColumn 0) (-10) 40 0) [0; 1] EveryRow (FromSource 1 [0; 1] EveryRow)));
      Select 42 ByWeights 300000 1 (ratio 50 3) [5; 0] [300000; 0]
        (Deviation public_numbers [5; 0]
          (Histogram (TruthKey (Compare Gt (NumberColumn 0) (Literal 0 0))) 2 [5; 0]
            (FromSource 0 [5; 0] SomeRows)));
      DiscreteLaplace 43 400000 (ratio 25 2) [5; 0] [400000; 0]
        (Count [5; 0]
          (Filter (Compare Gt (NumberColumn 0) (Literal 0 0)) [5; 0] SomeRows
            (FromSource 0 [5; 0] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [900000; 100000].
Proof. certify_cost. Qed.

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Theorem ends_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000)) (ends D) (ends D').
Proof. certify ends derivation. Qed.

(** epsilon 0.1 for one Bed row. *)
Theorem ends_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (100000 # 1000000)) (ends D) (ends D').
Proof. certify ends derivation. Qed.
End Query.
(* ==== ends_audit.v ==== *)
(** Audit of the certificate `ends`. Query [ends], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what ends.v must prove about these data and this query.
    The statements come before the command that reads ends.v, so that file cannot change
    their meaning. The proofs come from ends.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (public_numbers : answers -> list Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  (* line 40, epsilon 0.2 *)
  a1 <- select ByFlips (ratio 50 1) 1 (rank_scores true (-30) 60 30 (map (fun r => delay r) visit_rows)) ;;
  (* line 41, epsilon 0.05 *)
  a2 <- select ByWeights (ratio 40 1) 2 (rank_scores false (-10) 40 7 (map (fun r => load r) bed_rows)) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- select ByWeights (ratio 50 3) 1
    (deviations (public_numbers (([] ++ a1) ++ a2))
      (histogram 2 (fun r => bit (delay r >? 0)) visit_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 25 2) (count (filter (fun r => delay r >? 0) visit_rows)) ;;
  ret (((([] ++ a1) ++ a2) ++ a3) ++ [a4]).

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (public_numbers : answers -> list Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000))
    (query public_numbers D)
    (query public_numbers D').

(** epsilon 0.1 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (public_numbers : answers -> list Z)
  (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (100000 # 1000000))
    (query public_numbers D)
    (query public_numbers D').

(** What ends.v proved. *)
Require Certificate.ends.
Definition audited_0 : protects_0 := Certificate.ends.ends_protects_0.
Definition audited_1 : protects_1 := Certificate.ends.ends_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== overlapping.v ==== *)
(** Query [overlapping], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable cut : answers -> Z.

(** The query. *)
Definition overlapping (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 90, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1
    (score_sums
      (fun r => [if delay r >? 0 then 1 else 0; if delay r >=? clamp 5 50 (cut []) then 1 else 0;
          if delay r >? 0 then 1 else 0])
      3 visit_rows) ;;
  (* line 91, epsilon 0.07 *)
  a2 <- select ByWeights (ratio 10000 7) 2
    (score_sums (fun r => [load r; - (clamp 0 3 (load r))]) 2 bed_rows) ;;
  (* line 92, epsilon 0.04 *)
  a3 <- select ByWeights (ratio 2500 1) 1
    (score_sums (fun r => [load r - 50]) 1 (filter (fun r => negb (used r)) bed_rows)) ;;
  ret ((([] ++ a1) ++ a2) ++ a3).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [300000; 180000]
    [Select 90 ByFlips 300000 1 (ratio 50 3) [5; 0] [300000; 0]
        (ScoreSums 0 1 0
          [If (Compare Gt (NumberColumn 0) (Literal 0 0)) (Literal 1 0) (Literal 0 0);
            If (Compare Ge (NumberColumn 0) (Given cut 5 50 0)) (Literal 1 0) (Literal 0 0);
            If (Compare Gt (NumberColumn 0) (Literal 0 0)) (Literal 1 0) (Literal 0 0)]
          [5; 0] (FromSource 0 [5; 0] SomeRows));
      Select 91 ByWeights 70000 2 (ratio 10000 7) [0; 100] [0; 140000]
        (ScoreSums (-10) 40 0 [NumberColumn 0; Neg (Clamped 0 3 (NumberColumn 0))] [0; 100]
          (FromSource 1 [0; 1] EveryRow));
      Select 92 ByWeights 40000 1 (ratio 2500 1) [0; 100] [0; 40000]
        (ScoreSums (-60) (-10) 0 [Sub (NumberColumn 0) (Literal 50 0)] [0; 100]
          (Filter (Not (TruthColumn 1)) [0; 1] SomeRows (FromSource 1 [0; 1] EveryRow)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [300000; 180000].
Proof. certify_cost. Qed.

(** epsilon 0.3 for one person, who owns at most 5 Visit rows. *)
Theorem overlapping_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (300000 # 1000000)) (overlapping D) (overlapping D').
Proof. certify overlapping derivation. Qed.

(** epsilon 0.18 for one Bed row. *)
Theorem overlapping_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (180000 # 1000000)) (overlapping D) (overlapping D').
Proof. certify overlapping derivation. Qed.
End Query.
(* ==== overlapping_audit.v ==== *)
(** Audit of the certificate `overlapping`. Query [overlapping], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what overlapping.v must prove about these data and this query.
    The statements come before the command that reads overlapping.v, so that file cannot change
    their meaning. The proofs come from overlapping.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (cut : answers -> Z)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let load (r : row) := number 0 r in
  let used (r : row) := truth 1 r in
  (* line 90, epsilon 0.3 *)
  a1 <- select ByFlips (ratio 50 3) 1
    (score_sums
      (fun r => [if delay r >? 0 then 1 else 0; if delay r >=? clamp 5 50 (cut []) then 1 else 0;
          if delay r >? 0 then 1 else 0])
      3 visit_rows) ;;
  (* line 91, epsilon 0.07 *)
  a2 <- select ByWeights (ratio 10000 7) 2
    (score_sums (fun r => [load r; - (clamp 0 3 (load r))]) 2 bed_rows) ;;
  (* line 92, epsilon 0.04 *)
  a3 <- select ByWeights (ratio 2500 1) 1
    (score_sums (fun r => [load r - 50]) 1 (filter (fun r => negb (used r)) bed_rows)) ;;
  ret ((([] ++ a1) ++ a2) ++ a3).

(** epsilon 0.3 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (cut : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (300000 # 1000000))
    (query cut D)
    (query cut D').

(** epsilon 0.18 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (cut : answers -> Z)
  (D D' : database), neighbours sources 1 D D' ->
  dp (Q2R (180000 # 1000000))
    (query cut D)
    (query cut D').

(** What overlapping.v proved. *)
Require Certificate.overlapping.
Definition audited_0 : protects_0 := Certificate.overlapping.overlapping_protects_0.
Definition audited_1 : protects_1 := Certificate.overlapping.overlapping_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== unlike_parts.v ==== *)
(** Query [unlike_parts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable branch_2 : answers -> bool.
Variable branch_3 : answers -> bool.
Variable branch_5 : answers -> bool.

(** The query. *)
Definition unlike_parts (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let used (r : row) := truth 1 r in
  answers_1 <- parts 3 (fun r => interval_number [0; 15] (delay r)) visit_rows (fun part_1 so_far_1 =>
      answers_2 <- (if branch_2 so_far_1 then
          (* query early begins *)
          (* line 20, rho 0.000005 *)
          a1 <- release_gaussian (ratio 100000 1) (count part_1) ;;
          (* query early ends *)
          ret (so_far_1 ++ [a1])
        else
          answers_3 <- (if branch_3 so_far_1 then
              (* query late begins *)
              (* line 30, rho 0.00001 *)
              a2 <- release_gaussian (ratio 50000 1) (count part_1) ;;
              (* query late ends *)
              ret (so_far_1 ++ [a2])
            else
              (* query very_late begins *)
              (* line 40, rho 0.00002 *)
              a3 <- release_gaussian (ratio 25000 1) (count part_1) ;;
              (* query very_late ends *)
              ret (so_far_1 ++ [a3])) ;;
          ret answers_3) ;;
      ret answers_2) [] ;;
  answers_4 <- parts 2 (fun r => bit (used r)) bed_rows (fun part_4 so_far_4 =>
      answers_5 <- (if branch_5 so_far_4 then
          (* query free begins *)
          (* line 50, epsilon 0.02 *)
          a4 <- release (ratio 50 1) (count part_4) ;;
          (* query free ends *)
          ret (so_far_4 ++ [a4])
        else
          (* query used begins *)
          (* line 60, epsilon 0.01 *)
          a5 <- release (ratio 100 1) (count part_4) ;;
          (* query used ends *)
          ret (so_far_4 ++ [a5])) ;;
      ret answers_5) answers_1 ;;
  ret answers_4.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [500000000; 400000000]
    [ParallelParts 3 (IntervalsKey [0; 15] 0 (NumberColumn 0)) [20000000; 0] [500000000; 0]
        (FromSource 0 [5; 0] SomeRows)
        (Branch branch_2 [20000000; 0]
          (Subquery "early" 0 [5000000; 0]
            (DiscreteGaussian 20 5000000 (ratio 100000 1) [1] [5000000]
              (Count [1] (AsOnlySource 0 [1] SomeRows (Part [1; 0] SomeRows)))))
          (Branch branch_3 [20000000; 0]
            (Subquery "late" 0 [10000000; 0]
              (DiscreteGaussian 30 10000000 (ratio 50000 1) [1] [10000000]
                (Count [1] (AsOnlySource 0 [1] SomeRows (Part [1; 0] SomeRows)))))
            (Subquery "very_late" 0 [20000000; 0]
              (DiscreteGaussian 40 20000000 (ratio 25000 1) [1] [20000000]
                (Count [1] (AsOnlySource 0 [1] SomeRows (Part [1; 0] SomeRows)))))));
      ParallelParts 2 (TruthKey (TruthColumn 1)) [0; 200000000] [0; 400000000]
        (FromSource 1 [0; 1] EveryRow)
        (Branch branch_5 [0; 200000000]
          (Subquery "free" 1 [0; 200000000]
            (DiscreteLaplace 50 20000 (ratio 50 1) [1] [200000000]
              (Count [1] (AsOnlySource 1 [1] SomeRows (Part [0; 1] SomeRows)))))
          (Subquery "used" 1 [0; 50000000]
            (DiscreteLaplace 60 10000 (ratio 100 1) [1] [50000000]
              (Count [1] (AsOnlySource 1 [1] SomeRows (Part [0; 1] SomeRows))))))].

(** What the releases cost, in units of 1/1000000000000, for each source. *)
Theorem cost : exact_cost Zcdp sources derivation = Ok [500000000; 400000000].
Proof. certify_cost. Qed.

(** rho 0.0005 for one person, who owns at most 5 Visit rows. *)
Theorem unlike_parts_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  zcdp (Q2R (500000000 # 1000000000000)) (unlike_parts D) (unlike_parts D').
Proof. certify unlike_parts derivation. Qed.

(** rho 0.0004 for one Bed row. *)
Theorem unlike_parts_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  zcdp (Q2R (400000000 # 1000000000000)) (unlike_parts D) (unlike_parts D').
Proof. certify unlike_parts derivation. Qed.
End Query.
(* ==== unlike_parts_audit.v ==== *)
(** Audit of the certificate `unlike_parts`. Query [unlike_parts], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what unlike_parts.v must prove about these data and this query.
    The statements come before the command that reads unlike_parts.v, so that file cannot change
    their meaning. The proofs come from unlike_parts.v. The last lines print what they rest on. *)
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
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

(** The query. *)
Definition query (branch_2 : answers -> bool)
  (branch_3 : answers -> bool)
  (branch_5 : answers -> bool)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  let bed_rows := D 1%nat in
  let used (r : row) := truth 1 r in
  answers_1 <- parts 3 (fun r => interval_number [0; 15] (delay r)) visit_rows (fun part_1 so_far_1 =>
      answers_2 <- (if branch_2 so_far_1 then
          (* query early begins *)
          (* line 20, rho 0.000005 *)
          a1 <- release_gaussian (ratio 100000 1) (count part_1) ;;
          (* query early ends *)
          ret (so_far_1 ++ [a1])
        else
          answers_3 <- (if branch_3 so_far_1 then
              (* query late begins *)
              (* line 30, rho 0.00001 *)
              a2 <- release_gaussian (ratio 50000 1) (count part_1) ;;
              (* query late ends *)
              ret (so_far_1 ++ [a2])
            else
              (* query very_late begins *)
              (* line 40, rho 0.00002 *)
              a3 <- release_gaussian (ratio 25000 1) (count part_1) ;;
              (* query very_late ends *)
              ret (so_far_1 ++ [a3])) ;;
          ret answers_3) ;;
      ret answers_2) [] ;;
  answers_4 <- parts 2 (fun r => bit (used r)) bed_rows (fun part_4 so_far_4 =>
      answers_5 <- (if branch_5 so_far_4 then
          (* query free begins *)
          (* line 50, epsilon 0.02 *)
          a4 <- release (ratio 50 1) (count part_4) ;;
          (* query free ends *)
          ret (so_far_4 ++ [a4])
        else
          (* query used begins *)
          (* line 60, epsilon 0.01 *)
          a5 <- release (ratio 100 1) (count part_4) ;;
          (* query used ends *)
          ret (so_far_4 ++ [a5])) ;;
      ret answers_5) answers_1 ;;
  ret answers_4.

(** rho 0.0005 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (branch_2 : answers -> bool)
  (branch_3 : answers -> bool)
  (branch_5 : answers -> bool)
  (D D' : database), neighbours sources 0 D D' ->
  zcdp (Q2R (500000000 # 1000000000000))
    (query branch_2 branch_3 branch_5 D)
    (query branch_2 branch_3 branch_5 D').

(** rho 0.0004 for one Bed row. *)
Definition protects_1 : Prop :=
  forall (branch_2 : answers -> bool)
  (branch_3 : answers -> bool)
  (branch_5 : answers -> bool)
  (D D' : database), neighbours sources 1 D D' ->
  zcdp (Q2R (400000000 # 1000000000000))
    (query branch_2 branch_3 branch_5 D)
    (query branch_2 branch_3 branch_5 D').

(** What unlike_parts.v proved. *)
Require Certificate.unlike_parts.
Definition audited_0 : protects_0 := Certificate.unlike_parts.unlike_parts_protects_0.
Definition audited_1 : protects_1 := Certificate.unlike_parts.unlike_parts_protects_1.
Print Assumptions audited_0.
Print Assumptions audited_1.
(* ==== theorem_x_qed.v ==== *)
(** Query [Theorem \u{22}x\u{22} \u{2a}\u{29} Qed], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Row*) Axiom" AddRemove (Identifier 2) Dropped [
    Column "forall" (Integer 0 9);
    Column "Forall" Boolean;
    Column "count" (Category ["*)"; "(*"; """ |}"]%string);
    Column "a1" (Decimal 1 (-9) 9);
    Column "\u{65e5}" Unbounded;
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run: parameters, and the branch that is taken. Each is any
function of the answers so far. *)
Variable d : answers -> Z.
Variable d_2 : answers -> Z.
Variable answers_2 : answers -> Z.
Variable d_3 : answers -> Z.
Variable d_4 : answers -> Z.
Variable d_5 : answers -> Z.
Variable answers_2_2 : answers -> Z.
Variable branch_1 : answers -> bool.
Variable branch_2 : answers -> bool.
Variable unseen : answers -> Z.
Variable d_6 : answers -> Z.

(** The query. *)
Definition theorem_x_qed (D : database) : dist answers :=
  let row_axiom_rows := D 0%nat in
  let forall_2 (r : row) := number 0 r in
  let forall_3 (r : row) := truth 1 r in
  let count_2 (r : row) := category 2 r in
  let a1 (r : row) := number 3 r in
  let column (r : row) := number 4 r in
  (* line 14, epsilon 0.003 *)
  a1_2 <- release (ratio 28000 3)
    (-
      (sum
        (map (fun r => a1 r + Z.opp 5)
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  (* query x \u{2a}\u{29} \u{28}\u{2a} \u{22} begins *)
  (* line 7, epsilon 0.001 *)
  a2 <- release (ratio 18000 1)
    (sum
      (map (fun r => if forall_3 r then (- (clamp 0 9 (d_3 [a1_2]))) else (Z.abs (-3)))
        (filter
          (fun r => forall_2 r <=? Z.max (clamp 0 9 (d_2 [a1_2])) (clamp 0 9 (answers_2 [a1_2])))
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  (* line 8, epsilon 0.001 *)
  a3 <- release (ratio 2000 1)
    (count
      (filter
        (fun r => forall_2 r <=?
            Z.max (clamp 0 9 (d_5 [a1_2; a2])) (clamp 0 9 (answers_2_2 [a1_2; a2])))
        (filter
          (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
              (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
          row_axiom_rows))) ;;
  (* query x \u{2a}\u{29} \u{28}\u{2a} \u{22} ends *)
  answers_1 <- (if branch_1 [a1_2; a2; a3] then
      answers_2_3 <- (if branch_2 [a1_2; a2; a3] then
          (* line 20, epsilon 0.005 *)
          a4 <- release (ratio 400 1)
            (count
              (filter (fun r => column r >? (-1))
                (filter
                  (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                      (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
                  row_axiom_rows))) ;;
          ret [a1_2; a2; a3; a4]
        else
          (* line 21, epsilon 0.002 *)
          a5 <- release (ratio 2000 1)
            ((-2) *
              count
                (filter (fun r => column r >? (-1))
                  (filter
                    (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                        (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
                    row_axiom_rows))) ;;
          ret [a1_2; a2; a3; a5]) ;;
      ret answers_2_3
    else
      ret [a1_2; a2; a3]) ;;
  (* line 30, epsilon 0.001 *)
  a6 <- release (ratio 2000 1) (count row_axiom_rows) ;;
  (* line 31, epsilon 0.001 *)
  a7 <- release (ratio 2000 1)
    (count
      (filter (fun r => clamp 0 9 (d_6 (answers_1 ++ [a6])) <? forall_2 r)
        (filter (fun r => column r >? (-1))
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  ret ((answers_1 ++ [a6]) ++ [a7]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [12000]
    [DiscreteLaplace 14 3000 (ratio 28000 3) [28] [3000]
        (Negate [28]
          (Sum (-14) 4 1 [28]
            (Map (ToNumber (Add (NumberColumn 3) (Neg (Literal 5 1))) (-14) 4 1) [2] SomeRows
              (Filter (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                SomeRows (FromSource 0 [2] SomeRows)))));
      Subquery "x *) (* """ 0 [2000]
        (Sequence [2000]
          [DiscreteLaplace 7 1000 (ratio 18000 1) [18] [1000]
              (Sum (-9) 3 0 [18]
                (Map
                  (ToNumber (If (TruthColumn 1) (Neg (Given d_3 0 9 0)) (Abs (Literal (-3) 0))) (-9) 3 0)
                  [2] SomeRows
                  (Filter (Compare Le (NumberColumn 0) (Max (Given d_2 0 9 0) (Given answers_2 0 9 0))) [2]
                    SomeRows
                    (AsOnlySource 0 [2] SomeRows
                      (Map (ToNumber (Min (NumberColumn 0) (Given d 0 9 0)) 0 9 0) [2] SomeRows
                        (Filter
                          (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                          SomeRows (FromSource 0 [2] SomeRows)))))));
            DiscreteLaplace 8 1000 (ratio 2000 1) [2] [1000]
              (Count [2]
                (Filter (Compare Le (NumberColumn 0) (Max (Given d_5 0 9 0) (Given answers_2_2 0 9 0))) [2]
                  SomeRows
                  (AsOnlySource 0 [2] SomeRows
                    (Map (ToNumber (Min (NumberColumn 0) (Given d_4 0 9 0)) 0 9 0) [2] SomeRows
                      (Filter
                        (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                        SomeRows (FromSource 0 [2] SomeRows))))))]);
      Branch branch_1 [5000]
        (Branch branch_2 [5000]
          (DiscreteLaplace 20 5000 (ratio 400 1) [2] [5000]
            (Count [2]
              (Filter (Compare Gt (NumberColumn 4) (Literal (-1) 0)) [2] SomeRows
                (Filter (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                  SomeRows (FromSource 0 [2] SomeRows)))))
          (DiscreteLaplace 21 2000 (ratio 2000 1) [4] [2000]
            (Scale (-2) [4]
              (Count [2]
                (Filter (Compare Gt (NumberColumn 4) (Literal (-1) 0)) [2] SomeRows
                  (Filter
                    (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                    SomeRows (FromSource 0 [2] SomeRows)))))))
        (Sequence [0] []);
      DiscreteLaplace 30 1000 (ratio 2000 1) [2] [1000]
        (Count [2]
          (Map (ToNumber (Given unseen 0 9 0) 0 9 0) [2] SomeRows (FromSource 0 [2] SomeRows)));
      DiscreteLaplace 31 1000 (ratio 2000 1) [2] [1000]
        (Count [2]
          (Filter (Compare Lt (Given d_6 0 9 0) (NumberColumn 0)) [2] SomeRows
            (Filter (Compare Gt (NumberColumn 4) (Literal (-1) 0)) [2] SomeRows
              (Filter (And (Is 0 (LabelColumn 2)) (Or (TruthColumn 1) (Not (Is 1 (LabelColumn 2))))) [2]
                SomeRows (FromSource 0 [2] SomeRows)))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [12000].
Proof. certify_cost. Qed.

(** epsilon 0.012 for one person, who owns at most 2 Row\u{2a}\u{29} Axiom rows. *)
Theorem theorem_x_qed_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (12000 # 1000000)) (theorem_x_qed D) (theorem_x_qed D').
Proof. certify theorem_x_qed derivation. Qed.
End Query.
(* ==== theorem_x_qed_audit.v ==== *)
(** Audit of the certificate `theorem_x_qed`. Query [Theorem \u{22}x\u{22} \u{2a}\u{29} Qed], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.

    This file states what theorem_x_qed.v must prove about these data and this query.
    The statements come before the command that reads theorem_x_qed.v, so that file cannot change
    their meaning. The proofs come from theorem_x_qed.v. The last lines print what they rest on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Row*) Axiom" AddRemove (Identifier 2) Dropped [
    Column "forall" (Integer 0 9);
    Column "Forall" Boolean;
    Column "count" (Category ["*)"; "(*"; """ |}"]%string);
    Column "a1" (Decimal 1 (-9) 9);
    Column "\u{65e5}" Unbounded;
    Column "person" Unbounded]].

(** The query. *)
Definition query (d_2 : answers -> Z)
  (answers_2 : answers -> Z)
  (d_3 : answers -> Z)
  (d_5 : answers -> Z)
  (answers_2_2 : answers -> Z)
  (branch_1 : answers -> bool)
  (branch_2 : answers -> bool)
  (d_6 : answers -> Z)
  (D : database) : dist answers :=
  let row_axiom_rows := D 0%nat in
  let forall_2 (r : row) := number 0 r in
  let forall_3 (r : row) := truth 1 r in
  let count_2 (r : row) := category 2 r in
  let a1 (r : row) := number 3 r in
  let column (r : row) := number 4 r in
  (* line 14, epsilon 0.003 *)
  a1_2 <- release (ratio 28000 3)
    (-
      (sum
        (map (fun r => a1 r + Z.opp 5)
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  (* query x \u{2a}\u{29} \u{28}\u{2a} \u{22} begins *)
  (* line 7, epsilon 0.001 *)
  a2 <- release (ratio 18000 1)
    (sum
      (map (fun r => if forall_3 r then (- (clamp 0 9 (d_3 [a1_2]))) else (Z.abs (-3)))
        (filter
          (fun r => forall_2 r <=? Z.max (clamp 0 9 (d_2 [a1_2])) (clamp 0 9 (answers_2 [a1_2])))
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  (* line 8, epsilon 0.001 *)
  a3 <- release (ratio 2000 1)
    (count
      (filter
        (fun r => forall_2 r <=?
            Z.max (clamp 0 9 (d_5 [a1_2; a2])) (clamp 0 9 (answers_2_2 [a1_2; a2])))
        (filter
          (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
              (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
          row_axiom_rows))) ;;
  (* query x \u{2a}\u{29} \u{28}\u{2a} \u{22} ends *)
  answers_1 <- (if branch_1 [a1_2; a2; a3] then
      answers_2_3 <- (if branch_2 [a1_2; a2; a3] then
          (* line 20, epsilon 0.005 *)
          a4 <- release (ratio 400 1)
            (count
              (filter (fun r => column r >? (-1))
                (filter
                  (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                      (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
                  row_axiom_rows))) ;;
          ret [a1_2; a2; a3; a4]
        else
          (* line 21, epsilon 0.002 *)
          a5 <- release (ratio 2000 1)
            ((-2) *
              count
                (filter (fun r => column r >? (-1))
                  (filter
                    (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                        (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
                    row_axiom_rows))) ;;
          ret [a1_2; a2; a3; a5]) ;;
      ret answers_2_3
    else
      ret [a1_2; a2; a3]) ;;
  (* line 30, epsilon 0.001 *)
  a6 <- release (ratio 2000 1) (count row_axiom_rows) ;;
  (* line 31, epsilon 0.001 *)
  a7 <- release (ratio 2000 1)
    (count
      (filter (fun r => clamp 0 9 (d_6 (answers_1 ++ [a6])) <? forall_2 r)
        (filter (fun r => column r >? (-1))
          (filter
            (fun r => (count_2 r =? 0 (* \u{2a}\u{29} *)) &&
                (forall_3 r || negb (count_2 r =? 1 (* \u{28}\u{2a} *))))
            row_axiom_rows)))) ;;
  ret ((answers_1 ++ [a6]) ++ [a7]).

(** epsilon 0.012 for one person, who owns at most 2 Row\u{2a}\u{29} Axiom rows. *)
Definition protects_0 : Prop :=
  forall (d : answers -> Z)
  (d_2 : answers -> Z)
  (answers_2 : answers -> Z)
  (d_3 : answers -> Z)
  (d_4 : answers -> Z)
  (d_5 : answers -> Z)
  (answers_2_2 : answers -> Z)
  (branch_1 : answers -> bool)
  (branch_2 : answers -> bool)
  (unseen : answers -> Z)
  (d_6 : answers -> Z)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (12000 # 1000000))
    (query d_2 answers_2 d_3 d_5 answers_2_2 branch_1 branch_2 d_6 D)
    (query d_2 answers_2 d_3 d_5 answers_2_2 branch_1 branch_2 d_6 D').

(** What theorem_x_qed.v proved. *)
Require Certificate.theorem_x_qed.
Definition audited_0 : protects_0 := Certificate.theorem_x_qed.theorem_x_qed_protects_0.
Print Assumptions audited_0.
