(** * Environments weighed by distances

    [dot e k] is the sum over the sources of the entry of [e] times the number [k i] of units by which source [i]
    differs. Stability, sensitivity and cost all enter the theorems in this form, so that a change in several sources at
    once, or in several units (group privacy), needs no argument of its own. *)
From Coq Require Import List ZArith Lia Bool.
From DP Require Import Derivation Checker Laplace.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint dot (e : env) (k : nat -> nat) : Z :=
  match e with [] => 0 | x :: e => x * Z.of_nat (k O) + dot e (fun i => k (S i)) end.

Lemma dot_add a b k : dot (env_add a b) k = dot a k + dot b k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k; cbn [env_add dot]; try lia. rewrite IH. lia.
Qed.

Lemma dot_scale n a k : dot (env_scale n a) k = n * dot a k.
Proof. revert k. induction a as [|x a IH]; intro k; cbn; [lia|]. unfold env_scale in IH. rewrite IH. lia. Qed.

Lemma dot_zeros a k : zeros a = true -> dot a k = 0.
Proof.
  revert k. induction a as [|x a IH]; intros k H; [reflexivity|].
  unfold zeros in *. cbn [forallb] in H. apply andb_true_iff in H. destruct H as [Hx H].
  apply Z.eqb_eq in Hx. subst x. cbn [dot]. rewrite IH; auto.
Qed.

Lemma dot_eqb a b k : env_eqb a b = true -> dot a k = dot b k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k H.
  - auto.
  - symmetry. apply (dot_zeros (y :: b)). auto.
  - apply (dot_zeros (x :: a)). auto.
  - cbn in H |- *. apply andb_true_iff in H. destruct H as [Hx H]. apply Z.eqb_eq in Hx. subst.
    rewrite (IH b); auto.
Qed.

Lemma dot_unit i x k : dot (unit_env i x) k = x * Z.of_nat (k i).
Proof. revert k. induction i as [|i IH]; intro k; cbn [unit_env dot]; [lia|]. rewrite IH. lia. Qed.

Lemma dot_map_max a k : dot a k <= dot (map (Z.max 0) a) k.
Proof.
  revert k. induction a as [|x a IH]; intro k; cbn [dot map]; [lia|]. specialize (IH (fun i => k (S i))).
  assert (x * Z.of_nat (k O) <= Z.max 0 x * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Lemma dot_nonneg_map a k : 0 <= dot (map (Z.max 0) a) k.
Proof.
  revert k. induction a as [|x a IH]; intro k; cbn [dot map]; [lia|]. specialize (IH (fun i => k (S i))).
  assert (0 <= Z.max 0 x * Z.of_nat (k O)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma dot_max a b k : dot a k <= dot (env_max a b) k /\ dot b k <= dot (env_max a b) k.
Proof.
  revert b k. induction a as [|x a IH]; intros [|y b] k.
  - cbn. lia.
  - split; [apply dot_nonneg_map|apply (dot_map_max (y :: b))].
  - split; [apply (dot_map_max (x :: a))|apply dot_nonneg_map].
  - cbn [env_max dot]. destruct (IH b (fun i => k (S i))).
    assert (x * Z.of_nat (k O) <= Z.max x y * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (y * Z.of_nat (k O) <= Z.max x y * Z.of_nat (k O)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

(** An environment that is zero but at one place. *)
Lemma dot_zero_but i e k : zero_but i e = true -> dot e k = entry i e * Z.of_nat (k i).
Proof. intro H. rewrite (dot_eqb _ _ k H). apply dot_unit. Qed.

Lemma dot_one x k : dot [x] k = x * Z.of_nat (k O).
Proof. cbn. lia. Qed.

(** One unit of source [i]: the entry itself. *)
Lemma dot_nothing e : dot e (fun _ => O) = 0.
Proof. induction e as [|x e IH]; cbn; [lia|]. rewrite IH. lia. Qed.

Lemma dot_only i n e : dot e (Source.only i n) = entry i e * Z.of_nat n.
Proof.
  revert i. induction e as [|x e IH]; intro i; [destruct i; cbn; lia|].
  destruct i as [|i]; cbn [dot].
  - change (x * Z.of_nat n + dot e (fun _ => O) = x * Z.of_nat n). rewrite dot_nothing. lia.
  - change (x * Z.of_nat 0 + dot e (Source.only i n) = entry i e * Z.of_nat n). rewrite IH. lia.
Qed.

(** ** The noise scale

    With scale = largest sensitivity / epsilon, sensitivity over scale is at most the cost, at every distance. *)
Lemma largest_le s x : In x s -> x <= largest s.
Proof.
  unfold largest. induction s as [|y s IH]; cbn [In fold_right]; [tauto|].
  intros [->|H]; [lia|]. specialize (IH H). lia.
Qed.

Lemma laplace_cost_covers epsilon num den s k :
  0 <= epsilon -> 0 <= den -> num * epsilon = largest s * million * den ->
  dot s k * (million * den) <= dot (laplace_cost epsilon s) k * num.
Proof.
  intros He Hd H.
  assert (K : forall t, (forall x, In x t -> x <= largest s) -> forall k,
    dot t k * (million * den) <= dot (laplace_cost epsilon t) k * num).
  2:{ apply K. apply largest_le. }
  unfold million in *. induction t as [|x t IH]; intros Ht k'; [cbn; lia|].
  specialize (IH (fun y Hy => Ht y (or_intror Hy)) (fun i => k' (S i))).
  specialize (Ht x (or_introl eq_refl)).
  cbn [dot laplace_cost map]. fold (laplace_cost epsilon t).
  assert (x * (1000000 * den) <= (if 0 <? x then epsilon else 0) * num).
  { destruct (Z.ltb_spec 0 x).
    - assert (x * (1000000 * den) <= largest s * (1000000 * den)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
    - assert (0 <= - x * (1000000 * den)) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  assert (x * (1000000 * den) * Z.of_nat (k' O) <=
          (if 0 <? x then epsilon else 0) * num * Z.of_nat (k' O)) by (apply Z.mul_le_mono_nonneg_r; lia).
  lia.
Qed.
