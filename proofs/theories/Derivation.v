(** * Derivations, and what they mean

    A derivation mirrors the `derivation` of a certificate node by node, with the costs that the certificate claims. Its
    meaning is a random function of the database, in which the claims play no part.

    A measurement is run with the answers released before it, and hands the longer list of answers to what comes after.
    What a parameter is, and which branch is taken, may depend on these answers: they are arbitrary functions of them. *)
From Coq Require Import List ZArith String.
From DP Require Import Source Expression Distribution Laplace.
From DP Require Export Plan.
Import ListNotations.
Local Open Scope Z_scope.

(** What is released. [epsilon] and all costs are in millionths. *)
Inductive measurement :=
| DiscreteLaplace (line epsilon : Z) (sensitivity : env) (noise : scale) (cost : env) (premise : aggregate)
| Sequence (cost : env) (premises : list measurement)
| Branch (choose : answers -> bool) (cost : env) (a b : measurement)
| Subquery (query : string) (source : nat) (cost : env) (premise : measurement).

(** ** Meaning *)

(** One measurement after the other, each seeing all answers before it. *)
Definition chain {B} (go : measurement -> answers -> (answers -> dist B) -> dist B) (k : answers -> dist B) :=
  fix each (ms : list measurement) (h : answers) : dist B :=
    match ms with [] => k h | m :: ms => go m h (fun h => each ms h) end.

(** [eval m h D k]: run [m] on [D] after the answers [h], then go on with [k]. *)
Fixpoint eval (m : measurement) {B : Type} (h : answers) (D : database) (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ _ b _ a => bind (release b (quantity h a D)) (fun z => k (h ++ [z]))
  | Sequence _ ms => chain (fun m h k => eval m h D k) k ms h
  | Branch choose _ a b => bind (if choose h then eval a h D ret else eval b h D ret) (fun h => k h)
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
