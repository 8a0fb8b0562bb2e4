(** Query [orders], src/main.rs line 12.

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
