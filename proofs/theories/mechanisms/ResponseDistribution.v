(** * Randomised response

    One of the answers 0 to [m] is true. The mechanism gives it with probability exp(e) / (exp(e) +
    m), and each other answer with 1 / (exp(e) + m). For any truth, the outputs are
    e-indistinguishable. A smaller epsilon does not hold.

    Source: Warner, Randomized Response, JASA 1965; Kairouz, Oh, Viswanath, Extremal Mechanisms for
    Local Differential Privacy, JMLR 2016; Dwork and Roth 2014, section 3.2. *)
From Coq Require Import List FinFun ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace Exponential.
Import ListNotations.
Local Open Scope R_scope.

(** The weight of an answer. *)
Definition weight_of (e : R) (truth answer : Z) : R := if (answer =? truth)%Z then exp e else 1.

Lemma weight_of_pos e truth answer : 0 < weight_of e truth answer.
Proof. unfold weight_of. destruct (answer =? truth)%Z; [apply exp_pos|lra]. Qed.

(** The answers after 0. *)
Definition others (m : nat) : list Z := map Z.of_nat (seq 1 m).

Definition randomized_response (e : R) (m : nat) (truth : Z) : dist Z :=
  weighted (weight_of e truth) (weight_of_pos e truth) 0%Z (others m).

(** The sum of all weights does not depend on the truth. *)
Lemma weigh_all e truth l : NoDup l ->
  weigh (weight_of e truth) l (fun _ => 1) = INR (length l) + (if in_dec Z.eq_dec truth l then exp e - 1 else 0).
Proof.
  induction 1 as [|a l Ha Hl IH].
  - destruct (in_dec Z.eq_dec truth []) as [[]|_]. cbn. ring.
  - cbn [weigh length]. rewrite IH, S_INR. unfold weight_of at 1.
    destruct (in_dec Z.eq_dec truth l) as [I|I], (in_dec Z.eq_dec truth (a :: l)) as [J|J], (Z.eqb_spec a truth) as [E|E];
      cbn [In] in J; subst; try ring; exfalso; tauto.
Qed.

Lemma answers_differ m : NoDup (0%Z :: others m).
Proof.
  unfold others. change (0%Z :: map Z.of_nat (seq 1 m)) with (map Z.of_nat (seq 0 (S m))).
  apply Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup].
Qed.

Lemma in_answers m t : (0 <= t <= Z.of_nat m)%Z -> In t (0%Z :: others m).
Proof.
  intro H. unfold others. change (0%Z :: map Z.of_nat (seq 1 m)) with (map Z.of_nat (seq 0 (S m))).
  rewrite <- (Z2Nat.id t) by lia. apply in_map, in_seq. lia.
Qed.

Lemma all_weights e m t : (0 <= t <= Z.of_nat m)%Z ->
  weigh (weight_of e t) (0%Z :: others m) (fun _ => 1) = exp e + INR m.
Proof.
  intro H. rewrite weigh_all by apply answers_differ.
  destruct (in_dec Z.eq_dec t (0%Z :: others m)) as [_|N]; [|destruct (N (in_answers m t H))].
  replace (length (0%Z :: others m)) with (S m) by (unfold others; cbn [length]; rewrite map_length, seq_length; auto).
  rewrite S_INR. ring.
Qed.

Lemma weigh_one e truth a l : NoDup l ->
  weigh (weight_of e truth) l (indicator (Z.eqb a)) = if in_dec Z.eq_dec a l then weight_of e truth a else 0.
Proof.
  induction 1 as [|b l Hb Hl IH].
  - destruct (in_dec Z.eq_dec a []) as [[]|_]. reflexivity.
  - cbn [weigh]. rewrite IH. unfold indicator.
    destruct (in_dec Z.eq_dec a l) as [I|I], (in_dec Z.eq_dec a (b :: l)) as [J|J], (Z.eqb_spec a b) as [E|E];
      cbn [In] in J; subst; try ring; exfalso; tauto || (apply J; auto) || (destruct J; auto).
Qed.

Theorem randomized_response_mass e m truth answer : (0 <= truth <= Z.of_nat m)%Z -> (0 <= answer <= Z.of_nat m)%Z ->
  Pr (randomized_response e m truth) (Z.eqb answer) = weight_of e truth answer / (exp e + INR m).
Proof.
  intros Ht Ha. unfold Pr, randomized_response. cbn [expect weighted]. rewrite (all_weights e m truth Ht).
  rewrite weigh_one by apply answers_differ.
  destruct (in_dec Z.eq_dec answer (0%Z :: others m)) as [_|N]; [auto|destruct (N (in_answers m answer Ha))].
Qed.

Theorem randomized_response_private e m t t' : 0 <= e -> (0 <= t <= Z.of_nat m)%Z -> (0 <= t' <= Z.of_nat m)%Z ->
  adp e 0 (randomized_response e m t) (randomized_response e m t').
Proof.
  intros He Ht Ht' f Hf. unfold randomized_response. cbn [expect weighted]. rewrite Rplus_0_r.
  rewrite (all_weights e m t Ht), (all_weights e m t' Ht').
  assert (H : weigh (weight_of e t) (0%Z :: others m) f <= exp e * weigh (weight_of e t') (0%Z :: others m) f).
  { apply weigh_ratio; [intro a; apply Hf|]. intros a _. pose proof (exp_one_le e He) as L.
    pose proof (Rmult_le_compat_l (exp e) 1 (exp e) ltac:(lra) L).
    unfold weight_of. destruct (a =? t)%Z, (a =? t')%Z; lra. }
  assert (P : 0 < exp e + INR m) by (pose proof (exp_pos e); pose proof (pos_INR m); lra).
  unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, P|exact H].
Qed.

Theorem randomized_response_tight e e' m t t' : (0 <= t <= Z.of_nat m)%Z -> (0 <= t' <= Z.of_nat m)%Z -> t <> t' -> e' < e ->
  ~ dp e' (randomized_response e m t) (randomized_response e m t').
Proof.
  intros Ht Ht' N He H. specialize (H (Z.eqb t)). rewrite !randomized_response_mass in H by auto.
  unfold weight_of in H. rewrite Z.eqb_refl in H. destruct (Z.eqb_spec t t') as [E|_]; [auto|].
  pose proof (exp_increasing e' e He). pose proof (pos_INR m) as M. pose proof (exp_pos e).
  apply (Rmult_le_compat_r (exp e + INR m)) in H; [|lra].
  replace (exp e / (exp e + INR m) * (exp e + INR m)) with (exp e) in H by (field; lra).
  replace (exp e' * (1 / (exp e + INR m)) * (exp e + INR m)) with (exp e') in H by (field; lra). lra.
Qed.
