(** * Rule `semi-join`: the rows of persons who have a row in another table, or who do not

    Meaning: the rows of the first table whose person has a row in the second, or has none
    ([semi_joined]). A person of either table affects only that person's rows in the first table. So
    if the rows of some persons differ in either table, or in both, the results differ in the rows
    of these persons. The number of changes between the results is at most the number of rows of
    these persons in the first table.

    Two rows have the same person if they have the same number. So the columns that identify persons
    must have the same kind. For texts, the theory assumes one numbering in all sources. A program
    numbers the texts separately in each load, and matches the numbers by the texts. The auditor
    checks that both sources keep the texts because they share the unit; this theory does not. *)
From Coq Require Import List Permutation ZArith Lia Bool String.
From DP Require Import Table Persons Stability Sources Expression Result Facts Ownership Limit.
Import ListNotations.
Local Open Scope Z_scope.

Definition same_persons (a b : kind) : bool :=
  match a, b with
  | (Integer _ _ | Unbounded), (Integer _ _ | Unbounded) | Boolean, Boolean | Day _ _, Day _ _ | Identity, Identity => true
  | Decimal d _ _, Decimal e _ _ => Nat.eqb d e
  | Category vs, Category ws => if list_eq_dec string_dec vs ws then true else false
  | _, _ => false
  end.

Definition same_relation (r r' : relation) : bool :=
  match r, r' with AddRemove, AddRemove | ReplaceOne, ReplaceOne => true | _, _ => false end.

Lemma same_relation_ok r r' : same_relation r r' = true -> r = r'.
Proof. destruct r, r'; cbn; congruence. Qed.

Definition semi_join_owner (o other : ownership) : ownership :=
  Owned (person o) (person_kind o) (each o) (either (among_sources o) (among_sources other)).

(** [g] are the facts about the other table. *)
Definition check_semi_join (f : facts) (column : nat) (g : facts) (column_of_other : nat) (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* p := check_whose g column_of_other in
  let* _ := require (same_persons (person_kind o) (person_kind p)) "the two tables do not identify persons by the same numbers" in
  let* _ := require (same_relation (distance f) (distance g)) "the two tables are under different neighbour relations" in
  let o := semi_join_owner o p in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the semi-join" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) s SomeRows (interval f) (Some o)).

Section SemiJoin.
Context {A B : Type} (person : A -> Z) (person' : B -> Z).

Definition has (E : list B) (p : Z) : bool := existsb (fun y => person' y =? p) E.
Definition semi_join (present : bool) (E : list B) (D : list A) : list A :=
  filter (fun x => Bool.eqb (has E (person x)) present) D.

(** Whether a person has a row in the table [E] depends only on the rows of that person in [E]. *)
Lemma has_theirs E p : has E p = match theirs person' p E with [] => false | _ => true end.
Proof.
  unfold has, theirs. induction E as [|y E IH]; cbn [existsb filter]; auto. unfold of_person at 1.
  destruct (person' y =? p); cbn [orb]; auto.
Qed.

Lemma semi_join_theirs w E u D : theirs person u (semi_join w E D) = if Bool.eqb (has E u) w then theirs person u D else [].
Proof. exact (theirs_filter person (fun u => Bool.eqb (has E u) w) u D). Qed.

Theorem semi_join_persons w r us vs E E' D D' : persons_apart person r us D D' -> persons_apart person' r vs E E' ->
  persons_apart person r (us ++ vs) (semi_join w E D) (semi_join w E' D').
Proof.
  intros H H' u. rewrite !semi_join_theirs, !has_theirs. destruct (H u) as [->|(I & [R|[->| ->]])].
  - destruct (H' u) as [->|(I & [R|[->| ->]])]; auto.
    + right. split; [apply in_or_app|]; auto.
    + destruct (theirs person' u E'); auto. destruct w; cbn; right; (split; [apply in_or_app; auto|auto]).
    + destruct (theirs person' u E); auto. destruct w; cbn; right; (split; [apply in_or_app; auto|auto]).
  - right. split; [apply in_or_app|]; auto.
  - right. split; [apply in_or_app; auto|]. right. left. destruct (Bool.eqb _ w); auto.
  - right. split; [apply in_or_app; auto|]. right. right. destruct (Bool.eqb _ w); auto.
Qed.

Lemma semi_join_at_most w m E D : each_at_most person m D -> each_at_most person m (semi_join w E D).
Proof. apply filter_at_most. Qed.

(** The theorem for tables in which each person has at most [m] rows in the first table. *)
Theorem semi_join_stable w r m us vs E E' D D' : each_at_most person m D -> each_at_most person m D' ->
  persons_apart person r us D D' -> persons_apart person' r vs E E' ->
  near r SomeRows (m * Z.of_nat (List.length (us ++ vs))) (semi_join w E D) (semi_join w E' D').
Proof. intros M M' H H'. apply (persons_near person); auto using semi_join_persons, semi_join_at_most. Qed.
End SemiJoin.

Lemma semi_joined_owned w o p r us t t' s s' : owners_hold o r us t t' -> owners_hold p r us s s' ->
  owners_hold (semi_join_owner o p) r us (semi_joined w s t) (semi_joined w s' t').
Proof.
  intros (M & M' & H) (_ & _ & H'). split; [apply filter_at_most, M|]. split; [apply filter_at_most, M'|].
  eapply persons_apart_incl; [|exact (semi_join_persons whose whose w r _ _ _ _ _ _ H H')].
  cbn [semi_join_owner among_sources]. destruct (concerned_either (among_sources o) (among_sources p) us). apply incl_app; auto.
Qed.

Lemma semi_join_asks f c h d claimed n g : check_semi_join f c h d claimed n = Ok g ->
  exists o p, owner f = Some o /\ c = person o /\ owner h = Some p /\ d = person p.
Proof.
  unfold check_semi_join. intro H. unfold_ok H. destruct (check_whose_ok _ _ _ C), (check_whose_ok _ _ _ C0). eauto 8.
Qed.

Theorem semi_join_sound w f c h c' claimed n g o p us k v t t' s s' : check_semi_join f c h c' claimed n = Ok g ->
  owner f = Some o -> owner h = Some p -> owners_hold o (distance f) us t t' -> owners_hold p (distance h) us s s' ->
  (forall i, (List.length (us i) <= k i)%nat) -> facts_hold f k v (map snd t) (map snd t') ->
  facts_hold g k v (map snd (semi_joined w s t)) (map snd (semi_joined w s' t')).
Proof.
  unfold check_semi_join. intros H E E' O O' K [L R _ V]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [F _]. rewrite E in F. injection F as <-.
  destruct (check_whose_ok _ _ _ C0) as [F _]. rewrite E' in F. injection F as <-.
  apply same_relation_ok in C2. rewrite <- C2 in O'.
  split; cbn [schema distance stability rows interval]; auto.
  - eapply forall_kept, L. intros x I. apply filter_In in I. tauto.
  - eapply forall_kept, R. intros x I. apply filter_In in I. tauto.
  - exact (owned_near (semi_join_owner o p) _ us k _ _ (semi_joined_owned w _ _ _ _ _ _ _ _ O O') K).
Qed.
