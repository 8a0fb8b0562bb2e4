(** * Rule `discrete-laplace`: noise of scale s / epsilon on each number

    Meaning: [release b] for a number, and [for_each (release b)] for a list. [s] is the largest
    entry of the sensitivity, in absolute value or in L1. Sources with an entry above 0 pay epsilon,
    converted to the measure of the query. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Distribution Privacy Laplace Result Derivation Histogram Measure Conversions.
Import ListNotations.
Local Open Scope Z_scope.

(** The sources on which the released numbers depend pay the price. *)
Definition released_cost (price : Z) (s : env) : env := map (fun x => if 0 <? x then price else 0) s.

Definition check_laplace (m : measure) (epsilon : Z) (b : scale) (claimed cost : env) (s : env) : result env :=
  let* _ := agree "sensitivity" claimed s in
  let* _ := require (0 <? epsilon) "epsilon is not positive" in
  let* _ := require (0 <? largest s) "nothing private is released: the sensitivity is zero" in
  let* _ := require (Zpos (numerator b) * epsilon =? largest s * 1000000 * Zpos (denominator b))
    ("the noise scale " ++ show (Zpos (numerator b)) ++ "/" ++ show (Zpos (denominator b)) ++
     " is not sensitivity over epsilon, " ++ show (largest s * 1000000) ++ "/" ++ show epsilon) in
  let c := map (from_pure m) (released_cost epsilon s) in
  let* _ := agree "cost" cost c in
  Ok c.

(** ** The noise scale

If the scale is the largest sensitivity divided by epsilon, then sensitivity divided by scale is at
most the cost, at every distance. *)
Lemma scale_covers epsilon num den s k : 0 <= epsilon -> 0 <= den -> num * epsilon = largest s * 1000000 * den ->
  dot s k * (1000000 * den) <= dot (released_cost epsilon s) k * num.
Proof.
  intros He Hd H.
  assert (K : forall t, (forall x, In x t -> x <= largest s) -> forall k,
    dot t k * (1000000 * den) <= dot (released_cost epsilon t) k * num).
  2:{ apply K. apply largest_le. }
  induction t as [|x t IH]; intros Ht k'; [cbn; lia|].
  specialize (IH (fun y Hy => Ht y (or_intror Hy)) (fun i => k' (S i))).
  specialize (Ht x (or_introl eq_refl)).
  cbn [dot released_cost map]. fold (released_cost epsilon t).
  assert (x * (1000000 * den) <= (if 0 <? x then epsilon else 0) * num).
  { destruct (Z.ltb_spec 0 x).
    - assert (x * (1000000 * den) <= largest s * (1000000 * den)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
    - assert (0 <= - x * (1000000 * den)) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  assert (x * (1000000 * den) * Z.of_nat (k' O) <=
          (if 0 <? x then epsilon else 0) * num * Z.of_nat (k' O)) by (apply Z.mul_le_mono_nonneg_r; lia).
  lia.
Qed.

Lemma released_cost_nonneg p s : 0 <= p -> forallb (Z.leb 0) (released_cost p s) = true.
Proof.
  intro H. apply forallb_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & _).
  apply Z.leb_le. destruct (0 <? y); lia.
Qed.

(** ** Privacy *)
Local Open Scope R_scope.

Lemma over_scale b x y : (x <= y)%Z -> IZR x / scale_R b <= IZR y / scale_R b.
Proof.
  intro H. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, scale_pos|]. apply IZR_le, H.
Qed.

(** Independent noise on each number of a list: the distance in L1 determines the cost. *)
Theorem laplace_list_private b xs : forall ys, List.length xs = List.length ys ->
  adp (IZR (l1 xs ys) / scale_R b) 0 (for_each (release b) xs) (for_each (release b) ys).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; cbn [l1 for_each].
  - apply adp_same; [|lra]. unfold Rdiv. rewrite Rmult_0_l. lra.
  - injection H as H. rewrite plus_IZR. unfold Rdiv. rewrite Rmult_plus_distr_r. rewrite <- (Rplus_0_r 0) at 1.
    apply adp_bind; [lra|apply release_private; lia|]. intro z. apply adp_post, IH, H.
Qed.

Lemma check_laplace_pure m epsilon b claimed cost s c k : check_laplace m epsilon b claimed cost s = Ok c ->
  (0 < epsilon)%Z /\ c = map (from_pure m) (released_cost epsilon s) /\
  IZR (dot s k) / scale_R b <= price Pure (released_cost epsilon s) k.
Proof.
  unfold check_laplace. intro H. unfold_ok H. injection H as <-.
  apply Z.ltb_lt in C0. apply Z.eqb_eq in C2. split; [auto|]. split; [auto|].
  pose proof (scale_covers epsilon _ (Zpos (denominator b)) s k ltac:(lia) ltac:(lia) C2) as L.
  apply IZR_le in L. rewrite !mult_IZR in L. unfold price, scale_R. cbn [one_is reach].
  assert (Hn : 0 < IZR (Zpos (numerator b))) by (apply IZR_lt; lia).
  assert (Hd : 0 < IZR (Zpos (denominator b))) by (apply IZR_lt; lia).
  set (num := IZR (Zpos (numerator b))) in *. set (den := IZR (Zpos (denominator b))) in *.
  apply (Rmult_le_reg_r (num * 1000000)); [lra|].
  replace (IZR (dot s k) / (num / den) * (num * 1000000)) with (IZR (dot s k) * (1000000 * den)) by (field; lra).
  replace (IZR (dot (released_cost epsilon s) k) / 1000000 * (num * 1000000))
    with (IZR (dot (released_cost epsilon s) k) * num) by field.
  exact L.
Qed.

Section Sound.
Variables (m : measure) (epsilon : Z) (b : scale) (claimed cost s c : env) (k : nat -> nat).
Hypothesis accepted : check_laplace m epsilon b claimed cost s = Ok c.
Hypothesis near_enough : admissible m k.

Theorem laplace_sound x y : (Z.abs (x - y) <= dot s k)%Z -> indist m (price m c k) (release b x) (release b y).
Proof.
  intro H. destruct (check_laplace_pure _ _ _ _ _ _ _ k accepted) as (He & -> & L).
  apply from_pure_sound; auto; [apply released_cost_nonneg; lia| |].
  - apply adp_weaken with (IZR (dot s k) / scale_R b) 0; auto; [lra|]. apply release_private, H.
  - apply adp_weaken with (IZR (dot s k) / scale_R b) 0; auto; [lra|]. apply release_private. lia.
Qed.

Theorem laplace_list_sound xs ys : List.length xs = List.length ys -> (l1 xs ys <= dot s k)%Z ->
  indist m (price m c k) (for_each (release b) xs) (for_each (release b) ys).
Proof.
  intros E H. destruct (check_laplace_pure _ _ _ _ _ _ _ k accepted) as (He & -> & L).
  apply from_pure_sound; auto; [apply released_cost_nonneg; lia| |].
  - apply adp_weaken with (IZR (l1 xs ys) / scale_R b) 0; [|lra|apply laplace_list_private, E].
    eapply Rle_trans; [apply over_scale, H|exact L].
  - apply adp_weaken with (IZR (l1 ys xs) / scale_R b) 0; [|lra|apply laplace_list_private; auto].
    rewrite l1_sym. eapply Rle_trans; [apply over_scale, H|exact L].
Qed.
End Sound.
