(** * Plans and aggregates: what is measured, before noise

    Plans make tables, aggregates make integers of them. Both mirror the nodes of a certificate, with the numbers that the
    certificate claims at each node: stabilities and sensitivities, one entry for each source (missing entries are 0).
    The claims play no part in the meaning; the checker compares them.

    Expressions are in terms of the columns of the source, also after a map, whose value is remembered beside the rows. *)
From Coq Require Import List ZArith.
From DP Require Import Table Sensitivity Source Expression.
Import ListNotations.
Local Open Scope Z_scope.

(** One entry for each source. *)
Definition env := list Z.

(** ** Plans: tables *)

Inductive mapped :=
| ToNumber (e : expr Number) (lo hi : Z) (digits : nat)
| ToTruth (e : expr Truth)
| ToLabel (e : expr Label).

Inductive plan :=
| FromSource (source : nat) (stability : env) (rows : counted)
| Filter (predicate : expr Truth) (stability : env) (rows : counted) (premise : plan)
| Map (to : mapped) (stability : env) (rows : counted) (premise : plan)
| AsOnlySource (source : nat) (stability : env) (rows : counted) (premise : plan).

(** ** Aggregates: integers *)
Inductive aggregate :=
| Count (sensitivity : env) (premise : plan)
| Sum (lo hi : Z) (digits : nat) (sensitivity : env) (premise : plan)
| Plus (sensitivity : env) (a b : aggregate)
| Minus (sensitivity : env) (a b : aggregate)
| Negate (sensitivity : env) (a : aggregate)
| Scale (by_ : Z) (sensitivity : env) (a : aggregate).

(** ** Meaning *)

(** The rows that a plan keeps. A map changes no row, it only names a value. *)
Fixpoint rows_of (h : answers) (p : plan) (D : database) : table :=
  match p with
  | FromSource i _ _ => D i
  | Filter e _ _ p => filter (meaning h e) (rows_of h p D)
  | Map _ _ _ p => rows_of h p D
  | AsOnlySource _ _ _ p => rows_of h p D
  end.

(** The value that the last map gives to each row. *)
Fixpoint valued (p : plan) : expr Number :=
  match p with
  | Map (ToNumber e _ _ _) _ _ _ => e
  | Filter _ _ _ p | AsOnlySource _ _ _ p => valued p
  | _ => Literal 0 0
  end.

Fixpoint quantity (h : answers) (a : aggregate) (D : database) : Z :=
  match a with
  | Count _ p => count (rows_of h p D)
  | Sum _ _ _ _ p => sum (map (meaning h (valued p)) (rows_of h p D))
  | Plus _ a b => quantity h a D + quantity h b D
  | Minus _ a b => quantity h a D - quantity h b D
  | Negate _ a => - quantity h a D
  | Scale n _ a => n * quantity h a D
  end.
