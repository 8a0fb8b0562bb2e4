(** * Rule `limit`: the first rows of each unit

    Meaning: the first [most] rows of each person, in the order of the table ([limited]). The kept
    rows of a person are a function of that person's rows alone. Take two tables that differ in the
    rows of some persons, with at most [m] rows for each. After the step, these tables differ in the
    rows of the same persons. Each of these persons has at most [m] rows and at most [most] rows in
    the new tables. So the new tables are at most the smaller of these numbers of changes apart for
    each person. The step can follow steps that turn each row into rows of the same person
    ([step_persons]), and such steps can follow it. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool String.
From DP Require Import Table Persons Stability Sources Expression Result Facts Ownership.
Import ListNotations.
Local Open Scope Z_scope.

Definition limit_owner (o : ownership) (most : nat) : ownership :=
  Owned (person o) (person_kind o) (Z.min (each o) (Z.of_nat most)) (among_sources o).

Definition check_limit (f : facts) (column most : nat) (claimed : env) (n : counted) : result facts :=
  let* o := check_whose f column in
  let* _ := require (Nat.leb 1 most) "a limit keeps at least one row" in
  let o := limit_owner o most in
  let s := env_of (each o) (among_sources o) in
  let* _ := agree "stability of the limit" claimed s in
  let* _ := agree_rows n SomeRows in
  Ok (Facts (schema f) (distance f) s SomeRows (interval f) (Some o)).

Section Limit.
Context {A : Type} (person : A -> Z).

Lemma limit_theirs k u (D : list A) : theirs person u (keep_first person k (fun _ => 0%nat) D) = firstn k (theirs person u D).
Proof. rewrite keep_first_theirs, Nat.sub_0_r. auto. Qed.

Theorem limit_persons r k us (D D' : list A) : persons_apart person r us D D' ->
  persons_apart person r us (keep_first person k (fun _ => 0%nat) D) (keep_first person k (fun _ => 0%nat) D').
Proof. intros H u. rewrite !limit_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; rewrite ?firstn_nil; auto 6. Qed.

Lemma limit_at_most k m (D : list A) : each_at_most person m D ->
  each_at_most person (Z.min m (Z.of_nat k)) (keep_first person k (fun _ => 0%nat) D).
Proof. intros M u. rewrite limit_theirs. specialize (M u). unfold size in *. rewrite firstn_length. lia. Qed.

(** The theorem for tables in which each person has at most [m] rows. *)
Theorem limit_stable r k m us (D D' : list A) : persons_apart person r us D D' -> each_at_most person m D -> each_at_most person m D' ->
  near r SomeRows (Z.min m (Z.of_nat k) * Z.of_nat (List.length us))
    (keep_first person k (fun _ => 0%nat) D) (keep_first person k (fun _ => 0%nat) D').
Proof. intros H M M'. apply (persons_near person); auto using limit_persons, limit_at_most. Qed.

Lemma keep_first_in k (x : A) D : forall seen, In x (keep_first person k seen D) -> In x D.
Proof.
  induction D as [|y D IH]; intros seen; cbn [keep_first]; [auto|]. destruct (Nat.ltb (seen (person y)) k).
  - intros [->|I]; [left|right]; eauto.
  - right. eauto.
Qed.
End Limit.

Lemma limited_owned most o r us t t' : owners_hold o r us t t' -> owners_hold (limit_owner o most) r us (limited most t) (limited most t').
Proof. intros (M & M' & H). split; [|split]; [apply limit_at_most, M|apply limit_at_most, M'|apply limit_persons, H]. Qed.

Lemma forall_kept (P : row -> Prop) (t u : owned) : (forall x, In x u -> In x t) -> Forall P (map snd t) -> Forall P (map snd u).
Proof.
  intros H F. rewrite Forall_forall in *. intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy). apply F, in_map, H, Hy.
Qed.

Lemma limit_asks f column most claimed n g : check_limit f column most claimed n = Ok g -> exists o, owner f = Some o /\ column = person o.
Proof. unfold check_limit. intro H. unfold_ok H. eauto using check_whose_ok. Qed.

Theorem limit_sound f column most claimed n g o us k v t t' : check_limit f column most claimed n = Ok g -> owner f = Some o ->
  owners_hold o (distance f) us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  facts_hold f k v (map snd t) (map snd t') ->
  facts_hold g k v (map snd (limited most t)) (map snd (limited most t')).
Proof.
  unfold check_limit. intros H E O K [L R _ V]. unfold_ok H. injection H as <-.
  destruct (check_whose_ok _ _ _ C) as [E' _]. rewrite E in E'. injection E' as <-.
  split; cbn [schema distance stability rows interval]; auto.
  - eapply forall_kept, L. intros x. apply keep_first_in.
  - eapply forall_kept, R. intros x. apply keep_first_in.
  - exact (owned_near (limit_owner o most) _ us k _ _ (limited_owned most _ _ _ _ _ O) K).
Qed.
