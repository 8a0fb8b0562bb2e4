(** * Composition for any mechanism, however it was built

    The derivations of [Derivation] have group privacy built in. This file proves group privacy for
    any mechanism, from its guarantee for a single change alone. It also proves parallel
    composition: mechanisms on disjoint parts of a table together cost the maximum under
    [AddRemove]. Under [ReplaceOne] they cost twice the maximum, because a row can move from one
    part to another.

    Source: McSherry, Privacy Integrated Queries, SIGMOD 2009 (parallel composition); Dwork and Roth
    2014, theorem 2.2. *)
From Coq Require Import List Permutation ZArith Lia Reals Lra.
From DP Require Import Table Stability Distribution Privacy.
Import ListNotations.
Local Open Scope R_scope.

(** ** Group privacy *)

(** The delta of a group of [k] units: [d] times the sum exp(0) + exp(e) + ... + exp((k-1) e). *)
Fixpoint group_delta (e d : R) (k : nat) : R :=
  match k with O => 0 | S k => d + exp e * group_delta e d k end.

Lemma group_delta_nonneg e d k : 0 <= d -> 0 <= group_delta e d k.
Proof.
  intro Hd. induction k as [|k IH]; cbn; [lra|].
  pose proof (Rmult_le_pos _ _ (Rlt_le _ _ (exp_pos e)) IH). lra.
Qed.

Lemma group_delta_pure e k : group_delta e 0 k = 0.
Proof. induction k as [|k IH]; cbn; [auto|]. rewrite IH. ring. Qed.

Lemma group_delta_grows e d k : 0 <= e -> 0 <= d -> group_delta e d k <= group_delta e d (S k).
Proof.
  intros He Hd. cbn. pose proof (exp_one_le e He). pose proof (group_delta_nonneg e d k Hd).
  pose proof (Rmult_le_compat_r _ _ _ H0 H). lra.
Qed.

Theorem group_privacy {A B} r e d (M : list A -> dist B) : 0 <= e -> 0 <= d ->
  (forall D D', Permutation D D' -> adp 0 0 (M D) (M D')) ->
  (forall D D', step r D D' -> adp e d (M D) (M D')) ->
  forall k D D', near r SomeRows (Z.of_nat k) D D' -> adp (INR k * e) (group_delta e d k) (M D) (M D').
Proof.
  intros He Hd H0 H1 k. induction k as [|k IH]; intros D D' H.
  - cbn [INR group_delta]. rewrite Rmult_0_l. eapply H0, near_zero, H.
  - rewrite Nat2Z.inj_succ, <- Z.add_1_r in H. rewrite S_INR.
    destruct (near_step r (Z.of_nat k) D D' ltac:(lia) H) as [H'|(E & HE & H')].
    + apply adp_weaken with (INR k * e) (group_delta e d k); auto; [lra|apply group_delta_grows; auto].
    + apply adp_weaken with (e + INR k * e) (d + exp e * group_delta e d k); [lra|cbn; lra|].
      apply adp_trans with (M E); auto.
Qed.

Corollary group_privacy_pure {A B} r e (M : list A -> dist B) : 0 <= e ->
  (forall D D', Permutation D D' -> adp 0 0 (M D) (M D')) ->
  (forall D D', step r D D' -> adp e 0 (M D) (M D')) ->
  forall k D D', near r SomeRows (Z.of_nat k) D D' -> adp (INR k * e) 0 (M D) (M D').
Proof.
  intros He H0 H1 k D D' H. rewrite <- (group_delta_pure e k). apply (group_privacy r); auto. lra.
Qed.

(** ** Parallel composition *)

(** A mechanism on a table costs [e] for each row that is inserted or deleted. *)
Definition row_private {A B} (e : R) (M : list A -> dist B) : Prop :=
  forall k D D', near AddRemove SomeRows k D D' -> adp (IZR k * e) 0 (M D) (M D').

(** [k] changes under either relation are at most [spread r * k] insertions and deletions. *)
Lemma near_insert_delete {A} r n k (D D' : list A) : near r n k D D' ->
  near AddRemove SomeRows (spread r * k) D D'.
Proof.
  intros (kept & gone & come & H1 & H2 & H3). exists kept, gone, come. repeat split; auto.
  destruct r, n; unfold within, spread in *; lia.
Qed.

Theorem row_private_at {A B} r n e (M : list A -> dist B) k D D' : row_private e M -> near r n k D D' ->
  adp (IZR (spread r * k) * e) 0 (M D) (M D').
Proof. intros HM H. apply HM. eauto using near_insert_delete. Qed.

Definition split_in_two {A B C} (p : A -> bool) (M : list A -> dist B) (N : list A -> dist C) (D : list A)
  : dist (B * C) := Distribution.pair (M (filter p D)) (N (filter (fun x => negb (p x)) D)).

Theorem parallel {A B C} e1 e2 p (M : list A -> dist B) (N : list A -> dist C) :
  0 <= e1 -> 0 <= e2 -> row_private e1 M -> row_private e2 N ->
  row_private (Rmax e1 e2) (split_in_two p M N).
Proof.
  intros He1 He2 HM HN k D D' H.
  destruct (partition_near AddRemove SomeRows p k D D' H) as (i & j & Hi & Hj & Hk & H1 & H2).
  apply adp_weaken with (IZR i * e1 + IZR j * e2) (0 + 0); [|lra|apply adp_pair; auto; lra].
  apply IZR_le in Hi, Hj. cbn [spread] in Hk. rewrite Z.mul_1_l in Hk. apply IZR_le in Hk. rewrite plus_IZR in Hk.
  pose proof (Rmult_le_compat_l _ _ _ Hi (Rmax_l e1 e2)). pose proof (Rmult_le_compat_l _ _ _ Hj (Rmax_r e1 e2)).
  pose proof (Rmax_l e1 e2). pose proof (Rmult_le_compat_r (Rmax e1 e2) _ _ ltac:(lra) Hk). lra.
Qed.

(** ** Group by: one mechanism for each of the keys 0 .. n-1; rows with other keys are left out

The keys are fixed before the data is read. *)
Fixpoint by_key {A B} (key : A -> nat) (M : nat -> list A -> dist B) (n : nat) (D : list A) : dist (list B) :=
  match n with
  | O => ret []
  | S n => dmap (fun '(b, bs) => bs ++ [b])
             (split_in_two (fun x => Nat.eqb (key x) n) (M n) (by_key key M n) D)
  end.

Theorem by_key_private {A B} e (key : A -> nat) (M : nat -> list A -> dist B) n : 0 <= e ->
  (forall i, row_private e (M i)) -> row_private e (by_key key M n).
Proof.
  intros He HM. induction n as [|n IH]; intros k D D' H; cbn [by_key].
  - apply adp_same; [|lra]. apply Rmult_le_pos; auto. apply IZR_le.
    destruct H as (kept & gone & come & _ & _ & H3). pose proof (size_nonneg gone). pose proof (size_nonneg come).
    cbn in H3. lia.
  - apply adp_map. rewrite <- (Rmax_left e e) by lra. apply parallel; auto.
Qed.
