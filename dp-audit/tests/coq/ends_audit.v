(** Audit of the certificate `ends`. Query [ends], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what ends.v must have proved: of these data, and of this query. All of that stands before the
    command that reads ends.v, so that nothing in there can change what it means. The proof comes from there, and
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
