(** * Rule [within]: a bound on the noise

    A release by the discrete Laplace or the discrete Gaussian mechanism, with a promise: each noisy
    number is within [r] of the exact one with a stated probability. The promise is about utility.
    The value and the cost are those of the release inside, and the checker reads only that release.
    The exact probability for the discrete Laplace mechanism: *)
From Coq Require Import Reals Lra Lia ZArith Bool.
From DP Require Import Distribution Laplace Result Environment Measure DiscreteLaplace.
Local Open Scope R_scope.

Definition near (c : Z) (r : nat) (z : Z) : bool := (Z.abs (z - c) <=? Z.of_nat r)%Z.

Lemma near_zero c z : near c 0 z = (c =? z)%Z.
Proof. unfold near. destruct (Z.leb_spec (Z.abs (z - c)) (Z.of_nat 0)), (Z.eqb_spec c z); lia || auto. Qed.

Lemma near_next c r z : near c (S r) z = near c r z || ((c + Z.of_nat (S r) =? z)%Z || (c - Z.of_nat (S r) =? z)%Z).
Proof.
  unfold near. destruct (Z.leb_spec (Z.abs (z - c)) (Z.of_nat (S r))), (Z.leb_spec (Z.abs (z - c)) (Z.of_nat r)),
    (Z.eqb_spec (c + Z.of_nat (S r)) z), (Z.eqb_spec (c - Z.of_nat (S r)) z); cbn [orb]; lia || auto.
Qed.

Lemma Pr_same {A} (mu : dist A) S T : (forall a, S a = T a) -> Pr mu S = Pr mu T.
Proof. intro H. apply expect_ext; auto. intro a. unfold indicator. rewrite H. auto. Qed.

Theorem laplace_within b c r :
  Pr (laplace b c) (near c r) = 1 - 2 * decay b ^ S r / (1 + decay b).
Proof.
  pose proof (decay_range b) as Q. induction r as [|r IH].
  - rewrite (Pr_same _ _ (Z.eqb c)) by apply near_zero. rewrite laplace_mass.
    replace (c - c)%Z with 0%Z by lia. cbn [Z.abs_nat pow]. field. lra.
  - rewrite (Pr_same _ _ _ (near_next c r)), Pr_or, Pr_or, IH.
    + rewrite !laplace_mass. replace (Z.abs_nat (c + Z.of_nat (S r) - c)) with (S r) by lia.
      replace (Z.abs_nat (c - Z.of_nat (S r) - c)) with (S r) by lia.
      change (decay b ^ S (S r)) with (decay b * decay b ^ S r). field. lra.
    + intros z H. apply Z.eqb_eq in H. apply Z.eqb_neq. lia.
    + intros z H. unfold near in H. apply Z.leb_le in H. apply orb_false_iff. split; apply Z.eqb_neq; lia.
Qed.

Lemma within_accurate b c r level : 2 * decay b ^ S r <= (1 - level) * (1 + decay b) -> level <= Pr (laplace b c) (near c r).
Proof.
  intro H. rewrite laplace_within. pose proof (decay_range b) as Q.
  assert (2 * decay b ^ S r / (1 + decay b) <= 1 - level); [|lra].
  apply (Rmult_le_reg_r (1 + decay b)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** A release that the checker accepts is as private as stated. If the probability of noise beyond
[r] is at most 1 - [level], the noise is within [r] with probability at least [level]. *)
Theorem within_private m epsilon b claimed cost s c k x y r level : check_laplace m epsilon b claimed cost s = Ok c ->
  admissible m k -> (Z.abs (x - y) <= dot s k)%Z -> 2 * decay b ^ S r <= (1 - level) * (1 + decay b) ->
  indist m (price m c k) (release b x) (release b y) /\ level <= Pr (laplace b x) (near x r).
Proof.
  intros C A H L. split; [apply (laplace_sound m epsilon b claimed cost s c k C A), H|apply within_accurate, L].
Qed.
