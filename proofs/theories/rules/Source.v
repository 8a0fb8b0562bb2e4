(** * Rule `source`: the table of one source

    Meaning: [D i]. The stability is how much one privacy unit of the source can change: one row, or
    the rows of one person. *)
From Coq Require Import List Permutation Arith ZArith String Lia.
From DP Require Import Table Persons Sources Expression Interval Result Facts Ownership.
Import ListNotations.
Local Open Scope Z_scope.

(** The owners of rows, if the source identifies them. *)
Definition check_owner (s : source) (i : nat) : result (option ownership) :=
  match unit_of s with
  | Owner c d =>
      let* one := column_at (columns s) c in
      Ok (Some (Owned c (holds one) (Zpos d) (only_one i)))
  | _ => Ok None
  end.

Definition check_source (sources : list source) (i : nat) (claimed : env) (n : counted) : result facts :=
  match nth_error sources i with
  | None => Refused ("there is no source number " ++ show_nat i)
  | Some s =>
      let* _ := agree "stability of the source" claimed (unit_env i (unit_rows s)) in
      let* _ := agree_rows n (source_counted s) in
      let* o := check_owner s i in
      Ok (Facts (columns s) (neighbour_relation s) (unit_env i (unit_rows s)) (source_counted s) None o)
  end.

(** ** The first rows of each person

If a person may have any number of rows, the first [k] of each person are read in, in the order of
the file. One person's rows do not affect which rows of other persons are read. So two files that
differ in the rows of some persons give tables that are at most [k] changes apart for each of these
persons. *)
Theorem keep_first_near {A} (person : A -> Z) r k us (D D' : list A) : persons_apart person r us D D' ->
  let read := keep_first person k (fun _ => 0%nat) in near r SomeRows (Z.of_nat k * Z.of_nat (List.length us)) (read D) (read D').
Proof.
  intros H read. apply (persons_near person).
  - intro u. unfold read. rewrite !keep_first_theirs. destruct (H u) as [->|(I & [R|[->| ->]])]; rewrite ?firstn_nil; auto 6.
  - intro u. unfold read. rewrite keep_first_theirs, Nat.sub_0_r. unfold size. pose proof (firstn_le_length k (theirs person u D)). lia.
  - intro u. unfold read. rewrite keep_first_theirs, Nat.sub_0_r. unfold size. pose proof (firstn_le_length k (theirs person u D')). lia.
Qed.

(** If at most [k] units of a source differ, its rows are at most [unit_rows s * k] changes
apart. *)
Lemma units_near s k D D' : few_each s D -> few_each s D' -> units_apart s k D D' ->
  near (neighbour_relation s) (source_counted s) (unit_rows s * Z.of_nat k) D D'.
Proof.
  unfold few_each, units_apart, unit_rows, source_counted. intros M M' [H _]. destruct (unit_of s) as [|d|c d|u]; auto.
  destruct H as (us & L & H). replace (match neighbour_relation s with AddRemove | _ => SomeRows end) with SomeRows
    by (destruct (neighbour_relation s), (invalid s); auto).
  apply near_mono with (Zpos d * Z.of_nat (List.length us)); [nia|]. apply (persons_near _ _ _ _ _ _ H M M').
Qed.

Theorem source_sound sources i claimed n f k D D' : check_source sources i claimed n = Ok f ->
  apart sources k D D' -> facts_hold f k (Literal 0 0) (D i) (D' i).
Proof.
  unfold check_source. destruct (nth_error sources i) as [s|] eqn:E; [|discriminate].
  intros H (V & V' & A). unfold_ok H. injection H as <-.
  destruct (V i s E) as [F M], (V' i s E) as [F' M']. split; cbn [schema distance stability rows interval]; auto using no_values.
  rewrite dot_unit. apply units_near; auto.
Qed.

Theorem source_owned sources i claimed n f o k us D D' : check_source sources i claimed n = Ok f -> owner f = Some o ->
  apart sources k D D' ->
  (forall j s c d, nth_error sources j = Some s -> unit_of s = Owner c d ->
     persons_apart (number c) (neighbour_relation s) (us j) (D j) (D' j)) ->
  owners_hold o (distance f) us (owned_by (person o) (D i)) (owned_by (person o) (D' i)).
Proof.
  unfold check_source. destruct (nth_error sources i) as [s|] eqn:E; [|discriminate].
  intros H O (V & V' & _) W. unfold_ok H. injection H as <-. cbn [owner distance] in *. unfold check_owner in *.
  destruct (V i s E) as [_ M], (V' i s E) as [_ M']. unfold few_each in *. destruct (unit_of s) as [|d|c d|u] eqn:P; try congruence.
  unfold_ok C1. injection C1 as <-. injection O as <-. cbn [person each among_sources] in *.
  split; [apply owned_by_at_most, M|]. split; [apply owned_by_at_most, M'|].
  cbn [among_sources]. rewrite concerned_only. eapply owned_by_apart, W; eauto.
Qed.
