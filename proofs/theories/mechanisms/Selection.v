(** * Choices by scores

    The mechanism chooses some of several candidates with integer scores, one after the other, each
    among the remaining ones. The mechanism uses permute-and-flip or the exponential mechanism for
    each choice. A candidate is a position, from 0. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace.
From DP Require Export Exponential PermuteAndFlip.
Import ListNotations.
Local Open Scope Z_scope.

Inductive chooser := ByFlips | ByWeights.

Definition choose_one (w : chooser) (b : scale) (score : Z -> Z) (c : Z) (cs : list Z) : dist Z :=
  match w with ByFlips => permute_and_flip b score c cs | ByWeights => exponential b score c cs end.

Fixpoint choose (one : Z -> list Z -> dist Z) (n : nat) (cs : list Z) : dist (list Z) :=
  match n, cs with
  | S n, c :: cs => bind (one c cs) (fun i => bind (choose one n (remove Z.eq_dec i (c :: cs))) (fun is => ret (i :: is)))
  | _, _ => ret []
  end.

Definition score_at (xs : list Z) (i : Z) : Z := nth (Z.to_nat i) xs 0.
Definition positions (xs : list Z) : list Z := map Z.of_nat (seq 0 (length xs)).

Definition select (w : chooser) (b : scale) (n : positive) (xs : list Z) : dist (list Z) :=
  choose (choose_one w b (score_at xs)) (Pos.to_nat n) (positions xs).

(** ** The distance between two lists of scores: the largest rise, plus the largest fall *)
Fixpoint rise (xs ys : list Z) : Z :=
  match xs, ys with x :: xs, y :: ys => Z.max (y - x) (rise xs ys) | _, _ => 0 end.
Definition range (xs ys : list Z) : Z := rise xs ys + rise ys xs.

Lemma rise_nonneg xs : forall ys, 0 <= rise xs ys.
Proof. induction xs as [|x xs IH]; intros [|y ys]; cbn [rise]; try lia. specialize (IH ys). lia. Qed.

Lemma range_sym xs ys : range xs ys = range ys xs.
Proof. unfold range. lia. Qed.

Lemma nth_rises xs : forall ys n, length xs = length ys -> nth n ys 0 - nth n xs 0 <= rise xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] n H; try discriminate; [destruct n; cbn; lia|].
  injection H as H. pose proof (rise_nonneg xs ys). destruct n as [|n]; cbn [nth rise]; [lia|].
  specialize (IH ys n H). lia.
Qed.

Lemma rise_map (f g : Z -> Z) s is : 0 <= s -> (forall i, g i - f i <= s) -> rise (map f is) (map g is) <= s.
Proof. intros Hs H. induction is as [|i is IH]; cbn [map rise]; [lia|]. specialize (H i). lia. Qed.

(** ** Privacy *)
Local Open Scope R_scope.

Lemma choose_one_private w b (u v : Z -> Z) c cs lo hi :
  (forall x, (lo <= v x - u x <= hi)%Z) ->
  adp (IZR (hi - lo) / scale_R b) 0 (choose_one w b u c cs) (choose_one w b v c cs).
Proof. intro H. destruct w; cbn [choose_one]; [apply permute_and_flip_private|apply exponential_private]; auto. Qed.

Theorem select_one_private w b xs ys c cs : length xs = length ys ->
  adp (IZR (range xs ys) / scale_R b) 0 (choose_one w b (score_at xs) c cs) (choose_one w b (score_at ys) c cs).
Proof.
  intro H. replace (range xs ys) with (rise xs ys - - rise ys xs)%Z by (unfold range; lia).
  apply choose_one_private. intro x. unfold score_at.
  pose proof (nth_rises xs ys (Z.to_nat x) H). pose proof (nth_rises ys xs (Z.to_nat x) (eq_sym H)). lia.
Qed.
