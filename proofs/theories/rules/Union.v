(** * Rule `union`: the rows of two tables

    Meaning: [D ++ E]. The changes of both add up, whatever they have in common.

    The checker does not have this rule: its plans have one premise each. *)
From Coq Require Import List Permutation ZArith Lia.
From DP Require Import Table.
Local Open Scope Z_scope.

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
