(** * A secret sample at Renyi orders

    The rule [poisson-sample] in the measure [renyi]. Fix the coins of all other rows. Without the row the answer has the law Q, with it the law P, and
    [ratio] is dP/dQ, of which the mean under Q is 1. On the sample the row is there with probability q, so that the law with it is
    (q ratio + (1 - q)) Q. Proved, for laws on finitely many answers:

    - [row_comes]: the moment of order n of q ratio + (1 - q) is the sum of the formula, and at most that sum of bounds on the moments of [ratio]
      (Mironov, Talwar, Zhang, Renyi Differential Privacy of the Sampled Gaussian Mechanism, 2019, section 3.3);
    - [row_goes]: the moment of order -n is at most 1 + ((1 - q)^-n - 1 - n q) (E ratio^2 - 1).

    That what holds at all coins holds for their mixture is the joint convexity of these moments, which is argued on paper alone. The checker has no node for
    samples: dp-audit alone checks what is charged. *)
From Coq Require Import List Reals Lra Lia Binomial.
Import ListNotations.
Local Open Scope R_scope.

(** ** Why a parabola lies above a negative power: what is left of it is a sum of positive powers *)

Fixpoint geometric (n : nat) (y : R) : R := match n with O => 0 | S n => geometric n y + y ^ S n end.
Fixpoint curvature (n : nat) (y : R) : R := match n with O => 0 | S n => curvature n y + geometric (S n) y end.

Lemma geometric_eq n x y : x * y = 1 -> y ^ n - 1 = (1 - x) * geometric n y.
Proof.
  intro H. induction n as [|n IH]; [cbn; ring|]. cbn [geometric]. rewrite Rmult_plus_distr_l, <- IH.
  assert (E : x * y ^ S n = y ^ n) by (cbn [pow]; rewrite <- Rmult_assoc, H; ring). lra.
Qed.

Lemma curvature_eq n x y : x * y = 1 -> y ^ n - 1 + INR n * (x - 1) = (1 - x) * (1 - x) * curvature n y.
Proof.
  intro H. induction n as [|n IH]; [cbn; ring|]. rewrite S_INR. cbn [curvature].
  pose proof (geometric_eq (S n) x y H) as G.
  assert (E : x * y ^ S n = y ^ n) by (cbn [pow]; rewrite <- Rmult_assoc, H; ring).
  rewrite Rmult_plus_distr_l, <- IH. replace ((1 - x) * (1 - x) * geometric (S n) y) with ((1 - x) * (y ^ S n - 1)) by (rewrite G; ring).
  lra.
Qed.

Lemma geometric_mono n y z : 0 <= y <= z -> geometric n y <= geometric n z.
Proof. intro H. induction n as [|n IH]; cbn [geometric]; [lra|]. pose proof (pow_incr y z (S n) H). lra. Qed.

Lemma curvature_mono n y z : 0 <= y <= z -> curvature n y <= curvature n z.
Proof. intro H. induction n as [|n IH]; cbn [curvature]; [lra|]. pose proof (geometric_mono (S n) y z H). lra. Qed.

(** ** Means over finitely many answers *)
Section SampleRenyi.
Variable A : Type.
Variables (answers : list A) (weight ratio : A -> R).
Hypothesis weight_pos : forall a, 0 <= weight a.
Hypothesis ratio_pos : forall a, 0 <= ratio a.

Definition mean (f : A -> R) : R := fold_right (fun a s => weight a * f a + s) 0 answers.

Hypothesis weights : mean (fun _ => 1) = 1.
Hypothesis ratios : mean ratio = 1.

Lemma mean_ext f g : (forall a, f a = g a) -> mean f = mean g.
Proof. intro H. unfold mean. induction answers as [|a l IH]; cbn; [auto|]. rewrite IH, H. auto. Qed.

