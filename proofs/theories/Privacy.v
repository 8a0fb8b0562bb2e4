(** * (epsilon, delta)-indistinguishability and its basic theorems

    [adp e d mu nu]: every test has an expectation under [mu] of at most exp(e) times that under
    [nu], plus [d]. Pure differential privacy is the case [d = 0]; [dp] states it for events, as
    textbooks do. This file proves weakening, group privacy (transitivity), sequential and adaptive
    composition, and post-processing.

    Source: Dwork and Roth, The Algorithmic Foundations of Differential Privacy (2014), chapters 2
    and 3. *)
From Coq Require Import Reals Lra.
From DP Require Import Distribution.
Local Open Scope R_scope.

Definition adp {A} (e d : R) (mu nu : dist A) : Prop := forall f, test f -> mu f <= exp e * nu f + d.

(** The statement that an auditor reads. It bounds [mu] by [nu]. The bound of [nu] by [mu] follows,
because the neighbour relation is symmetric. *)
Definition dp {A} (e : R) (mu nu : dist A) : Prop := forall S : A -> bool, Pr mu S <= exp e * Pr nu S.

Definition dp_delta {A} (e d : R) (mu nu : dist A) : Prop := forall S : A -> bool, Pr mu S <= exp e * Pr nu S + d.

Theorem adp_events {A} e d (mu nu : dist A) : adp e d mu nu -> dp_delta e d mu nu.
Proof. intros H S. apply H. auto. Qed.

Theorem adp_dp {A} e (mu nu : dist A) : adp e 0 mu nu -> dp e mu nu.
Proof. intros H S. pose proof (adp_events _ _ _ _ H S). lra. Qed.

Lemma exp_mono x y : x <= y -> exp x <= exp y.
Proof. intros [H|H]; [left; apply exp_increasing; auto|subst; lra]. Qed.
Lemma exp_one_le x : 0 <= x -> 1 <= exp x.
Proof. intro H. pose proof (exp_mono 0 x H). rewrite exp_0 in *. auto. Qed.

(** ** Weakening and group privacy *)

Theorem adp_refl {A} (mu : dist A) : adp 0 0 mu mu.
Proof. intros f Hf. rewrite exp_0. lra. Qed.

Theorem adp_weaken {A} e d e' d' (mu nu : dist A) : e <= e' -> d <= d' -> adp e d mu nu -> adp e' d' mu nu.
Proof.
  intros He Hd H f Hf. specialize (H f Hf).
  pose proof (Rmult_le_compat_r _ _ _ (proj1 (expect_range nu f Hf)) (exp_mono _ _ He)). lra.
Qed.

Lemma adp_same {A} e d (mu : dist A) : 0 <= e -> 0 <= d -> adp e d mu mu.
Proof. intros. apply adp_weaken with 0 0; auto using adp_refl. Qed.

(** A chain of two steps: the epsilons add up, and the second delta is multiplied by exp of the
first epsilon. *)
Theorem adp_trans {A} e1 d1 e2 d2 (mu nu rho : dist A) :
  adp e1 d1 mu nu -> adp e2 d2 nu rho -> adp (e1 + e2) (d1 + exp e1 * d2) mu rho.
Proof.
  intros H1 H2 f Hf. specialize (H1 f Hf). specialize (H2 f Hf). rewrite exp_plus.
  pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos e1)) H2). lra.
Qed.

(** ** Composition

    The second mechanism may depend on the answer of the first; its guarantee must hold for each
    answer. *)

(** A test must not exceed 1, so the argument caps the bound on the second mechanism at 1. *)
Definition capped (x : R) : R := Rmin 1 x.
Lemma capped_range x : 0 <= x -> 0 <= capped x <= 1.
Proof. intro H. unfold capped. split; [apply Rmin_glb; lra|apply Rmin_l]. Qed.
Lemma capped_le x : capped x <= x.
Proof. apply Rmin_r. Qed.
Lemma capped_add y x d : 0 <= d -> y <= 1 -> y <= x + d -> y <= capped x + d.
Proof. intros Hd H1 H2. unfold capped, Rmin. destruct (Rle_dec 1 x); lra. Qed.

Theorem adp_bind {A B} e1 d1 e2 d2 (mu nu : dist A) (k l : A -> dist B) : 0 <= d2 ->
  adp e1 d1 mu nu -> (forall a, adp e2 d2 (k a) (l a)) -> adp (e1 + e2) (d1 + d2) (bind mu k) (bind nu l).
Proof.
  intros Hd H1 H2 f Hf. cbn [expect bind].
  pose proof (exp_pos e1) as P1. pose proof (exp_pos e2) as P2.
  set (u := fun a => capped (exp e2 * l a f)).
  assert (Hu : test u).
  { intro a. apply capped_range. pose proof (expect_range (l a) f Hf). apply Rmult_le_pos; lra. }
  assert (S1 : mu (fun a => k a f) <= 1 * mu u + d2).
  { apply expect_below; auto; try lra. intro a. unfold u. rewrite Rmult_1_l.
    apply capped_add; [auto|apply (expect_range (k a) f Hf)|apply (H2 a f Hf)]. }
  assert (S2 : nu u <= exp e2 * nu (fun a => l a f) + 0).
  { apply expect_below; auto; try lra. intro a. unfold u. pose proof (capped_le (exp e2 * l a f)). lra. }
  pose proof (H1 u Hu) as S3. rewrite exp_plus.
  pose proof (Rmult_le_compat_l _ _ _ (Rlt_le _ _ P1) S2). lra.
Qed.

(** ** Post-processing is free, deterministic or random *)

Theorem adp_post {A B} e d (mu nu : dist A) (k : A -> dist B) : adp e d mu nu -> adp e d (bind mu k) (bind nu k).
Proof. intros H f Hf. apply (H (fun a => k a f)). auto. Qed.

Corollary adp_map {A B} e d (mu nu : dist A) (g : A -> B) : adp e d mu nu -> adp e d (dmap g mu) (dmap g nu).
Proof. apply adp_post. Qed.

Corollary dp_map {A B} e (mu nu : dist A) (g : A -> B) : dp e mu nu -> dp e (dmap g mu) (dmap g nu).
Proof. intros H S. exact (H (fun a => S (g a))). Qed.

(** ** Sequential composition of two mechanisms *)

Theorem adp_pair {A B} e1 d1 e2 d2 (mu mu' : dist A) (nu nu' : dist B) : 0 <= d2 ->
  adp e1 d1 mu mu' -> adp e2 d2 nu nu' -> adp (e1 + e2) (d1 + d2) (pair mu nu) (pair mu' nu').
Proof. intros. apply adp_bind; auto. intro a. apply adp_map; auto. Qed.
