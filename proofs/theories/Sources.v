(** * Sources of private data, databases, and neighbouring databases

    This file holds the definitions that an auditor must read. A row is a list of integers, one for
    each column. A boolean is 0 or 1, a category is the position of its value, and a fixed-point
    decimal is counted in units of its last digit. A database is an environment that gives a table
    for each source, by the source's number. *)
From Coq Require Import List Permutation ZArith Lia String.
From DP Require Import Table Persons.
Import ListNotations.
Local Open Scope Z_scope.

Definition row := list Z.
Definition table := list row.
Definition database := nat -> table.

(** ** Columns *)
Inductive kind :=
| Integer (lo hi : Z)                  (* between lo and hi *)
| Boolean
| Category (values : list string)
| Decimal (digits : nat) (lo hi : Z)   (* lo and hi in units of 10^-digits *)
| Unbounded                            (* any integer *)
| Day (lo hi : Z)                      (* a date, as the number of days since 1970-01-01 *)
(* The text of an identifier, as a number that is the same in all sources. Expressions cannot use
   it. *)
| Identity
| Optional (of : kind).                (* such a value, or a missing one *)
Record column := Column { name : string; holds : kind }.

(** The number that represents a missing value in a row. No bounded column holds it. *)
Definition absent : Z := - 2 ^ 62.

Fixpoint in_kind (k : kind) (z : Z) : Prop :=
  match k with
  | Integer lo hi | Decimal _ lo hi | Day lo hi => lo <= z <= hi
  | Boolean => 0 <= z <= 1
  | Category values => 0 <= z < size values
  | Unbounded | Identity => True
  | Optional k => z = absent \/ in_kind k z
  end.
Definition in_column (c : column) (z : Z) : Prop := in_kind (holds c) z.
Definition conforms (columns : list column) (r : row) : Prop := Forall2 in_column columns r.

(** Reading a row. *)
Definition number (i : nat) (r : row) : Z := nth i r 0.
Definition truth (i : nat) (r : row) : bool := number i r =? 1.
Definition category (i : nat) (r : row) : Z := number i r.

(** ** Sources: whose data is protected, and how it can change

The privacy unit is one row, or one person with a limited number of rows. Either no person had more
rows, or only the first rows of each person were read in ([keep_first_near] in [Source]). With
[Identifier], any rows may differ, up to that limit. Some queries look at all rows of a person. For
these the unit is [Owner], with the position of the column that identifies a row's owner, and only
rows of one person differ. Other queries depend on which rows come first. For these the unit is
[Ordered]: all rows that do not differ are in the same order, which is the order in which the
program takes them. With [invalid_rows = Dropped], a row that violates the schema was dropped when
the data was read in, so that a replaced row may vanish. *)
Inductive privacy_unit := Row | Identifier (at_most : positive) | Owner (column : nat) (at_most : positive) | Ordered (unit : privacy_unit).
Inductive invalid_rows := Refuse | Clamp | Dropped.
Record source := Source {
  record : string;
  neighbour_relation : relation;
  protects : privacy_unit;
  invalid : invalid_rows;
  columns : list column }.

(** The unit without its statements about order. A unit can repeat such a statement. *)
Fixpoint unordered (u : privacy_unit) : privacy_unit := match u with Ordered u => unordered u | u => u end.
Definition unit_of (s : source) : privacy_unit := unordered (protects s).
Definition order_kept (s : source) : bool := match protects s with Ordered _ => true | _ => false end.

Definition unit_rows (s : source) : Z := match unit_of s with Identifier d | Owner _ d => Zpos d | _ => 1 end.
Definition source_counted (s : source) : counted :=
  match neighbour_relation s, unit_of s, invalid s with
  | ReplaceOne, Row, Refuse | ReplaceOne, Row, Clamp => EveryRow
  | _, _, _ => SomeRows
  end.

(** The two tables of source [s] differ in at most [k] privacy units. *)
Definition units_apart (s : source) (k : nat) (D D' : table) : Prop :=
  match unit_of s with
  | Owner c _ => exists persons, (List.length persons <= k)%nat /\ persons_apart (number c) (neighbour_relation s) persons D D'
  | _ => near (neighbour_relation s) (source_counted s) (unit_rows s * Z.of_nat k) D D'
  end /\
  (order_kept s = true -> near_in_order (neighbour_relation s) (source_counted s) (unit_rows s * Z.of_nat k) D D').

(** ** Databases *)

(** If a source identifies the owners of rows, each person has at most the stated number of rows. *)
Definition few_each (s : source) (t : table) : Prop :=
  match unit_of s with Owner c d => each_at_most (number c) (Zpos d) t | _ => True end.

Definition valid (sources : list source) (D : database) : Prop :=
  forall i s, nth_error sources i = Some s -> Forall (conforms (columns s)) (D i) /\ few_each s (D i).

(** The two databases differ, for each source [i], in at most [k i] privacy units. *)
Definition apart (sources : list source) (k : nat -> nat) (D D' : database) : Prop :=
  valid sources D /\ valid sources D' /\
  forall i s, nth_error sources i = Some s -> units_apart s (k i) (D i) (D' i).

(** Neighbours: one privacy unit of source [i] differs, and everything else is equal. *)
Definition neighbours (sources : list source) (i : nat) (D D' : database) : Prop :=
  valid sources D /\ valid sources D' /\
  (forall s, nth_error sources i = Some s -> units_apart s 1 (D i) (D' i)) /\
  (forall j s, j <> i -> nth_error sources j = Some s -> units_apart s 0 (D j) (D' j)).

(** At most [n] privacy units of source [i] differ, and everything else is equal. *)
Definition group_apart (sources : list source) (i n : nat) (D D' : database) : Prop :=
  valid sources D /\ valid sources D' /\
  (forall s, nth_error sources i = Some s -> units_apart s n (D i) (D' i)) /\
  (forall j s, j <> i -> nth_error sources j = Some s -> units_apart s 0 (D j) (D' j)).

(** ** Facts *)

(** A table differs from itself in no unit. If owners do not matter, the order of rows does not
matter either. *)
Lemma no_units_apart s D : units_apart s 0 D D.
Proof.
  unfold units_apart. rewrite Z.mul_0_r. split; [|intros _; apply near_in_order_refl].
  destruct (unit_of s); try (apply near_perm; auto). exists []. split; [auto|apply persons_apart_refl].
Qed.

Lemma reordered s D D' : match protects s with Owner _ _ | Ordered _ => False | _ => True end -> Permutation D D' -> units_apart s 0 D D'.
Proof.
  unfold units_apart, unit_of, order_kept. rewrite Z.mul_0_r. destruct (protects s); intros [] H; (split; [apply near_perm, H|discriminate]).
Qed.

Lemma units_apart_sym s k D D' : units_apart s k D D' -> units_apart s k D' D.
Proof.
  intros [H O]. split; [|auto using near_in_order_sym]. destruct (unit_of s); try (apply near_sym, H).
  destruct H as (us & L & H). exists us. auto using persons_apart_sym.
Qed.

Definition only (i : nat) (n : nat) : nat -> nat := fun j => if Nat.eqb j i then n else 0%nat.

Lemma group_apart_apart sources i n D D' : group_apart sources i n D D' -> apart sources (only i n) D D'.
Proof.
  intros (V & V' & H1 & H2). split; [auto|]. split; [auto|]. intros j s Hs. unfold only.
  destruct (Nat.eqb_spec j i) as [->|Hj]; auto.
Qed.

Lemma neighbours_apart sources i D D' : neighbours sources i D D' -> apart sources (only i 1) D D'.
Proof. apply group_apart_apart. Qed.

Lemma neighbours_sym sources i D D' : neighbours sources i D D' -> neighbours sources i D' D.
Proof.
  intros (V & V' & H1 & H2). split; [auto|]. split; [auto|]. split.
  - intros s Hs. apply units_apart_sym, H1, Hs.
  - intros j s Hj Hs. apply units_apart_sym, (H2 j s Hj Hs).
Qed.

Lemma apart_valid sources k D D' : apart sources k D D' -> valid sources D /\ valid sources D'.
Proof. intros (V & V' & _). auto. Qed.

(** A conforming row holds a value of each column's kind. *)
Lemma conforms_at columns r i c : conforms columns r -> nth_error columns i = Some c ->
  in_column c (number i r).
Proof.
  intro H. revert i. induction H as [|c0 z cs zs Hz _ IH]; intros [|i]; cbn; try discriminate.
  - intros [= <-]. auto.
  - apply IH.
Qed.

(** ** The definitions are satisfiable: databases that an auditor would call neighbours are
neighbours under them *)
Definition put (i : nat) (t : table) (D : database) : database := fun j => if Nat.eqb j i then t else D j.

Lemma put_neighbours sources i D t t' : valid sources (put i t D) -> valid sources (put i t' D) ->
  (forall s, nth_error sources i = Some s -> units_apart s 1 t t') ->
  neighbours sources i (put i t D) (put i t' D).
Proof.
  intros V V' H. split; [auto|]. split; [auto|]. split.
  - intros s Hs. unfold put. rewrite Nat.eqb_refl. auto.
  - intros j s Hj Hs. unfold put. destruct (Nat.eqb_spec j i); [contradiction|apply no_units_apart].
Qed.

(** If the unit is a row, adding a row changes one unit. *)
Theorem add_row s t u r : neighbour_relation s = AddRemove -> protects s = Row ->
  units_apart s 1 (t ++ u) (t ++ r :: u).
Proof.
  intros H U. unfold units_apart, unit_rows, unit_of, order_kept. rewrite U, H. split; [|discriminate].
  assert (source_counted s = SomeRows) as -> by (unfold source_counted; rewrite H; auto). apply insert_near.
Qed.

(** If the unit is a row of an ordered source, adding a row changes one unit: all other rows keep
their order. *)
Theorem add_row_in_order s t u r : neighbour_relation s = AddRemove -> protects s = Ordered Row ->
  units_apart s 1 (t ++ u) (t ++ r :: u).
Proof.
  intros H U. unfold units_apart, unit_rows, unit_of, order_kept. rewrite U, H.
  assert (source_counted s = SomeRows) as -> by (unfold source_counted; rewrite H; auto). split; [apply insert_near|]. intros _.
  exists (t ++ u), [], [r]. split; [apply mixed_with_none|]. split; [|cbn; lia].
  induction t as [|x t IH]; cbn [app]; constructor; [apply mixed_with_none|exact IH].
Qed.

(** Replacing a row. *)
Theorem replace_row s t u r r' : neighbour_relation s = ReplaceOne -> protects s = Row ->
  units_apart s 1 (t ++ r :: u) (t ++ r' :: u).
Proof.
  intros H U. unfold units_apart, unit_rows, unit_of, order_kept. rewrite U, H. split; [apply replace_near|discriminate].
Qed.

(** If the unit is a person with at most [d] rows, removing a person changes one unit. *)
Theorem remove_person s d (mine : row -> bool) t : protects s = Identifier d ->
  size (filter mine t) <= Zpos d -> units_apart s 1 t (filter (fun r => negb (mine r)) t).
Proof.
  intros H Hd. unfold units_apart, unit_rows, source_counted, unit_of, order_kept. rewrite H, Z.mul_1_r. cbn [unordered]. split; [|discriminate].
  replace (match neighbour_relation s with AddRemove | _ => SomeRows end) with SomeRows
    by (destruct (neighbour_relation s), (invalid s); auto).
  apply person_near. auto.
Qed.

(** If the source identifies the owners of rows, removing all rows with one number in the owner's
column changes one unit. *)
Theorem remove_owner s c d u t : protects s = Owner c d ->
  units_apart s 1 t (filter (fun r => negb (number c r =? u)) t).
Proof.
  intro H. unfold units_apart, unit_of, order_kept. rewrite H. cbn [unordered]. split; [|discriminate]. exists [u]. split; [auto|]. intro v.
  rewrite (theirs_filter (number c) (fun p => negb (p =? u))). destruct (Z.eqb_spec v u) as [->|N]; cbn [negb]; auto.
  right. split; [left; auto|auto].
Qed.
