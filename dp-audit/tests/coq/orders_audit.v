(** Audit of the certificate `orders`. Query [orders], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what orders.v must have proved: of these data, and of this query. All of that stands before the
    command that reads orders.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
