(** Audit of the certificate `weeks`. Query [weeks], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what weeks.v must have proved: of these data, and of this query. All of that stands before the
    command that reads weeks.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
