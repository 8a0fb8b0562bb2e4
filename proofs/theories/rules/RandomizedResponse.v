(** * Rule `randomized-response`: the interval that contains a number, reported truly or not

    Meaning: [respond e cuts] for a number, and [for_each (respond e cuts)] for a list. A number is
    one answer. In a list of whole numbers, the distance in L1 bounds how many answers change. So a
    number is answered at epsilon, and each number of a list at epsilon / s, where [s] is the
    largest entry of the sensitivity. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Privacy Laplace ResponseDistribution Plan Result Derivation Keys Histogram Measure Conversions DiscreteLaplace.
Import ListNotations.
Local Open Scope Z_scope.

(** [share] is the number of answers that a unit can change. *)
Definition check_response (m : measure) (epsilon : Z) (cuts : list Z) (e : scale) (share : Z) (claimed cost s : env) : result env :=
  let* _ := agree "sensitivity" claimed s in
  let* _ := require (0 <? epsilon) "epsilon is not positive" in
  let* _ := require (0 <? largest s) "nothing private is released: the sensitivity is zero" in
  let* _ := require (increasing cuts) "the cuts do not increase" in
  let* _ := require (negb (Nat.eqb (List.length cuts) 0)) "there are no cuts" in
  let* _ := require (Zpos (numerator e) * (1000000 * share) =? epsilon * Zpos (denominator e))
    ("an answer is at " ++ show (Zpos (numerator e)) ++ "/" ++ show (Zpos (denominator e)) ++
     ", which is not epsilon over the answers that change, " ++ show epsilon ++ "/" ++ show (1000000 * share)) in
  let c := map (from_pure m) (released_cost epsilon s) in
  let* _ := agree "cost" cost c in
  Ok c.

Lemma interval_number_range cuts x : 0 <= interval_number cuts x <= Z.of_nat (List.length cuts).
Proof.
  induction cuts as [|c cuts IH]; [cbn; lia|].
  cbn [interval_number List.length]. unfold bit. destruct (c <=? x); lia.
Qed.

(** If the released numbers can change at the distances [k], the cost at these distances is at least
[epsilon]. *)
Lemma somebody_pays epsilon s : 0 <= epsilon -> forall k, 0 < dot s k -> epsilon <= dot (released_cost epsilon s) k.
Proof.
  intro He. induction s as [|x s IH]; intros k H; [cbn in H; lia|].
  cbn [dot released_cost map] in *. fold (released_cost epsilon s).
  assert (N : 0 <= dot (released_cost epsilon s) (fun i => k (S i))) by (apply dot_nonneg, released_cost_nonneg, He).
  specialize (IH (fun i => k (S i))). destruct (Z.ltb_spec 0 x) as [P|P].
  - destruct (k O) as [|n]; [|nia]. rewrite Z.mul_0_r in *. lia.
  - assert (x * Z.of_nat (k O) <= 0) by (apply Z.mul_nonpos_nonneg; lia). lia.
Qed.

Local Open Scope R_scope.

Theorem respond_private e cuts x y : adp (scale_R e) 0 (respond e cuts x) (respond e cuts y).
Proof.
  unfold respond. apply randomized_response_private; try apply interval_number_range. left. apply scale_pos.
Qed.

Lemma respond_near e cuts x y : adp (IZR (Z.abs (x - y)) * scale_R e) 0 (respond e cuts x) (respond e cuts y).
Proof.
  pose proof (scale_pos e) as P. destruct (Z.eq_dec x y) as [->|N].
  - rewrite Z.sub_diag. apply adp_same; cbn; lra.
  - apply adp_weaken with (scale_R e) 0; [|lra|apply respond_private].
    assert (1 <= IZR (Z.abs (x - y))) as L by (apply (IZR_le 1); lia).
    pose proof (Rmult_le_compat_r (scale_R e) 1 _ ltac:(lra) L). lra.
Qed.

Theorem respond_list_private e cuts xs : forall ys, List.length xs = List.length ys ->
  adp (IZR (l1 xs ys) * scale_R e) 0 (for_each (respond e cuts) xs) (for_each (respond e cuts) ys).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [l1 for_each].
  - apply adp_same; [|lra]. rewrite Rmult_0_l. lra.
  - injection H as H. rewrite plus_IZR, Rmult_plus_distr_r. rewrite <- (Rplus_0_r 0) at 1.
    apply adp_bind; [lra|apply respond_near|]. intro z. apply adp_post, IH, H.
Qed.

Lemma check_response_pure m epsilon cuts e share claimed cost s c : check_response m epsilon cuts e share claimed cost s = Ok c ->
  (0 < epsilon)%Z /\ c = map (from_pure m) (released_cost epsilon s) /\ (0 < largest s)%Z /\
  (Zpos (numerator e) * (1000000 * share) = epsilon * Zpos (denominator e))%Z.
Proof.
  unfold check_response. intro H. unfold_ok H. injection H as <-.
  apply Z.ltb_lt in C0. apply Z.ltb_lt in C1. apply Z.eqb_eq in C4. auto.
Qed.

(** A single number is one answer, so at any distance at most one answer changes. *)
Theorem response_sound m epsilon cuts e claimed cost s c k x y : check_response m epsilon cuts e 1 claimed cost s = Ok c ->
  admissible m k -> (Z.abs (x - y) <= dot s k)%Z -> indist m (price m c k) (respond e cuts x) (respond e cuts y).
Proof.
  intros C A H. destruct (check_response_pure _ _ _ _ _ _ _ _ _ C) as (He & -> & _ & E).
  assert (N : 0 <= price Pure (released_cost epsilon s) k).
  { apply Rmult_le_pos; [apply IZR_le, dot_nonneg, released_cost_nonneg; lia|left; apply Rinv_0_lt_compat, one_pos]. }
  assert (P : forall u v, (Z.abs (u - v) <= dot s k)%Z -> adp (price Pure (released_cost epsilon s) k) 0 (respond e cuts u) (respond e cuts v)).
  { intros u v Q. destruct (Z.eq_dec u v) as [->|D]; [apply adp_same; lra|].
    apply adp_weaken with (scale_R e) 0; [|lra|apply respond_private].
    pose proof (somebody_pays epsilon s ltac:(lia) k ltac:(lia)) as L. apply IZR_le in L.
    apply (f_equal IZR) in E. rewrite !mult_IZR in E. unfold price, scale_R. cbn [one_is Measure.reach].
    assert (Hd : 0 < IZR (Zpos (denominator e))) by (apply IZR_lt; lia).
    apply (Rmult_le_reg_r (1000000 * IZR (Zpos (denominator e)))); [lra|].
    replace (IZR (Zpos (numerator e)) / IZR (Zpos (denominator e)) * (1000000 * IZR (Zpos (denominator e))))
      with (IZR epsilon * IZR (Zpos (denominator e))) by (rewrite <- E; field; lra).
    set (R := IZR (dot (released_cost epsilon s) k)) in *.
    replace (R / 1000000 * (1000000 * IZR (Zpos (denominator e)))) with (R * IZR (Zpos (denominator e))) by field.
    apply Rmult_le_compat_r; lra. }
  apply from_pure_sound; auto; [apply released_cost_nonneg; lia|]. apply P. lia.
Qed.

Theorem response_list_sound m epsilon cuts e claimed cost s c k xs ys :
  check_response m epsilon cuts e (largest s) claimed cost s = Ok c -> admissible m k ->
  List.length xs = List.length ys -> (l1 xs ys <= dot s k)%Z ->
  indist m (price m c k) (for_each (respond e cuts) xs) (for_each (respond e cuts) ys).
Proof.
  intros C A L H. destruct (check_response_pure _ _ _ _ _ _ _ _ _ C) as (He & -> & _ & E).
  pose proof (scale_covers epsilon (Zpos (denominator e)) (Zpos (numerator e)) s k ltac:(lia) ltac:(lia) ltac:(lia)) as K.
  apply IZR_le in K. rewrite !mult_IZR in K.
  assert (P : IZR (dot s k) * scale_R e <= price Pure (released_cost epsilon s) k).
  { unfold price, scale_R. cbn [one_is Measure.reach].
    assert (Hd : 0 < IZR (Zpos (denominator e))) by (apply IZR_lt; lia).
    apply (Rmult_le_reg_r (1000000 * IZR (Zpos (denominator e)))); [lra|].
    set (R := IZR (dot (released_cost epsilon s) k)) in *. set (S := IZR (dot s k)) in *. set (n := IZR (Zpos (numerator e))) in *.
    replace (S * (n / IZR (Zpos (denominator e))) * (1000000 * IZR (Zpos (denominator e)))) with (S * (1000000 * n)) by (field; lra).
    replace (R / 1000000 * (1000000 * IZR (Zpos (denominator e)))) with (R * IZR (Zpos (denominator e))) by field. exact K. }
  assert (Q : forall us vs, List.length us = List.length vs -> (l1 us vs <= dot s k)%Z ->
    adp (price Pure (released_cost epsilon s) k) 0 (for_each (respond e cuts) us) (for_each (respond e cuts) vs)).
  { intros us vs M D. apply adp_weaken with (IZR (l1 us vs) * scale_R e) 0; [|lra|apply respond_list_private, M].
    apply IZR_le in D. pose proof (Rmult_le_compat_r (scale_R e) _ _ (Rlt_le _ _ (scale_pos e)) D). lra. }
  apply from_pure_sound; auto; [apply released_cost_nonneg; lia|]. apply Q; auto. rewrite l1_sym. exact H.
Qed.
