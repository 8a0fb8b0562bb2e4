(** Query [Theorem \u{22}x\u{22} \u{2a}\u{29} Qed], src/main.rs line 12.

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
  Source "Row*) Axiom" AddRemove (Identifier 2) Dropped [
    Column "forall" (Integer 0 9);
    Column "Forall" Boolean;
    Column "count" (Category ["*)"; "(*"; """ |}"]%string);
    Column "a1" (Decimal 1 (-9) 9);
    Column "\u{65e5}" Unbounded;
    Column "person" Unbounded]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
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
