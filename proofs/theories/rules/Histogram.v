(** * Rule `histogram`: the number of rows in each part of a key

    Meaning: [histogram n by t], a list of counts. The absolute differences of all counts add up to
    at most the number of changes, and to at most twice that if rows are replaced. This bounds the
    distance in L1, and so the distance in L2. *)
From Coq Require Import List ZArith Lia String.
From DP Require Import Table Stability Sensitivity Sources Expression Result Facts Partition Keys.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_histogram (f : facts) (by_ : key) (n : positive) (claimed : env) : result env :=
  let* _ := check_parts (schema f) by_ n in
  let s := env_scale (spread (distance f)) (stability f) in
  let* _ := agree "sensitivity of the histogram" claimed s in
  Ok s.

(** The distance between two lists in L1. *)
Fixpoint l1 (xs ys : list Z) : Z :=
  match xs, ys with x :: xs, y :: ys => Z.abs (x - y) + l1 xs ys | _, _ => 0 end.

Lemma l1_nonneg xs : forall ys, 0 <= l1 xs ys.
Proof. induction xs as [|x xs IH]; intros [|y ys]; cbn [l1]; try lia. specialize (IH ys). lia. Qed.

Lemma l1_sym xs : forall ys, l1 xs ys = l1 ys xs.
Proof. induction xs as [|x xs IH]; intros [|y ys]; cbn [l1]; auto. rewrite IH. lia. Qed.

Lemma l1_map f g is : l1 (map f is) (map g is) = total (fun i => Z.abs (f i - g i)) is.
Proof. induction is as [|i is IH]; [reflexivity|]. cbn [map l1]. rewrite IH. reflexivity. Qed.

(** The square of the distance between two lists in L2. *)
Fixpoint l2 (xs ys : list Z) : Z :=
  match xs, ys with x :: xs, y :: ys => (x - y) * (x - y) + l2 xs ys | _, _ => 0 end.

Theorem l2_le_l1 xs : forall ys, l2 xs ys <= l1 xs ys * l1 xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; cbn [l1 l2]; try lia. specialize (IH ys).
  pose proof (l1_nonneg xs ys). pose proof (Z.abs_nonneg (x - y)).
  replace ((x - y) * (x - y)) with (Z.abs (x - y) * Z.abs (x - y)) by (rewrite <- Z.abs_mul; apply Z.abs_eq, Z.square_nonneg).
  set (d := Z.abs (x - y)) in *. set (t := l1 xs ys) in *. nia.
Qed.

Theorem histogram_sensitive r n k by_ m (t t' : table) : near r n k t t' ->
  l1 (histogram m by_ t) (histogram m by_ t') <= spread r * k.
Proof.
  intro H. destruct (parts_near r n k by_ t t' (numbers m) (numbers_differ m) H) as (j & J & Hj & _).
  unfold histogram. rewrite l1_map. eapply Z.le_trans; [|exact Hj]. apply total_mono. intro i.
  destruct (J i) as [_ N]. pose proof (count_sensitive _ _ _ _ _ N) as S. destruct r; cbn [count_factor] in S; lia.
Qed.

Theorem histogram_sound f by_ n claimed s k v t t' part : check_histogram f by_ n claimed = Ok s ->
  facts_hold f k v t t' -> l1 (histogram n part t) (histogram n part t') <= dot s k.
Proof.
  unfold check_histogram. intros H [_ _ N _]. unfold_ok H. injection H as <-.
  rewrite dot_scale. eapply histogram_sensitive, N.
Qed.
