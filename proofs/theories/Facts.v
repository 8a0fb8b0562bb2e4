(** * The facts that the checker derives about a table, and their meaning

    [facts] are the columns, the neighbour relation, the stability, whether every row counts, and
    the interval of the last map's value. The facts also have the owners of the rows, if these are
    known (see [Ownership]). [facts_hold f k v t t'] states what the facts mean for the two tables
    [t] and [t'] that a plan makes from two databases [k] units apart. The theorem about each plan's
    rule uses this statement. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Sources Expression Interval Result.
From DP Require Export Environment.
Import ListNotations.
Local Open Scope Z_scope.

(** The owners of rows: the column of the source that identifies the person, and its kind; the
largest number of rows of a person; and the sources in which a person's rows can differ. *)
Record ownership := Owned { person : nat; person_kind : kind; each : Z; among_sources : list bool }.

Record facts := Facts {
  schema : list column;
  distance : relation;
  stability : env;
  rows : counted;
  interval : option (Z * Z * nat);
  owner : option ownership }.

Definition values_in (cs : list column) (v : expr Number) (x : option (Z * Z * nat)) : Prop :=
  forall lo hi d, x = Some (lo, hi, d) -> lo <= hi /\ forall h r, conforms cs r -> lo <= meaning h v r <= hi.

Record facts_hold (f : facts) (k : nat -> nat) (v : expr Number) (t t' : table) : Prop := Holds {
  left_conforms : Forall (conforms (schema f)) t;
  right_conforms : Forall (conforms (schema f)) t';
  are_near : near (distance f) (rows f) (dot (stability f) k) t t';
  has_values : values_in (schema f) v (interval f) }.

Lemma no_values cs v : values_in cs v None.
Proof. intros lo hi d. discriminate. Qed.

(** ** Comparing a claim with the derived value *)
Definition counted_eqb (n m : counted) : bool :=
  match n, m with EveryRow, EveryRow | SomeRows, SomeRows => true | _, _ => false end.
Definition agree_rows (claimed computed : counted) : result Datatypes.unit :=
  require (counted_eqb claimed computed)
    (if counted_eqb computed EveryRow then "every row counts here" else "not every row counts here").

(** ** Sentences with the place that they belong to *)
Definition in_place {A} (where_ : string) (r : result A) : result A :=
  match r with Ok a => Ok a | Refused why => Refused (where_ ++ ": " ++ why) end.

Lemma in_place_ok {A} w (r : result A) a : in_place w r = Ok a -> r = Ok a.
Proof. destruct r; cbn; [auto|discriminate]. Qed.
