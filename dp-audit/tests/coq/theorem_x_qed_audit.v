(** Audit of the certificate `theorem_x_qed`.

    This file has a fixed shape and opens none of the names of theorem_x_qed.v, so that nothing defined there can stand in for a
    definition of the theory. It states anew, with full names, what was proved; prints the query, which must be written
    in the theory's own words; and prints what the proof rests on. *)
From Coq Require Import String List ZArith QArith Reals.
Require DP.Table DP.Source DP.Expression DP.Distribution DP.Privacy DP.Laplace DP.Sensitivity DP.Derivation.
Require Certificate.theorem_x_qed.
Import ListNotations.

Definition sources : list DP.Source.source := [
  DP.Source.Source "Row*) Axiom" DP.Table.AddRemove (DP.Source.Identifier 2) DP.Source.Dropped [
    DP.Source.Column "forall" (DP.Source.Integer 0 9);
    DP.Source.Column "Forall" DP.Source.Boolean;
    DP.Source.Column "count" (DP.Source.Category ["*)"; "(*"; """ |}"]%string);
    DP.Source.Column "a1" (DP.Source.Decimal 1 (-9) 9);
    DP.Source.Column "\u{65e5}" DP.Source.Unbounded]].

Definition audited_0 : forall (d : DP.Expression.answers -> Z)
   (d_2 : DP.Expression.answers -> Z)
   (answers_2 : DP.Expression.answers -> Z)
   (d_3 : DP.Expression.answers -> Z)
   (d_4 : DP.Expression.answers -> Z)
   (branch_1 : DP.Expression.answers -> bool)
   (branch_2 : DP.Expression.answers -> bool)
   (unseen : DP.Expression.answers -> Z)
   (D D' : DP.Source.database),
  DP.Source.neighbours sources 0 D D' ->
  DP.Privacy.dp (Q2R (12000 # 1000000))
    (Certificate.theorem_x_qed.theorem_x_qed d d_2 answers_2 d_3 d_4 branch_1 branch_2 D)
    (Certificate.theorem_x_qed.theorem_x_qed d d_2 answers_2 d_3 d_4 branch_1 branch_2 D')
  := Certificate.theorem_x_qed.theorem_x_qed_protects_0.

Set Printing Depth 1000000.
Print Certificate.theorem_x_qed.theorem_x_qed.
Print Assumptions audited_0.
