(** * The owners of the rows of a plan's table: meaning and check

    [owners_hold o r us t t'] states what [o] means for the two tables [t] and [t'] that a plan
    makes from two databases. The databases differ, in each source [i], in the persons [us i]. The
    tables differ in the rows of these persons alone, and each person has at most a given number of
    rows. Then the number of changes between the tables is at most the number of rows of these
    persons ([owned_near]). *)
From Coq Require Import List ZArith Bool Lia String.
From DP Require Import Table Persons Stability Sources Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

(** The environment with the entry [x] for each source in [among], and 0 for every other source. *)
Definition env_of (x : Z) (among : list bool) : env := map (fun b : bool => if b then x else 0) among.

Fixpoint only_one (i : nat) : list bool := match i with O => [true] | S i => false :: only_one i end.
Fixpoint either (a b : list bool) : list bool :=
  match a, b with
  | [], b => b
  | a, [] => a
  | x :: a, y :: b => (x || y) :: either a b
  end.

(** The persons whose rows differ in any source in [among]. *)
Fixpoint concerned (among : list bool) (us : nat -> list Z) : list Z :=
  match among with
  | [] => []
  | b :: among => (if b then us O else []) ++ concerned among (fun i => us (S i))
  end.

Definition owners_hold (o : ownership) (r : relation) (us : nat -> list Z) (t t' : owned) : Prop :=
  each_at_most whose (each o) t /\ each_at_most whose (each o) t' /\ persons_apart whose r (concerned (among_sources o) us) t t'.

Lemma concerned_few x among : forall us k, 0 <= x -> (forall i, (List.length (us i) <= k i)%nat) ->
  x * Z.of_nat (List.length (concerned among us)) <= dot (env_of x among) k.
Proof.
  induction among as [|b among IH]; intros us k Hx H; cbn [concerned env_of map dot]; [cbn; lia|].
  rewrite app_length, Nat2Z.inj_add. specialize (IH (fun i => us (S i)) (fun i => k (S i)) Hx (fun i => H (S i))).
  fold (env_of x among). specialize (H O). destruct b; cbn [List.length]; nia.
Qed.

Lemma concerned_only i : forall us, concerned (only_one i) us = us i.
Proof.
  induction i as [|i IH]; intro us; cbn [only_one concerned]; [rewrite app_nil_r; auto|]. rewrite IH. auto.
Qed.

Lemma concerned_either a : forall b us, incl (concerned a us) (concerned (either a b) us) /\ incl (concerned b us) (concerned (either a b) us).
Proof.
  induction a as [|x a IH]; intros [|y b] us; cbn [either concerned]; try (split; [intros u []|apply incl_refl]).
  - split; [apply incl_refl|intros u []].
  - destruct (IH b (fun i => us (S i))) as [L R].
    split; apply incl_app; try (apply incl_appr; assumption); destruct x, y; cbn [orb];
      try (apply incl_appl, incl_refl); intros u [].
Qed.

Lemma at_most_nonneg m (t : owned) : each_at_most whose m t -> 0 <= m.
Proof. intro H. specialize (H 0). pose proof (size_nonneg (theirs whose 0 t)). lia. Qed.

Theorem owned_near o r us k t t' : owners_hold o r us t t' -> (forall i, (List.length (us i) <= k i)%nat) ->
  near r SomeRows (dot (env_of (each o) (among_sources o)) k) (map snd t) (map snd t').
Proof.
  intros (M & M' & H) K. apply map_near. eapply near_mono; [|apply (persons_near whose _ _ _ _ _ H M M')].
  apply concerned_few; auto. eapply at_most_nonneg, M.
Qed.

(** Checks that the column that a node names is the owner's column in the table to which the node
applies. *)
Definition check_whose (f : facts) (column : nat) : result ownership :=
  match owner f with
  | None => Refused "the owner of each row is not known here"
  | Some o =>
      let* _ := require (Nat.eqb column (person o)) ("column " ++ show_nat (person o) ++ " identifies the owners of the rows, not column " ++ show_nat column) in
      Ok o
  end.

Lemma check_whose_ok f c o : check_whose f c = Ok o -> owner f = Some o /\ c = person o.
Proof.
  unfold check_whose. destruct (owner f); [|discriminate]. intro H. unfold_ok H. injection H as <-. apply Nat.eqb_eq in C. auto.
Qed.

(** ** A source, and steps on each row *)
Lemma owned_by_theirs c u t : theirs whose u (owned_by c t) = owned_by c (theirs (number c) u t).
Proof.
  unfold theirs, owned_by. induction t as [|r t IH]; cbn [map filter]; auto. rewrite IH.
  unfold of_person, whose. cbn [fst]. destruct (number c r =? u); auto.
Qed.

Lemma owned_by_rows c t : map snd (owned_by c t) = t.
Proof. unfold owned_by. rewrite map_map. cbn [snd]. apply map_id. Qed.

Lemma owned_by_apart c r us t t' : persons_apart (number c) r us t t' -> persons_apart whose r us (owned_by c t) (owned_by c t').
Proof. intros H u. rewrite !owned_by_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; auto 6. Qed.

Lemma owned_by_at_most c m t : each_at_most (number c) m t -> each_at_most whose m (owned_by c t).
Proof. intros H u. rewrite owned_by_theirs. unfold owned_by. rewrite map_size. apply H. Qed.

Lemma filter_owned_rows q t : map snd (filter_owned q t) = filter q (map snd t).
Proof. unfold filter_owned. induction t as [|x t IH]; cbn [map filter]; auto. destruct (q (snd x)); cbn [map]; rewrite IH; auto. Qed.

Lemma flat_map_owned_rows c g t : map snd (flat_map_owned c g t) = flat_map_upto c g (map snd t).
Proof.
  unfold flat_map_owned, flat_map_upto. induction t as [|x t IH]; cbn [map flat_map]; auto.
  rewrite map_app, map_map, IH. cbn [snd]. rewrite map_id. auto.
Qed.

Theorem filter_owned_sound q o r us t t' : owners_hold o r us t t' -> owners_hold o r us (filter_owned q t) (filter_owned q t').
Proof. unfold filter_owned. intros (M & M' & H). split; [|split]; auto using filter_at_most, filter_persons. Qed.

Theorem flat_map_owned_sound c g o r us t t' : owners_hold o r us t t' ->
  owners_hold (Owned (person o) (person_kind o) (Z.of_nat c * each o) (among_sources o)) r us (flat_map_owned c g t) (flat_map_owned c g t').
Proof.
  unfold flat_map_owned. intros (M & M' & H).
  assert (S : forall x y, In y (map (pair (whose x)) (firstn c (g (snd x)))) -> whose y = whose x).
  { intros x y I. apply in_map_iff in I. destruct I as (z & <- & _). auto. }
  assert (L : forall x, size (map (pair (whose x)) (firstn c (g (snd x)))) <= Z.of_nat c).
  { intro x. rewrite map_size. unfold size. pose proof (firstn_le_length c (g (snd x))). lia. }
  split; [|split]; cbn [each among_sources].
  - apply (step_at_most whose); auto. lia.
  - apply (step_at_most whose); auto. lia.
  - apply (step_persons whose); auto.
Qed.
