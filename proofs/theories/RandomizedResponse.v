(** * Randomised response

    A bit is kept with probability exp(e) / (1 + exp(e)) and flipped otherwise. Whatever the bit, the outputs are
    e-indistinguishable, and no smaller epsilon will do.

    Source: Warner, Randomized Response, JASA 1965; Dwork and Roth 2014, section 3.2. *)
From Coq Require Import Reals Lra.
From DP Require Import Distribution Privacy.
Local Open Scope R_scope.

Definition flip_probability (e : R) : R := / (1 + exp e).

Lemma flip_range e : 0 <= flip_probability e <= 1.
Proof.
  unfold flip_probability. pose proof (exp_pos e). split; [left; apply Rinv_0_lt_compat; lra|].
  rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Definition randomized_response (e : R) (bit : bool) : dist bool :=
  dmap (fun flip => xorb flip bit) (coin (flip_probability e) (flip_range e)).

(** The bit is kept exp(e) times as often as it is flipped. *)
Lemma keep_flip e : 1 - flip_probability e = exp e * flip_probability e.
Proof. unfold flip_probability. pose proof (exp_pos e). field. lra. Qed.

Theorem randomized_response_mass e bit :
  Pr (randomized_response e bit) (Bool.eqb bit) = exp e / (1 + exp e) /\
  Pr (randomized_response e bit) (Bool.eqb (negb bit)) = 1 / (1 + exp e).
Proof.
  pose proof (exp_pos e). unfold Pr, indicator, randomized_response.
  destruct bit; cbn; rewrite keep_flip; unfold flip_probability; split; field; lra.
Qed.

Theorem randomized_response_private e b c : 0 <= e ->
  adp e 0 (randomized_response e b) (randomized_response e c).
Proof.
  intros He f Hf. pose proof (exp_one_le e He) as H1.
  pose proof (flip_range e) as Hp. set (p := flip_probability e) in *.
  assert (K : forall u v, 0 <= u -> 0 <= v ->
    p * u + (1 - p) * v <= exp e * (p * u + (1 - p) * v) + 0 /\
    p * u + (1 - p) * v <= exp e * (p * v + (1 - p) * u) + 0).
  { intros u v Hu Hv. unfold p. rewrite keep_flip. fold p. set (x := exp e) in *.
    pose proof (Rmult_le_pos _ _ (proj1 Hp) Hu) as Pu. pose proof (Rmult_le_pos _ _ (proj1 Hp) Hv) as Pv.
    assert (0 <= (x - 1) * (p * u)) by (apply Rmult_le_pos; lra).
    assert (0 <= (x - 1) * (x * (p * v))) by (apply Rmult_le_pos; [|apply Rmult_le_pos]; lra).
    assert (0 <= (x - 1) * (x * (p * u))) by (apply Rmult_le_pos; [|apply Rmult_le_pos]; lra). split; lra. }
  destruct (Hf true) as [Ht _], (Hf false) as [Hn _].
  destruct b, c; cbn; fold p; apply K; auto.
Qed.

Theorem randomized_response_tight e e' : e' < e ->
  ~ dp e' (randomized_response e true) (randomized_response e false).
Proof.
  intros He H. specialize (H (Bool.eqb true)).
  rewrite (proj1 (randomized_response_mass e true)) in H.
  change (Bool.eqb true) with (Bool.eqb (negb false)) in H.
  rewrite (proj2 (randomized_response_mass e false)) in H.
  pose proof (exp_increasing e' e He). pose proof (exp_pos e).
  apply (Rmult_le_compat_r (1 + exp e)) in H; [|lra].
  replace (exp e / (1 + exp e) * (1 + exp e)) with (exp e) in H by (field; lra).
  replace (exp e' * (1 / (1 + exp e)) * (1 + exp e)) with (exp e') in H by (field; lra). lra.
Qed.
