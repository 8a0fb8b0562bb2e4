(** * Probability distributions as expectation functionals

    A distribution over [A] is given by the expected value of every test, where a test is a function
    from [A] to [0, 1]. The laws are that the constant 1 has expectation 1, that expectations add
    up, and that they respect inequalities. The probability of an event is the expectation of its
    indicator. The definition does not cover functions that leave [0, 1].

    The definition requires only finite additivity. This is enough, because theorems give the mass
    of the distributions in use (for example [discrete_laplace_mass]). *)
From Coq Require Import Reals Lra List.
Import ListNotations.
Local Open Scope R_scope.

Definition test {A} (f : A -> R) : Prop := forall a, 0 <= f a <= 1.

Record dist (A : Type) := Dist {
  expect :> (A -> R) -> R;
  expect_one : expect (fun _ => 1) = 1;
  expect_add : forall f g, test f -> test g -> test (fun a => f a + g a) ->
    expect (fun a => f a + g a) = expect f + expect g;
  expect_below : forall f g c d, test f -> test g -> 0 <= c -> 0 <= d ->
    (forall a, f a <= c * g a + d) -> expect f <= c * expect g + d }.
Arguments Dist {A} _ _ _ _.
Arguments expect {A} _ _.

Definition indicator {A} (S : A -> bool) : A -> R := fun a => if S a then 1 else 0.
Definition Pr {A} (mu : dist A) (S : A -> bool) : R := mu (indicator S).

(** ** Elementary facts *)

Lemma indicator_test {A} (S : A -> bool) : test (indicator S).
Proof. intro a. unfold indicator. destruct (S a); lra. Qed.
Lemma one_test {A} : test (fun _ : A => 1).
Proof. intro; lra. Qed.
Lemma zero_test {A} : test (fun _ : A => 0).
Proof. intro; lra. Qed.
Lemma test_compose {A B} (g : A -> B) f : test f -> test (fun a => f (g a)).
Proof. intros H a. apply H. Qed.
Global Hint Resolve indicator_test one_test zero_test test_compose : core.

Lemma expect_mono {A} (mu : dist A) f g : test f -> test g -> (forall a, f a <= g a) -> mu f <= mu g.
Proof.
  intros Hf Hg H. pose proof (expect_below _ mu f g 1 0 Hf Hg ltac:(lra) ltac:(lra)) as B.
  assert (forall a, f a <= 1 * g a + 0) as K by (intro a; specialize (H a); lra). specialize (B K). lra.
Qed.

Lemma expect_ext {A} (mu : dist A) f g : test f -> test g -> (forall a, f a = g a) -> mu f = mu g.
Proof. intros Hf Hg H. apply Rle_antisym; apply expect_mono; auto; intro a; rewrite H; lra. Qed.

Lemma expect_zero {A} (mu : dist A) : mu (fun _ => 0) = 0.
Proof.
  pose proof (expect_add _ mu (fun _ => 0) (fun _ => 0) zero_test zero_test) as H.
  cbv beta in H. rewrite Rplus_0_l in H. specialize (H zero_test). lra.
Qed.

Lemma expect_range {A} (mu : dist A) f : test f -> 0 <= mu f <= 1.
Proof.
  intro Hf. split.
  - rewrite <- (expect_zero mu). apply expect_mono; auto. intro a; apply Hf.
  - rewrite <- (expect_one _ mu). apply expect_mono; auto. intro a; apply Hf.
Qed.

Lemma expect_test {A B} (k : A -> dist B) f : test f -> test (fun a => k a f).
Proof. intros Hf a. apply expect_range; auto. Qed.
Global Hint Resolve expect_test : core.

(** Expectations are affine. *)
Lemma expect_complement {A} (mu : dist A) f : test f -> mu (fun a => 1 - f a) = 1 - mu f.
Proof.
  intro Hf. assert (T : test (fun a => 1 - f a)) by (intro a; pose proof (Hf a); lra).
  assert (E : mu (fun a => f a + (1 - f a)) = 1).
  { transitivity (mu (fun _ => 1)); [|apply expect_one]. apply expect_ext; auto; intro a; cbv beta; lra. }
  rewrite expect_add in E; auto; [lra|]. intro a; lra.
Qed.

