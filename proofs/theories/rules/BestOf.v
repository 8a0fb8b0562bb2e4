(** * Rule [best-of]: the best of a random number of runs

    A run draws a candidate and gives its number with noise. The best of a random number of runs is the first of those with the largest
    number. What it costs for any runs is proved in [Runs]; [best_of_private] is about the runs of the rule: a uniform candidate, and Laplace noise on its number.

    The checker has no constructor for this rule: no file is written for a query that asks for the best of runs, and dp-audit alone
    checks what is charged. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace Runs.
Import ListNotations.
Local Open Scope R_scope.

Section Rule.
Variables (b : scale) (candidate : Z) (others : list Z).

(** A run: a uniform candidate, and its number with noise. *)
Definition one_run (number : Z -> Z) : dist (Z * Z) :=
  c <- weighted (fun _ : Z => 1) (fun _ => Rlt_0_1) candidate others ;; dmap (fun x => (c, x)) (release b (number c)).

Lemma one_run_private (number number' : Z -> Z) s : (forall c, (Z.abs (number c - number' c) <= s)%Z) ->
  adp (IZR s / scale_R b) 0 (one_run number) (one_run number').
Proof.
  intro H. apply adp_weaken with (0 + IZR s / scale_R b) (0 + 0); [lra|lra|].
  apply adp_bind; [lra|apply adp_refl|]. intro c. apply adp_map, release_private, H.
Qed.

(** By its number, which is within 64 bits. *)
Definition number_of (x : Z * Z) : Z := saturate (snd x).

Lemma number_of_bounded x : (- 2 ^ 63 <= number_of x < - 2 ^ 63 + Z.of_nat (Z.to_nat (2 ^ 64)))%Z.
Proof. unfold number_of. pose proof (saturate_range (snd x)). rewrite Z2Nat.id by lia. lia. Qed.

(** Noise of scale 3 s / epsilon for equal weights, and of scale 2 s / epsilon where k times the weight of k never rises. *)
Theorem best_of_private (number number' : Z -> Z) s e most (w : nat -> R) (Hw : forall k, 0 < w k) :
  (forall c, (Z.abs (number c - number' c) <= s)%Z) ->
  (3 * (IZR s / scale_R b) <= e ->
    adp e 0 (best_of _ number_of (fun _ => 1) one_positive (one_run number) most)
            (best_of _ number_of (fun _ => 1) one_positive (one_run number') most)) /\
  ((forall k, INR (S (S k)) * w (S k) <= INR (S k) * w k) -> 2 * (IZR s / scale_R b) <= e ->
    adp e 0 (best_of _ number_of w Hw (one_run number) most) (best_of _ number_of w Hw (one_run number') most)).
Proof.
  intro H. assert (Hs : (0 <= s)%Z) by (specialize (H 0%Z); lia).
  assert (E : 0 <= IZR s / scale_R b).
  { apply Rmult_le_pos; [apply IZR_le, Hs|left; apply Rinv_0_lt_compat, scale_pos]. }
  pose proof (one_run_private number number' s H) as P.
  assert (P' : adp (IZR s / scale_R b) 0 (one_run number') (one_run number)).
  { apply one_run_private. intro c. rewrite <- Z.abs_opp. replace (- (number' c - number c))%Z with (number c - number' c)%Z by ring. apply H. }
  split; [intro L|intros F L]; (eapply adp_weaken; [exact L|apply Rle_refl|]).
  - apply best_of_private_uniform with (- 2 ^ 63)%Z (Z.to_nat (2 ^ 64)); auto using number_of_bounded.
  - apply best_of_private_falling with (- 2 ^ 63)%Z (Z.to_nat (2 ^ 64)); auto using number_of_bounded.
Qed.
End Rule.
