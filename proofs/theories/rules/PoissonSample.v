(** * A secret sample costs less than the whole

    The rule [poisson-sample]: each row of a table is in the sample with probability q,
    independently of the others, and a mechanism sees the sample alone. Suppose that the mechanism
    is (epsilon, delta)-private for two tables, where one has one row more than the other. Then the
    mechanism on the sample is (ln (1 + q (exp epsilon - 1)), q delta)-private, in both directions.
    Reason: fix the outcome of the other rows' coins. Then the answer is a mixture of the answer
    with the row, with weight q, and the answer without it.

    The theorem is about lists of rows of any kind, any mechanism on them, and any place of the row.
    The checker has no constructor for the rule, because its plans have no coins. So a query that
    samples has no Coq file, and only dp-audit checks its charge.

    Source: Balle, Barthe, Gaboardi, Privacy amplification by subsampling (NeurIPS 2018), theorem
    8. *)
From Coq Require Import List Reals Lra.
From DP Require Import Distribution Privacy.
Import ListNotations.
Local Open Scope R_scope.

Section Sample.
Variable A B : Type.
Variables (q : R) (Hq : 0 <= q <= 1).

(** Each row is in the sample by a separate coin. *)
Fixpoint poisson (rows : list A) : dist (list A) :=
  match rows with
  | [] => ret []
  | row :: rows => inside <- coin q Hq ;; others <- poisson rows ;; ret (if inside then row :: others else others)
  end.

Lemma poisson_cons row rows f : poisson (row :: rows) f =
  q * poisson rows (fun s => f (row :: s)) + (1 - q) * poisson rows f.
Proof. reflexivity. Qed.

(** The coin of any one row may be tossed before the coins of all other rows. *)
Lemma mixture_test (f g : list A -> R) : test f -> test g -> test (fun s => q * f s + (1 - q) * g s).
Proof.
  intros Hf Hg s. destruct (Hf s), (Hg s).
  pose proof (Rmult_le_pos q (f s)). pose proof (Rmult_le_pos (1 - q) (g s)).
  pose proof (Rmult_le_compat_l q (f s) 1). pose proof (Rmult_le_compat_l (1 - q) (g s) 1). lra.
Qed.

(** The expectation of [f] over the coins of all rows except one. [f] receives the sample of the
rows [before] this row and the sample of the rows [after] it. *)
Fixpoint around (before after : list A) (f : list A -> list A -> R) : R :=
  match before with
  | [] => poisson after (f [])
  | row :: before =>
      q * around before after (fun s t => f (row :: s) t) + (1 - q) * around before after f
  end.

Lemma without_row before : forall after f,
  poisson (before ++ after) f = around before after (fun s t => f (s ++ t)).
Proof.
  induction before as [|row before IH]; intros after f; [reflexivity|].
  cbn [app around]. rewrite poisson_cons, IH, IH. reflexivity.
Qed.

Lemma around_linear before : forall after f g, (forall s, test (f s)) -> (forall s, test (g s)) ->
  around before after (fun s t => q * f s t + (1 - q) * g s t) =
  q * around before after f + (1 - q) * around before after g.
Proof.
  induction before as [|row before IH]; intros after f g Hf Hg; cbn [around].
  - assert (S : forall (h : list A -> R) c, test h -> 0 <= c <= 1 -> test (fun t => c * h t)).
    { intros h c Hh Hc t. destruct (Hh t).
      pose proof (Rmult_le_pos c (h t)). pose proof (Rmult_le_compat_l c (h t) 1). lra. }
    assert (M : forall (h : list A -> R) c, test h -> 0 <= c <= 1 ->
      poisson after (fun t => c * h t) = c * poisson after h).
    { intros h c Hh Hc. pose proof (expect_affine (poisson after) h c 0 Hh ltac:(lra) ltac:(lra) ltac:(lra)) as E.
      rewrite Rplus_0_r in E. rewrite <- E. apply expect_ext; [apply S; auto| |intro t; lra].
      intro t. pose proof (S h c Hh Hc t) as T. cbv beta in T. lra. }
    rewrite expect_add; [rewrite !M; auto; lra|apply S; auto; lra|apply S; auto; lra|apply mixture_test; auto].
  - rewrite !IH by (intros; auto). ring.
Qed.

Lemma with_row before row after f : test f ->
  poisson (before ++ row :: after) f =
  around before after (fun s t => q * f (s ++ row :: t) + (1 - q) * f (s ++ t)).
Proof.
  revert f. induction before as [|first before IH]; intros f Hf.
  - rewrite (around_linear [] after (fun s t => f (s ++ row :: t)) (fun s t => f (s ++ t))); try (intros s t; apply Hf).
    reflexivity.
  - cbn [app around]. rewrite poisson_cons, !IH; auto; try (intro s; apply Hf).
Qed.

