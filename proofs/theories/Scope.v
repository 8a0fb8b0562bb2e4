(** * The scope of a plan: where in a derivation it is

    Inside a subquery, a plan sees only one source, as number 0. Inside parallel parts, it sees only
    the current part. The scope lists what encloses a node, innermost first.
    [alike sources scope k w w'] states that two scenes differ in [k i] units of source [i], as a
    plan in that scope sees them. *)
From Coq Require Import List.
From DP Require Import Sources Facts.
Import ListNotations.

Inductive frame :=
| InQuery (source : nat)      (* a subquery that was run on this source *)
| InParts (part : facts).     (* the current part, which differs in one row for each unit *)

Fixpoint alike (sources : list source) (scope : list frame) (k : nat -> nat) (w w' : scene) : Prop :=
  match scope with
  | [] => apart sources k (tables w) (tables w')
  | InQuery i :: scope => exists l, alike sources scope l w w' /\ forall j, k j = only 0 (l i) j
  | InParts f :: _ => part_value w = part_value w' /\ facts_hold f k (part_value w) (part w) (part w')
  end.
