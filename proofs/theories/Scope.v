(** * Where in a derivation a plan stands

    Inside of a subquery only one source can be seen, as number 0; inside of parallel parts, only the part at hand. The
    scope lists what encloses a node, innermost first. [alike sources scope k w w'] says that two scenes differ, as seen
    from there, in [k i] units of source [i]. *)
From Coq Require Import List.
From DP Require Import Sources Facts.
Import ListNotations.

Inductive frame :=
| InQuery (source : nat)      (* a subquery that was run on this source *)
| InParts (part : facts).     (* the part at hand, as one that differs in one row for each unit *)

Fixpoint alike (sources : list source) (scope : list frame) (k : nat -> nat) (w w' : scene) : Prop :=
  match scope with
  | [] => apart sources k (tables w) (tables w')
  | InQuery i :: scope => exists l, alike sources scope l w w' /\ forall j, k j = only 0 (l i) j
  | InParts f :: _ => part_value w = part_value w' /\ facts_hold f k (part_value w) (part w) (part w')
  end.