Lemma expect_affine {A} (mu : dist A) g c d : test g -> 0 <= c -> 0 <= d -> c + d <= 1 ->
  mu (fun a => c * g a + d) = c * mu g + d.
Proof.
  intros Hg Hc Hd Hcd.
  assert (B : forall a, 0 <= c * g a <= c).
  { intro a. destruct (Hg a). pose proof (Rmult_le_pos c (g a)). pose proof (Rmult_le_compat_l c (g a) 1). lra. }
  assert (T : test (fun a => c * g a + d)) by (intro a; pose proof (B a); lra).
  assert (T' : test (fun a => 1 - (c * g a + d))) by (intro a; pose proof (B a); lra).
  assert (Tg : test (fun a => 1 - g a)) by (intro a; pose proof (Hg a); lra).
  apply Rle_antisym; [apply expect_below; auto; intro a; lra|].
  pose proof (expect_below _ mu _ _ c (1 - c - d) T' Tg Hc ltac:(lra) ltac:(intro a; cbv beta; lra)) as L.
  rewrite (expect_complement mu (fun a => c * g a + d)), expect_complement in L by auto. lra.
Qed.

(** A mixture of two constants, with weights that depend on the outcome. *)
Lemma expect_mix {A} (mu : dist A) g u v : test g -> 0 <= u <= 1 -> 0 <= v <= 1 ->
  mu (fun a => g a * u + (1 - g a) * v) = mu g * u + (1 - mu g) * v.
Proof.
  intros Hg Hu Hv.
  assert (T : forall c d, 0 <= c -> 0 <= d -> c + d <= 1 ->
    forall h : A -> R, test h -> test (fun a => c * h a + d)).
  { intros c d Hc Hd Hcd h Hh a. destruct (Hh a).
    pose proof (Rmult_le_pos c (h a)). pose proof (Rmult_le_compat_l c (h a) 1). lra. }
  assert (Tg : test (fun a => 1 - g a)) by (intro a; pose proof (Hg a); lra).
  destruct (Rle_lt_dec v u) as [H|H].
  - pose proof (expect_affine mu g (u - v) v Hg ltac:(lra) ltac:(lra) ltac:(lra)) as E.
    rewrite (expect_ext mu _ (fun a => (u - v) * g a + v)); [lra| | |intro; ring]; [|apply T; auto; lra].
    intro a. pose proof (T (u - v) v ltac:(lra) ltac:(lra) ltac:(lra) g Hg a) as B. cbv beta in B. lra.
  - pose proof (expect_affine mu (fun a => 1 - g a) (v - u) u Tg ltac:(lra) ltac:(lra) ltac:(lra)) as E.
    rewrite expect_complement in E by auto.
    rewrite (expect_ext mu _ (fun a => (v - u) * (1 - g a) + u)); [lra| | |intro; ring]; [|apply (T (v - u) u); auto; lra].
    intro a. pose proof (T (v - u) u ltac:(lra) ltac:(lra) ltac:(lra) _ Tg a) as B. cbv beta in B. lra.
Qed.

(** A probability is between 0 and 1. *)
Theorem Pr_range {A} (mu : dist A) S : 0 <= Pr mu S <= 1.
Proof. apply expect_range; auto. Qed.

Theorem Pr_sure {A} (mu : dist A) : Pr mu (fun _ => true) = 1.
Proof. apply expect_one. Qed.

Theorem Pr_or {A} (mu : dist A) S T : (forall a, S a = true -> T a = false) ->
  Pr mu (fun a => orb (S a) (T a)) = Pr mu S + Pr mu T.
Proof.
  intro H. assert (E : forall a, indicator (fun a => orb (S a) (T a)) a = indicator S a + indicator T a).
  { intro a. unfold indicator. specialize (H a). destruct (S a), (T a); cbn; try lra; discriminate (H eq_refl). }
  assert (Ht : test (fun a => indicator S a + indicator T a)).
  { intro a. rewrite <- E. apply indicator_test. }
  unfold Pr. rewrite <- expect_add; auto. apply expect_ext; auto.
Qed.

(** ** Certainty, and one random step after another *)

Definition ret {A} (a : A) : dist A.
Proof.
  refine (Dist (fun f => f a) _ _ _); auto.
Defined.

Definition bind {A B} (mu : dist A) (k : A -> dist B) : dist B.
Proof.
  refine (Dist (fun f => mu (fun a => k a f)) _ _ _).
  - transitivity (mu (fun _ => 1)); [|apply expect_one]. apply expect_ext; auto. intro a. apply expect_one.
  - intros f g Hf Hg Hfg.
    assert (E : forall a, k a (fun b => f b + g b) = k a f + k a g) by (intro; apply expect_add; auto).
    assert (Ht : test (fun a => k a f + k a g)) by (intro a; rewrite <- E; apply expect_range; auto).
    rewrite <- expect_add; auto. apply expect_ext; auto.
  - intros f g c d Hf Hg Hc Hd H. apply expect_below; auto. intro a. apply expect_below; auto.
Defined.

Definition dmap {A B} (g : A -> B) (mu : dist A) : dist B := bind mu (fun a => ret (g a)).
Definition pair {A B} (mu : dist A) (nu : dist B) : dist (A * B) := bind mu (fun a => dmap (fun b => (a, b)) nu).

Notation "x <- mu ;; k" := (bind mu (fun x => k)) (at level 61, mu at next level, right associativity).

(** ** A biased coin *)

Definition coin (p : R) (Hp : 0 <= p <= 1) : dist bool.
Proof.
  refine (Dist (fun f => p * f true + (1 - p) * f false) _ _ _).
  - lra.
  - intros; lra.
  - intros f g c d Hf Hg Hc Hd H.
    pose proof (Rmult_le_compat_l p _ _ (proj1 Hp) (H true)).
    pose proof (Rmult_le_compat_l (1 - p) _ _ ltac:(lra) (H false)). lra.
Defined.

(** ** Finitely many outcomes with positive weights *)

Fixpoint weigh {A} (w : A -> R) (l : list A) (f : A -> R) : R :=
  match l with [] => 0 | a :: l => w a * f a + weigh w l f end.

Lemma weigh_below {A} (w : A -> R) l f g c d : (forall a, 0 <= w a) -> (forall a, f a <= c * g a + d) ->
  weigh w l f <= c * weigh w l g + d * weigh w l (fun _ => 1).
Proof.
  intros Hw H. induction l as [|a l IH]; cbn [weigh]; [lra|].
  pose proof (Rmult_le_compat_l _ _ _ (Hw a) (H a)). lra.
Qed.

Lemma weigh_add {A} (w : A -> R) l f g : weigh w l (fun a => f a + g a) = weigh w l f + weigh w l g.
Proof. induction l as [|a l IH]; cbn [weigh]; [lra|rewrite IH; lra]. Qed.

Lemma weigh_nonneg {A} (w : A -> R) l f : (forall a, 0 <= w a) -> (forall a, 0 <= f a) -> 0 <= weigh w l f.
Proof.
  intros Hw Hf. induction l as [|a l IH]; cbn [weigh]; [lra|].
  pose proof (Rmult_le_pos _ _ (Hw a) (Hf a)). lra.
Qed.

Lemma weigh_pos {A} (w : A -> R) a l : (forall a, 0 < w a) -> 0 < weigh w (a :: l) (fun _ => 1).
Proof.
  intro Hw. cbn [weigh]. pose proof (Hw a).
  pose proof (weigh_nonneg w l (fun _ => 1) (fun a => Rlt_le _ _ (Hw a)) (fun _ => Rle_0_1)). lra.
Qed.

(** The outcome [a] has the probability [w a], divided by the total weight. *)
Definition weighted {A} (w : A -> R) (Hw : forall a, 0 < w a) (a : A) (l : list A) : dist A.
Proof.
  pose proof (weigh_pos w a l Hw) as Hp.
  refine (Dist (fun f => weigh w (a :: l) f / weigh w (a :: l) (fun _ => 1)) _ _ _).
  - field. lra.
  - intros. rewrite weigh_add. field. lra.
  - intros f g c d Hf Hg Hc Hd H.
    pose proof (weigh_below w (a :: l) f g c d (fun a => Rlt_le _ _ (Hw a)) H) as B.
    set (t := weigh w (a :: l) (fun _ => 1)) in *. apply (Rmult_le_reg_r t); auto.
    replace ((c * (weigh w (a :: l) g / t) + d) * t) with (c * weigh w (a :: l) g + d * t) by (field; lra).
    replace (weigh w (a :: l) f / t * t) with (weigh w (a :: l) f) by (field; lra). exact B.
Defined.
