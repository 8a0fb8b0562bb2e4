(** Audit of the certificate `theorem_x_qed`. Query [Theorem \u{22}x\u{22} \u{2a}\u{29} Qed], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what theorem_x_qed.v must have proved: of these data, and of this query. All of that stands before the
    command that reads theorem_x_qed.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
