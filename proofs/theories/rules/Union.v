(** * Rule `union`: the rows of two tables

    Meaning: [D ++ E]. The changes of both tables add up, even if the tables share sources. The
    value of an earlier map is dropped, because the rows of the other table have another mapped
    value. The owner of a row is not known afterwards. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Sources Expression Result Facts SemiJoin.
Import ListNotations.
Local Open Scope Z_scope.

Definition kind_dec (k l : kind) : {k = l} + {k <> l}.
Proof. revert l. induction k; destruct l; decide equality; auto using Z.eq_dec, Nat.eq_dec, string_dec, list_eq_dec. Defined.

Definition column_dec (c d : column) : {c = d} + {c <> d}.
Proof. decide equality; auto using kind_dec, string_dec. Defined.

Definition same_columns (cs ds : list column) : bool := if list_eq_dec column_dec cs ds then true else false.

(** [g] are the facts about the other table. *)
Definition check_union (f g : facts) (claimed : env) (n : counted) : result facts :=
  let* _ := require (same_columns (schema f) (schema g)) "the two tables have different columns" in
  let* _ := require (same_relation (distance f) (distance g)) "the two tables are under different neighbour relations" in
  let* _ := match interval f, interval g with
            | None, None => Ok tt
            | _, _ => Refused "a map comes before this step, but it would give a row of the other table another value"
            end in
  let s := env_add (stability f) (stability g) in
  let* _ := agree "stability of the union" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) s SomeRows None None).

Theorem union_stable {A} r n n' k k' (D D' E E' : list A) : near r n k D D' -> near r n' k' E E' ->
  near r SomeRows (k + k') (D ++ E) (D' ++ E').
Proof.
  intros (kept & gone & come & HD & HD' & W) (kept' & gone' & come' & HE & HE' & W').
  exists (kept ++ kept'), (gone ++ gone'), (come ++ come').
  assert (S : forall a b c d : list A, Permutation ((a ++ b) ++ (c ++ d)) ((a ++ c) ++ (b ++ d))).
  { intros a b c d. rewrite <- !app_assoc. apply Permutation_app_head. rewrite !app_assoc. apply Permutation_app_tail.
    apply Permutation_app_comm. }
  split; [rewrite HD, HE; apply S|]. split; [rewrite HD', HE'; apply S|].
  rewrite !size_app. destruct r, n, n'; cbn [within] in *; lia.
Qed.

Theorem union_sound f g claimed n u k v v' t t' s s' : check_union f g claimed n = Ok u ->
  facts_hold f k v t t' -> facts_hold g k v' s s' -> facts_hold u k (Literal 0 0) (t ++ s) (t' ++ s').
Proof.
  unfold check_union, same_columns. intros H [L R N _] [L' R' N' _]. unfold_ok H. injection H as <-.
  destruct (list_eq_dec column_dec (schema f) (schema g)) as [E|]; [|discriminate]. apply same_relation_ok in C0. rewrite <- C0 in N'. rewrite <- E in *.
  split; cbn [schema distance stability rows interval]; auto using no_values.
  - apply Forall_app. auto.
  - apply Forall_app. auto.
  - rewrite dot_add. eapply union_stable; eauto.
Qed.
