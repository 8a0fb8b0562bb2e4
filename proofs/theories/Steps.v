(** * Steps that look at several rows at once

    This file defines the first rows of each person with each value of a key, the rows of two tables
    side by side by their persons or by a key, and the first rows in an order. The files of their
    rules prove how these steps change distances. *)
From Coq Require Import List Permutation ZArith Bool.
From DP Require Import Table Persons.
Import ListNotations.
Local Open Scope Z_scope.

Section ByKey.
Context {A : Type} (person key : A -> Z).

(** The rows of one person with one value of the key. *)
Definition of_both (p j : Z) (x : A) : bool := (person x =? p) && (key x =? j).
Definition like (x : A) : A -> bool := of_both (person x) (key x).

(** Keeps the first [k] rows of each person with each value of the key. [kept] holds the rows kept
so far. *)
Fixpoint keep_by (k : nat) (kept D : list A) : list A :=
  match D with
  | [] => []
  | x :: E => if Nat.ltb (length (filter (like x) kept)) k then x :: keep_by k (x :: kept) E else keep_by k kept E
  end.
Definition limit_by (k : nat) (D : list A) : list A := keep_by k [] D.
End ByKey.

Definition first_of_each {A} (key : A -> Z) (k : nat) (D : list A) : list A := keep_first key k (fun _ => 0%nat) D.

Section Pairs.
Context {A B : Type} (key : A -> Z) (key' : B -> Z).

(** Each row on the left, paired with each row on the right that has the same key. *)
Definition pairs (T : list A) (U : list B) : list (A * B) :=
  flat_map (fun x => map (pair x) (theirs key' (key x) U)) T.

Definition join (m n : nat) (D : list A) (E : list B) : list (A * B) := pairs (first_of_each key m D) (first_of_each key' n E).
End Pairs.

Section OnKey.
Context {K : Type} (same : forall x y : K, {x = y} + {x <> y}).

(** The first [k] rows with each key; [seen] holds the keys of the earlier rows. *)
Fixpoint first_with {A} (key : A -> K) (k : nat) (seen : list K) (D : list A) : list A :=
  match D with
  | [] => []
  | x :: E =>
      if Nat.ltb (count_occ same seen (key x)) k then x :: first_with key k (key x :: seen) E else first_with key k seen E
  end.
Definition with_same {A} (key : A -> K) (p : K) (D : list A) : list A := filter (fun x => if same (key x) p then true else false) D.

(** Each row on the left, paired with each row on the right that has the same key, for any
owners. *)
Definition pairs_on {A B} (key : A -> K) (key' : B -> K) (T : list A) (U : list B) : list (A * B) :=
  flat_map (fun x => map (pair x) (with_same key' (key x) U)) T.
Definition join_on {A B} (key : A -> K) (key' : B -> K) (m n : nat) (D : list A) (E : list B) : list (A * B) :=
  pairs_on key key' (first_with key m [] D) (first_with key' n [] E).
End OnKey.

Section Order.
Context {A : Type} (leb : A -> A -> bool).

Fixpoint insert (x : A) (D : list A) : list A :=
  match D with [] => [x] | y :: E => if leb x y then x :: D else y :: insert x E end.
Definition sorted (D : list A) : list A := fold_right insert [] D.
Definition take (k : nat) (D : list A) : list A := firstn k (sorted D).

Lemma sorted_all D : Permutation (sorted D) D.
Proof.
  assert (I : forall x E, Permutation (insert x E) (x :: E)).
  { intros x E. induction E as [|y E IH]; cbn [insert]; auto. destruct (leb x y); auto. rewrite IH. apply perm_swap. }
  unfold sorted. induction D as [|x D IH]; cbn [fold_right]; auto. rewrite I, IH. auto.
Qed.

(** For each value of a key, the first rows with this value, in an order. *)
Definition with_key (key : A -> Z) (j : Z) (D : list A) : list A := filter (fun x => key x =? j) D.
Definition take_by (key : A -> Z) (keys : list Z) (k : nat) (D : list A) : list A := flat_map (fun j => take k (with_key key j D)) keys.
End Order.
