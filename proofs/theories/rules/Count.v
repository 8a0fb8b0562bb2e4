(** * Rule `count`: the number of rows

    Meaning: [count t]. One change moves the count by at most 1, and not at all if the number of
    rows is public. *)
From Coq Require Import List ZArith String.
From DP Require Import Table Sensitivity Sources Expression Result Facts.
Local Open Scope Z_scope.

Definition check_count (f : facts) (claimed : env) : result (env * nat) :=
  let s := env_scale (count_factor (distance f) (rows f)) (stability f) in
  let* _ := agree "sensitivity of the count" claimed s in
  Ok (s, 0%nat).

Theorem count_sound f claimed s d k v t t' : check_count f claimed = Ok (s, d) -> facts_hold f k v t t' ->
  Z.abs (count t - count t') <= dot s k.
Proof.
  unfold check_count. intros H [_ _ N _]. unfold_ok H. injection H as <- <-.
  rewrite dot_scale. apply count_sensitive, N.
Qed.