Lemma around_below before : forall after f g c d, (forall s, test (f s)) -> (forall s, test (g s)) -> 0 <= c -> 0 <= d ->
  (forall s t, f s t <= c * g s t + d) -> around before after f <= c * around before after g + d.
Proof.
  induction before as [|row before IH]; intros after f g c d Hf Hg Hc Hd H; cbn [around].
  - apply expect_below; auto.
  - pose proof (IH after (fun s t => f (row :: s) t) (fun s t => g (row :: s) t) c d
      (fun s => Hf (row :: s)) (fun s => Hg (row :: s)) Hc Hd (fun s t => H (row :: s) t)) as I.
    pose proof (IH after f g c d Hf Hg Hc Hd H) as J.
    assert (R : 0 <= 1 - q) by (destruct Hq; lra).
    pose proof (Rmult_le_compat_l q _ _ (proj1 Hq) I) . pose proof (Rmult_le_compat_l (1 - q) _ _ R J). lra.
Qed.

(** ** The theorem *)
Variable mechanism : list A -> dist B.
Variables (e d : R) (He : 0 <= e) (Hd : 0 <= d).
Hypothesis more : forall before row after, adp e d (mechanism (before ++ row :: after)) (mechanism (before ++ after)).
Hypothesis fewer : forall before row after, adp e d (mechanism (before ++ after)) (mechanism (before ++ row :: after)).

Definition amplified : R := ln (1 + q * (exp e - 1)).

Lemma growth : 1 <= 1 + q * (exp e - 1).
Proof.
  pose proof (exp_one_le e He). assert (0 <= exp e - 1) by lra. destruct Hq.
  pose proof (Rmult_le_pos q (exp e - 1)). lra.
Qed.

Lemma exp_amplified : exp amplified = 1 + q * (exp e - 1).
Proof. unfold amplified. apply exp_ln. pose proof growth. lra. Qed.

(** If [w] is at most [exp e * v + d], then [w] is near the mixture of [v] and [w]. *)
Lemma near_mixture v w : 0 <= v -> 0 <= w -> w <= exp e * v + d ->
  w <= (1 + q * (exp e - 1)) * (q * v + (1 - q) * w) + q * d.
Proof.
  intros Hv Hw H. pose proof (exp_one_le e He) as E. set (x := exp e) in *.
  destruct Hq as [Q0 Q1].
  (* x times the difference of the sides is the sum of two products without negative factors. *)
  assert (G : 0 <= q * (x - 1)) by (apply Rmult_le_pos; lra).
  apply Rmult_le_reg_l with x; [lra|].
  assert (K : 0 <= (1 + q * (x - 1)) * q * (x * v + d - w)) by (repeat apply Rmult_le_pos; lra).
  assert (W : 0 <= w * (x - 1)) by (apply Rmult_le_pos; lra).
  assert (L : 0 <= q * (1 - q) * (x - 1) * (d + w * (x - 1))) by (repeat apply Rmult_le_pos; lra).
  lra.
Qed.

Theorem sample_private_more before row after :
  adp amplified (q * d) (bind (poisson (before ++ row :: after)) mechanism) (bind (poisson (before ++ after)) mechanism).
Proof.
  intros f Hf. rewrite exp_amplified. cbn [bind expect].
  rewrite with_row by auto. rewrite without_row. apply around_below.
  - intros s t. apply (mixture_test (fun u => mechanism (s ++ row :: u) f) (fun u => mechanism (s ++ u) f));
      intro u; apply expect_range; auto.
  - intros s t. apply expect_range; auto.
  - pose proof growth. lra.
  - apply Rmult_le_pos; [apply Hq|auto].
  - intros s t. pose proof (more s row t f Hf) as M. pose proof (Rmult_le_compat_l q _ _ (proj1 Hq) M). lra.
Qed.

Theorem sample_private_fewer before row after :
  adp amplified (q * d) (bind (poisson (before ++ after)) mechanism) (bind (poisson (before ++ row :: after)) mechanism).
Proof.
  intros f Hf. rewrite exp_amplified. cbn [bind expect].
  rewrite with_row by auto. rewrite without_row. apply around_below.
  - intros s t. apply expect_range; auto.
  - intros s t. apply (mixture_test (fun u => mechanism (s ++ row :: u) f) (fun u => mechanism (s ++ u) f));
      intro u; apply expect_range; auto.
  - pose proof growth. lra.
  - apply Rmult_le_pos; [apply Hq|auto].
  - intros s t. apply near_mixture; [apply expect_range; auto|apply expect_range; auto|apply fewer; auto].
Qed.

(** The theorem in both directions: the row may be added or removed. *)
Theorem poisson_sample_private before row after :
  adp amplified (q * d) (bind (poisson (before ++ row :: after)) mechanism) (bind (poisson (before ++ after)) mechanism) /\
  adp amplified (q * d) (bind (poisson (before ++ after)) mechanism) (bind (poisson (before ++ row :: after)) mechanism).
Proof. split; [apply sample_private_more|apply sample_private_fewer]. Qed.
End Sample.
