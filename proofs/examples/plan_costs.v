(** Query `plan_costs`, src/main.rs line 70: the same releases on each part of a table, and a
    histogram.

    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace distribution; the
    loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Member" AddRemove (Identifier 3) Refuse [
    Column "plan" (Category ["Basic"; "Full"]%string);
    Column "female" Boolean;
    Column "age" (Integer 0 120);
    Column "days_a" (Integer 0 30);
    Column "days_b" (Integer 0 60)]].

Section Query.
(** What is not known before the run: a parameter, and which branch is taken, both functions of the
answers so far. *)
Variable cut : answers -> Z.
Variable branch_75 : answers -> bool.

(** The query. *)
Definition plan_costs (D : database) : dist answers :=
  let members := D 0%nat in
  let plan (r : row) := category 0 r in
  let female (r : row) := truth 1 r in
  let age (r : row) := number 2 r in
  let days_a (r : row) := number 3 r in
  let days_b (r : row) := number 4 r in
  let days (s : row) := number 1 s in
  let stays :=
    flat_map_upto 2
      (fun r => present [
        (days_a r >? 0, [plan r; days_a r; bit (female r)]);
        (days_b r >? 0, [plan r; days_b r; bit (female r)])]) members in
  by_age <- for_each (release (ratio 30 1)) (histogram 3 (fun r => interval_number [18; 65] (age r)) members) ;;
  released <- parts 4 (fun s => category 0 s * 2 + bit (truth 2 s)) stays
    (fun part so_far =>
      n <- release (ratio 10 1) (count part) ;;
      further <- (if branch_75 (so_far ++ [n]) then
          total <- release (ratio 600 1)
            (sum (map (fun s => days s) (filter (fun s => days s >=? clamp 0 30 (cut (so_far ++ [n]))) part))) ;;
          ret ((so_far ++ [n]) ++ [total])
        else ret (so_far ++ [n])) ;;
      ret further) ([] ++ by_age) ;;
  ret released.

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  let members := FromSource 0 [3] SomeRows in
  let stays :=
    FlatMap "Stay" [
        Column "plan" (Category ["Basic"; "Full"]%string);
        Column "days" (Integer 0 60);
        Column "female" Boolean] 2 [
        Slot (Compare Gt (NumberColumn 3) (Literal 0 0))
          [LabelCell (LabelColumn 0); NumberCell (NumberColumn 3); TruthCell (TruthColumn 1)];
        Slot (Compare Gt (NumberColumn 4) (Literal 0 0))
          [LabelCell (LabelColumn 0); NumberCell (NumberColumn 4); TruthCell (TruthColumn 1)]]
      [6] SomeRows members in
  Sequence [1300000] [
    DiscreteLaplace 72 100000 (ratio 30 1) [3] [100000]
      (Histogram (IntervalsKey [18; 65] 0 (NumberColumn 2)) 3 [3] members);
    ParallelParts 4 (BothKeys (CategoryKey 2 (LabelColumn 0)) (TruthKey (TruthColumn 2)) 2) [200000] [1200000] stays
      (Sequence [200000] [
        DiscreteLaplace 74 100000 (ratio 10 1) [1] [100000] (Count [1] (Part [1] SomeRows));
        Branch branch_75 [100000]
          (DiscreteLaplace 76 100000 (ratio 600 1) [60] [100000]
            (Sum 0 60 0 [60]
              (Map (ToNumber (NumberColumn 1) 0 60 0) [1] SomeRows
                (Filter (Compare Ge (NumberColumn 1) (Given cut 0 30 0)) [1] SomeRows (Part [1] SomeRows)))))
          (Sequence [] [])])].

Theorem cost : exact_cost Pure sources derivation = Ok [1300000].
Proof. certify_cost. Qed.

(** Epsilon is 1.3 for one person, who owns at most 3 Member rows. *)
Theorem plan_costs_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1300000 # 1000000)) (plan_costs D) (plan_costs D').
Proof. certify plan_costs derivation. Qed.
End Query.
