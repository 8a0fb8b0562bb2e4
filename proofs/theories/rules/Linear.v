(** * Rules `add`, `subtract`, `negate` and `scale` for numbers

    Sensitivities add up, stay the same, or are multiplied by a constant. The two numbers of an
    operation have the same digits. *)
From Coq Require Import ZArith Lia String.
From DP Require Import Interval Result Facts.
Local Open Scope Z_scope.

Definition check_two (a b : env * nat) (claimed : env) : result (env * nat) :=
  let* _ := same_grid (snd a) (snd b) in
  let* _ := agree "sensitivity of the two together" claimed (env_add (fst a) (fst b)) in
  Ok (env_add (fst a) (fst b), snd a).

Definition check_negate (a : env * nat) (claimed : env) : result (env * nat) :=
  let* _ := agree "sensitivity of the negation" claimed (fst a) in
  Ok a.

Definition check_scale (n : Z) (a : env * nat) (claimed : env) : result (env * nat) :=
  let* _ := agree "sensitivity of the multiple" claimed (env_scale (Z.abs n) (fst a)) in
  Ok (env_scale (Z.abs n) (fst a), snd a).

Section Sound.
Variables (k : nat -> nat) (x x' y y' : Z).

Theorem add_sound a b claimed c : check_two a b claimed = Ok c ->
  Z.abs (x - x') <= dot (fst a) k -> Z.abs (y - y') <= dot (fst b) k -> Z.abs (x + y - (x' + y')) <= dot (fst c) k.
Proof. unfold check_two. intros H. unfold_ok H. injection H as <-. cbn [fst]. rewrite dot_add. lia. Qed.

Theorem subtract_sound a b claimed c : check_two a b claimed = Ok c ->
  Z.abs (x - x') <= dot (fst a) k -> Z.abs (y - y') <= dot (fst b) k -> Z.abs (x - y - (x' - y')) <= dot (fst c) k.
Proof. unfold check_two. intros H. unfold_ok H. injection H as <-. cbn [fst]. rewrite dot_add. lia. Qed.

Theorem negate_sound a claimed c : check_negate a claimed = Ok c ->
  Z.abs (x - x') <= dot (fst a) k -> Z.abs (- x - - x') <= dot (fst c) k.
Proof. unfold check_negate. intros H. unfold_ok H. injection H as <-. lia. Qed.

Theorem scale_sound n a claimed c : check_scale n a claimed = Ok c ->
  Z.abs (x - x') <= dot (fst a) k -> Z.abs (n * x - n * x') <= dot (fst c) k.
Proof.
  unfold check_scale. intros H. unfold_ok H. injection H as <-. cbn [fst]. intro B.
  rewrite dot_scale, <- Z.mul_sub_distr_l, Z.abs_mul. apply Z.mul_le_mono_nonneg_l; lia.
Qed.
End Sound.
