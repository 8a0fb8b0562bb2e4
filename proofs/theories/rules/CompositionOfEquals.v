(** * Many equal rounds, at a cost below the sum of the rounds

    The rule `composition-of-equals` charges what the theorems of Dwork, Rothblum and Vadhan (2010)
    or of Kairouz, Oh and Viswanath (2015) allow. This theory does not prove these theorems. So the
    checker has no constructor for the rule, such a query has no Coq file, and only dp-audit checks
    the charge. This file proves a bound of the same kind: n rounds of pure epsilon cost n epsilon^2
    / 2 in rho, where each round may depend on earlier answers. The conversion at a whole order then
    gives (epsilon', delta'). *)
From Coq Require Import List ZArith QArith Qreals Reals Lra.
From DP Require Import Expression Distribution Privacy Zcdp PureToZcdp Conversion Derivation Measure StaticLoop.
Local Open Scope R_scope.

Theorem composition_of_equals_private n e (body body' : answers -> dist answers) order terms epsilon delta :
  0 <= Q2R e -> (forall h, adp (Q2R e) 0 (body h) (body' h)) -> (forall h, adp (Q2R e) 0 (body' h) (body h)) ->
  converts (inject_Z (Zpos n) * (e * e * (1 # 2))) order terms epsilon delta = true ->
  forall h, adp (Q2R epsilon) (Q2R delta) (rounds n body h) (rounds n body' h).
Proof.
  intros He H H' C h. apply (converts_sound _ _ _ _ _ _ _ C).
  replace (Q2R (inject_Z (Zpos n) * (e * e * (1 # 2)))) with (all_turns (fun _ => Q2R e * Q2R e / 2) (numbers n)).
  - unfold rounds. apply (in_turn_private Zcdp (fun _ => Q2R e * Q2R e / 2)). intros i h'. apply pure_zcdp; auto.
  - rewrite same_turns, !Q2R_mult, Q2R_Z. replace (Q2R (1 # 2)) with (/ 2) by (unfold Q2R; cbn [Qnum Qden]; lra).
    unfold Rdiv. ring.
Qed.

(** A hundred rounds of epsilon 0.01 have epsilon 0.44 with a delta of one millionth, instead of
epsilon 1. *)
Example a_hundred_rounds : converts (inject_Z 100 * ((1 # 100) * (1 # 100) * (1 # 2))) 50 60 (44 # 100) (1 # 1000000) = true.
Proof. vm_compute. reflexivity. Qed.
