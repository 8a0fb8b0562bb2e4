(** Query `ward_costs`, src/main.rs line 31: two sources, a subquery, and a branch on what was
    released.

    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace distribution; the
    loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "ward" (Category ["Icu"; "Er"; "Surgery"]%string)];
  Source "Visit" AddRemove (Identifier 5) Dropped [
    Column "person" Unbounded;
    Column "bill" (Decimal 2 0 5000000);
    Column "paid" (Decimal 2 0 5000000)]].

Section Query.
(** What is not known before the run: a parameter, and which branch is taken, both functions of the
answers so far. *)
Variable min_age : answers -> Z.
Variable branch_38 : answers -> bool.

(** The query. *)
Definition ward_costs (D : database) : dist answers :=
  let patients := D 0%nat in
  let visits := D 1%nat in
  let age (p : row) := number 0 p in
  let ward (p : row) := category 1 p in
  let bill (v : row) := number 1 v in
  let paid (v : row) := number 2 v in
  n <- release (ratio 2 1)
         (count (filter (fun p => (ward p =? 1) && (age p >? clamp 0 120 (min_age [])))%bool patients)) ;;
  released <- (if branch_38 [n] then
      a <- release (ratio 20 1) (count (filter (fun v => negb (paid v =? bill v)) visits)) ;;
      ret [n; a]
    else
      ret [n]) ;;
  total <- release (ratio 2000000 1)
             (sum (map (fun v => Z.quot (clamp 0 1000000 (Z.max (bill v - paid v) 0)) 10)
                       (filter (fun v => bill v >? 0) visits))) ;;
  ret (released ++ [total]).

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  let visits := AsOnlySource 1 [5] SomeRows (FromSource 1 [0; 5] SomeRows) in
  Sequence [500000; 500000] [
    DiscreteLaplace 35 500000 (ratio 2 1) [1; 0] [500000; 0]
      (Count [1; 0]
        (Filter (And (Is 1 (LabelColumn 1)) (Compare Gt (NumberColumn 0) (Given min_age 0 120 0))) [1] SomeRows
          (FromSource 0 [1] SomeRows)));
    Branch branch_38 [0; 250000]
      (Sequence [0; 250000] [
        DiscreteLaplace 39 250000 (ratio 20 1) [0; 5] [0; 250000]
          (Count [0; 5]
            (Filter (Not (Compare Eq (NumberColumn 2) (NumberColumn 1))) [0; 5] SomeRows
              (FromSource 1 [0; 5] SomeRows)))])
      (Sequence [] []);
    Subquery "open_bills" 1 [0; 250000]
      (Sequence [250000] [
        DiscreteLaplace 12 250000 (ratio 2000000 1) [500000] [250000]
          (Sum 0 100000 2 [500000]
            (Map (ToNumber (Div 10 (Clamped 0 1000000 (Max (Sub (NumberColumn 1) (NumberColumn 2)) (Literal 0 2))))
                   0 100000 2) [5] SomeRows
              (Filter (Compare Gt (NumberColumn 1) (Literal 0 2)) [5] SomeRows visits)))])].

Theorem cost : exact_cost Pure sources derivation = Ok [500000; 500000].
Proof. certify_cost. Qed.

(** Epsilon is 0.5 for one Patient row. *)
Theorem ward_costs_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (500000 # 1000000)) (ward_costs D) (ward_costs D').
Proof. certify ward_costs derivation. Qed.

(** Epsilon is 0.5 for one person, who owns at most 5 Visit rows. *)
Theorem ward_costs_protects_1 : forall D D' : database, neighbours sources 1 D D' ->
  dp (Q2R (500000 # 1000000)) (ward_costs D) (ward_costs D').
Proof. certify ward_costs derivation. Qed.
End Query.
