(** Query [weeks], src/main.rs line 12.

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
  Source "Visit" AddRemove (Identifier 5) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded];
  Source "Bed" ReplaceOne Row Clamp [
    Column "load" (Integer (-10) 40);
    Column "used" Boolean]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
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
