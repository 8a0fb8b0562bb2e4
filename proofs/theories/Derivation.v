(** * Derivations, and what they mean

    A derivation mirrors the `derivation` of a certificate node by node, with the numbers that the certificate claims at
    each node: stabilities, sensitivities and costs, one entry for each source (missing entries are 0). Its meaning is a
    random function of the database. The claims play no part in the meaning; the checker compares them.

    A measurement is run with the answers released before it, and hands the longer list of answers to what comes after.
    What a parameter is, and which branch is taken, may depend on these answers: they are arbitrary functions of them.
    Expressions are in terms of the columns of the source, also after a map, whose value is remembered beside the rows. *)
From Coq Require Import List ZArith String.
From DP Require Import Table Sensitivity Source Expression Distribution Laplace.
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

(** ** Measurements: what is released. [epsilon] and all costs are in millionths. *)
Inductive measurement :=
| DiscreteLaplace (line epsilon : Z) (sensitivity : env) (noise : scale) (cost : env) (premise : aggregate)
| Sequence (cost : env) (premises : list measurement)
| Branch (choose : answers -> bool) (cost : env) (a b : measurement)
| Subquery (query : string) (source : nat) (cost : env) (premise : measurement).

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

(** One measurement after the other, each seeing all answers before it. *)
Definition chain {B} (go : measurement -> answers -> (answers -> dist B) -> dist B) (k : answers -> dist B) :=
  fix each (ms : list measurement) (h : answers) : dist B :=
    match ms with [] => k h | m :: ms => go m h (fun h => each ms h) end.

(** [eval m h D k]: run [m] on [D] after the answers [h], then go on with [k]. *)
Fixpoint eval (m : measurement) {B : Type} (h : answers) (D : database) (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ _ b _ a => bind (release b (quantity h a D)) (fun z => k (h ++ [z]))
  | Sequence _ ms => chain (fun m h k => eval m h D k) k ms h
  | Branch choose _ a b => bind (if choose h then eval a h D ret else eval b h D ret) k
  | Subquery _ _ _ m => eval m h D k
  end.

(** A whole query: no answers before it, all answers as its result. *)
Definition run (m : measurement) (D : database) : dist answers := eval m [] D ret.

(** Induction over derivations, with a hypothesis for each premise of a sequence. *)
Lemma measurement_induction (P : measurement -> Prop) :
  (forall line e s b c a, P (DiscreteLaplace line e s b c a)) ->
  (forall c ms, Forall P ms -> P (Sequence c ms)) ->
  (forall choose c a b, P a -> P b -> P (Branch choose c a b)) ->
  (forall q i c m, P m -> P (Subquery q i c m)) -> forall m, P m.
Proof.
  intros HL HS HB HQ. fix IH 1. intros [line e s b c a|c ms|choose c a b|q i c m].
  - apply HL.
  - apply HS. revert ms. fix each 1. intros [|m ms]; constructor; [apply IH|apply each].
  - apply HB; apply IH.
  - apply HQ, IH.
Qed.
