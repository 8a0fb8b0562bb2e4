(** Audit of the certificate `spending`. Query [spending], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what spending.v must have proved: of these data, and of this query. All of that stands before the
    command that reads spending.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