Lemma mean_add f g : mean (fun a => f a + g a) = mean f + mean g.
Proof. unfold mean. induction answers as [|a l IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma mean_scale c f : mean (fun a => c * f a) = c * mean f.
Proof. unfold mean. induction answers as [|a l IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma mean_mono f g : (forall a, f a <= g a) -> mean f <= mean g.
Proof.
  intro H. unfold mean. induction answers as [|a l IH]; cbn; [lra|].
  pose proof (Rmult_le_compat_l (weight a) _ _ (weight_pos a) (H a)). lra.
Qed.

Lemma mean_sum f n : mean (fun a => sum_f_R0 (fun l => f l a) n) = sum_f_R0 (fun l => mean (f l)) n.
Proof. induction n as [|n IH]; cbn [sum_f_R0]; [auto|]. rewrite mean_add, IH. auto. Qed.

Variables (q : R) (Hq : 0 <= q < 1).

Definition sampled (a : A) : R := q * ratio a + (1 - q).
Definition moment (n : nat) : R := mean (fun a => ratio a ^ n).

Theorem row_comes_exactly n :
  mean (fun a => sampled a ^ n) = sum_f_R0 (fun l => C n l * q ^ l * (1 - q) ^ (n - l) * moment l) n.
Proof.
  rewrite (mean_ext _ (fun a => sum_f_R0 (fun l => (C n l * q ^ l * (1 - q) ^ (n - l)) * ratio a ^ l) n)).
  - rewrite mean_sum. apply sum_eq. intros l _. apply mean_scale.
  - intro a. unfold sampled. rewrite binomial. apply sum_eq. intros l _. rewrite Rpow_mult_distr. ring.
Qed.

Lemma ways_pos n l : 0 <= C n l.
Proof.
  unfold C. apply Rmult_le_pos; [apply pos_INR|]. left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply INR_fact_lt_0.
Qed.

Theorem row_comes n (k : nat -> R) : (forall l, (l <= n)%nat -> moment l <= exp (k l)) ->
  mean (fun a => sampled a ^ n) <= sum_f_R0 (fun l => C n l * q ^ l * (1 - q) ^ (n - l) * exp (k l)) n.
Proof.
  intro H. rewrite row_comes_exactly. apply sum_Rle. intros l Hl. apply Rmult_le_compat_l; [|apply H, Hl].
  apply Rmult_le_pos; [apply Rmult_le_pos; [apply ways_pos|]|]; apply pow_le; lra.
Qed.

Lemma sampled_large a : 1 - q <= sampled a.
Proof. unfold sampled. pose proof (Rmult_le_pos q (ratio a) (proj1 Hq) (ratio_pos a)). lra. Qed.

Theorem row_goes n : mean (fun a => (/ sampled a) ^ n) <= 1 + ((/ (1 - q)) ^ n - 1 - INR n * q) * (moment 2 - 1).
Proof.
  set (c := curvature n (/ (1 - q))).
  assert (Hc : (/ (1 - q)) ^ n - 1 - INR n * q = q * q * c).
  { assert (E : (1 - q) * / (1 - q) = 1) by (field; lra).
    pose proof (curvature_eq n (1 - q) (/ (1 - q)) E) as K. fold c in K.
    replace ((1 - (1 - q)) * (1 - (1 - q)) * c) with (q * q * c) in K by ring. lra. }
  assert (P : forall a, (/ sampled a) ^ n <= (1 + INR n * q + q * q * c) * 1 + ((- (INR n * q) - 2 * (q * q * c)) * ratio a + q * q * c * ratio a ^ 2)).
  { intro a. pose proof (sampled_large a) as L. assert (Hs : 0 < sampled a) by lra.
    assert (E : sampled a * / sampled a = 1) by (field; lra).
    pose proof (curvature_eq n (sampled a) (/ sampled a) E) as K.
    assert (M : curvature n (/ sampled a) <= c).
    { apply curvature_mono. split; [left; apply Rinv_0_lt_compat; auto|]. apply Rinv_le_contravar; lra. }
    assert (S : (1 - sampled a) * (1 - sampled a) = q * q * ((ratio a - 1) * (ratio a - 1))) by (unfold sampled; ring).
    assert (N : 0 <= q * q * ((ratio a - 1) * (ratio a - 1))) by (rewrite <- S; apply Rle_0_sqr).
    rewrite S in K. pose proof (Rmult_le_compat_l _ _ _ N M) as B. rewrite <- K in B.
    replace (sampled a - 1) with (q * (ratio a - 1)) in B by (unfold sampled; ring).
    replace (q * q * ((ratio a - 1) * (ratio a - 1)) * c) with (q * q * c * (ratio a ^ 2 - 2 * ratio a + 1)) in B by ring.
    replace (INR n * (q * (ratio a - 1))) with (INR n * q * ratio a - INR n * q) in B by ring.
    rewrite Rmult_1_r. lra. }
  eapply Rle_trans; [apply (mean_mono _ _ P)|].
  rewrite mean_add, (mean_scale _ (fun _ => 1)), weights, mean_add, (mean_scale _ ratio), ratios, mean_scale.
  change (mean (fun a => ratio a ^ 2)) with (moment 2). rewrite Hc. right. ring.
Qed.
End SampleRenyi.
