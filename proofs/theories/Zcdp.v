(** * Zero-concentrated differential privacy

    [zcdp rho mu nu]: at every whole order a > 1, the Renyi divergence is at most rho a. (The
    definition of Bun and Steinke requires this for all real orders; the conversion uses whole
    orders.) This file proves that costs add up under adaptive composition, that post-processing is
    free, and that the discrete Gaussian costs s^2 / (2 sigma^2). A bound converts to (epsilon,
    delta) at every order.

    Source: Bun and Steinke, Concentrated Differential Privacy, TCC 2016; Canonne, Kamath, Steinke
    2020. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Table Stability Distribution Privacy Laplace Means Renyi Gaussian.
Local Open Scope R_scope.

(** The Renyi bound of order n + 1. *)
Definition zcost (n : nat) (rho : R) : R := exp (INR n * INR (S n) * rho).

Definition zcdp {A} (rho : R) (mu nu : dist A) : Prop := forall n, renyi n (zcost n rho) mu nu.

Lemma zcost_add n r s : zcost n (r + s) = zcost n r * zcost n s.
Proof. unfold zcost. rewrite <- exp_plus. f_equal. ring. Qed.

Lemma zcost_mono n r s : r <= s -> zcost n r <= zcost n s.
Proof.
  intro H. apply exp_mono. apply Rmult_le_compat_l; auto. apply Rmult_le_pos; apply pos_INR.
Qed.

Theorem zcdp_refl {A} (mu : dist A) : zcdp 0 mu mu.
Proof. intro n. unfold zcost. rewrite Rmult_0_r, exp_0. apply renyi_refl. Qed.

Theorem zcdp_weaken {A} r s (mu nu : dist A) : r <= s -> zcdp r mu nu -> zcdp s mu nu.
Proof. intros H HM n. eapply renyi_mono; [apply zcost_mono, H|apply HM]. Qed.

(** ** Composition and post-processing *)

Theorem zcdp_bind {A B} r s (mu nu : dist A) (k l : A -> dist B) :
  zcdp r mu nu -> (forall a, zcdp s (k a) (l a)) -> zcdp (r + s) (bind mu k) (bind nu l).
Proof.
  intros H1 H2 n. rewrite zcost_add. apply renyi_bind; [left; apply exp_pos|apply H1|]. intro a. apply H2.
Qed.

Theorem zcdp_post {A B} r (mu nu : dist A) (k : A -> dist B) : zcdp r mu nu -> zcdp r (bind mu k) (bind nu k).
Proof. intros H n. apply renyi_post, H. Qed.

Theorem zcdp_pair {A B} r s (mu mu' : dist A) (nu nu' : dist B) :
  zcdp r mu mu' -> zcdp s nu nu' -> zcdp (r + s) (pair mu nu) (pair mu' nu').
Proof. intros H1 H2. apply zcdp_bind; auto. intro a. apply zcdp_post. auto. Qed.

(** ** The discrete Gaussian *)

Theorem gaussian_zcdp v c c' s : (Z.abs (c - c') <= s)%Z ->
  zcdp (IZR s ^ 2 / (2 * scale_R v)) (gaussian v c) (gaussian v c').
Proof.
  intros H n. eapply renyi_mono; [|apply discrete_gaussian_private]. unfold gaussian_renyi. apply zcost_mono.
  pose proof (scale_pos v). unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  apply pow_maj_Rabs. rewrite <- abs_IZR. apply IZR_le, H.
Qed.

(** On tables: releasing an aggregate of sensitivity [s] costs k^2 s^2 / (2 sigma^2) at a distance
of [k] changes. *)
Theorem gaussian_query {A} v r n s (f : list A -> Z) k D D' :
  (forall k D D', near r n k D D' -> (Z.abs (f D - f D') <= s * k)%Z) -> near r n k D D' ->
  zcdp (IZR k ^ 2 * (IZR s ^ 2 / (2 * scale_R v))) (gaussian v (f D)) (gaussian v (f D')).
Proof.
  intros Hf H. replace (IZR k ^ 2 * (IZR s ^ 2 / (2 * scale_R v))) with (IZR (s * k) ^ 2 / (2 * scale_R v)).
  - apply gaussian_zcdp, Hf, H.
  - rewrite mult_IZR. field. apply Rgt_not_eq, scale_pos.
Qed.

(** ** Conversion: every order n + 1 > 1 gives a delta *)

Definition zcdp_delta (rho : R) (n : nat) (e : R) : R :=
  exp (INR n * INR (S n) * rho - INR n * e) * (INR n ^ n / INR (S n) ^ S n).

Theorem zcdp_adp {A} rho n e (mu nu : dist A) : (1 <= n)%nat -> zcdp rho mu nu ->
  adp e (zcdp_delta rho n e) mu nu.
Proof.
  intros Hn H. replace (zcdp_delta rho n e) with (renyi_delta n (zcost n rho) e).
  - apply renyi_adp; auto. left. apply exp_pos.
  - unfold renyi_delta, zcdp_delta, zcost, Rminus. rewrite exp_plus. reflexivity.
Qed.
