(** * The best of a random number of runs, each about a candidate

    A run draws one of several candidates uniformly, and releases its number with Laplace noise. The
    mechanism releases the candidate and the number of the first run with the largest number. The
    number of runs is random, and stays secret. The law of this number is uniform, or its weights
    fall at least as fast as 1/k. The release costs three times as much as one run in the first
    case, and twice as much in the second ([best_of_runs_private]). Both bounds follow from a
    theorem in [Runs], which is about runs of any kind. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace Runs.
Import ListNotations.
Local Open Scope R_scope.

Inductive runs_law := UniformRuns | HarmonicRuns.

(** The weight of [k + 1] runs under the harmonic law: 2^59 divided by the number of runs. The
function computes each weight from the previous weight and rounds it down. *)
Fixpoint whole_weight (k : nat) : Z :=
  match k with O => 2 ^ 59 | S n => whole_weight n * Z.of_nat (S n) / Z.of_nat (S (S n)) end%Z.
(** For a number of runs that is far larger than in practice, the rounded weight is zero. In this
case, this definition uses a small positive number instead. *)
Definition harmonic_weight (k : nat) : R := if (0 <? whole_weight k)%Z then IZR (whole_weight k) else / INR (S k).

Definition runs_weight (l : runs_law) (k : nat) : R := match l with UniformRuns => 1 | HarmonicRuns => harmonic_weight k end.

Lemma harmonic_positive k : 0 < harmonic_weight k.
Proof.
  unfold harmonic_weight. destruct (Z.ltb_spec 0 (whole_weight k)) as [H|H]; [apply IZR_lt, H|].
  apply Rinv_0_lt_compat, lt_0_INR. lia.
Qed.

Lemma harmonic_falls k : INR (S (S k)) * harmonic_weight (S k) <= INR (S k) * harmonic_weight k.
Proof.
  assert (P : forall n, 0 < INR (S n)) by (intro n; apply lt_0_INR; lia). pose proof (P k) as P1. pose proof (P (S k)) as P2.
  unfold harmonic_weight. destruct (Z.ltb_spec 0 (whole_weight (S k))) as [H|H].
  - assert (E : (Z.of_nat (S (S k)) * whole_weight (S k) <= whole_weight k * Z.of_nat (S k))%Z).
    { cbn [whole_weight]. apply Z.mul_div_le. lia. }
    assert (0 < whole_weight k)%Z as W by nia. apply Z.ltb_lt in W. rewrite W.
    apply IZR_le in E. rewrite !mult_IZR in E. rewrite !INR_IZR_INZ. lra.
  - rewrite Rinv_r by lra. destruct (Z.ltb_spec 0 (whole_weight k)) as [W|W].
    + assert (1 <= IZR (whole_weight k)) by (apply (IZR_le 1); lia).
      assert (1 <= INR (S k)) by (rewrite S_INR; pose proof (pos_INR k); lra). nra.
    + rewrite Rinv_r by lra. lra.
Qed.

Lemma runs_weight_positive l k : 0 < runs_weight l k.
Proof. destruct l; [apply Rlt_0_1|apply harmonic_positive]. Qed.

(** A run: a candidate, and its number with noise. There are [others] candidates besides the
first. *)
Definition one_run (others : nat) (b : scale) (number : Z -> Z) : dist (Z * Z) :=
  c <- weighted (fun _ : Z => 1) (fun _ => Rlt_0_1) 0%Z (map Z.of_nat (seq 1 others)) ;; dmap (fun x => (c, x)) (release b (number c)).

(** Runs are compared by their numbers, whose magnitude is below 2^126. *)
Definition number_of (x : Z * Z) : Z := saturate (snd x).

(** The candidate and its number are appended to the earlier answers. The number of a candidate is a
function of these answers and of the candidate. *)
Definition best_of_runs (l : runs_law) (most : positive) (others : list Z -> nat) (b : scale) (number : list Z -> Z) (h : list Z) : dist (list Z) :=
  best <- best_of _ number_of (runs_weight l) (runs_weight_positive l) (one_run (others h) b (fun c => number (h ++ [c])%list)) (pred (Pos.to_nat most)) ;;
  ret (h ++ [fst best; snd best])%list.

Lemma one_run_private others b (number number' : Z -> Z) s : (forall c, (Z.abs (number c - number' c) <= s)%Z) ->
  adp (IZR s / scale_R b) 0 (one_run others b number) (one_run others b number').
Proof.
  intro H. apply adp_weaken with (0 + IZR s / scale_R b) (0 + 0); [lra|lra|].
  apply adp_bind; [lra|apply adp_refl|]. intro c. apply adp_map, release_private, H.
Qed.

Lemma number_of_bounded x : (- 2 ^ 126 <= number_of x < - 2 ^ 126 + Z.of_nat (Z.to_nat (2 ^ 127)))%Z.
Proof. unfold number_of. pose proof (saturate_range (snd x)). rewrite Z2Nat.id by lia. lia. Qed.

(** The cost of releasing the best run, as a multiple of the cost of one run. *)
Definition times_a_run (l : runs_law) : positive := match l with UniformRuns => 3 | HarmonicRuns => 2 end.

Theorem best_of_runs_private l most others b (number number' : list Z -> Z) s : (forall h, (Z.abs (number h - number' h) <= s)%Z) -> forall h,
  adp (IZR (Zpos (times_a_run l)) * (IZR s / scale_R b)) 0 (best_of_runs l most others b number h) (best_of_runs l most others b number' h).
Proof.
  intros H h. assert (Hs : (0 <= s)%Z) by (specialize (H []); lia).
  assert (E : 0 <= IZR s / scale_R b).
  { apply Rmult_le_pos; [apply IZR_le, Hs|left; apply Rinv_0_lt_compat, scale_pos]. }
  assert (P : adp (IZR s / scale_R b) 0 (one_run (others h) b (fun c => number (h ++ [c])%list)) (one_run (others h) b (fun c => number' (h ++ [c])%list)))
    by (apply one_run_private; intro c; apply H).
  assert (P' : adp (IZR s / scale_R b) 0 (one_run (others h) b (fun c => number' (h ++ [c])%list)) (one_run (others h) b (fun c => number (h ++ [c])%list))).
  { apply one_run_private. intro c. specialize (H (h ++ [c])%list). lia. }
  unfold best_of_runs. apply adp_post. destruct l; cbn [times_a_run].
  - apply best_of_private_uniform with (- 2 ^ 126)%Z (Z.to_nat (2 ^ 127)); auto using number_of_bounded.
  - apply best_of_private_falling with (- 2 ^ 126)%Z (Z.to_nat (2 ^ 127)); auto using number_of_bounded. apply harmonic_falls.
Qed.
