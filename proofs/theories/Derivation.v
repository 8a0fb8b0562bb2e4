(** * Derivations, and what they mean

    A derivation mirrors the `derivation` of a certificate node by node, with the costs that the
    certificate claims. The meaning of a derivation is a random function of the database, and the
    claims do not affect it.

    A measurement receives the answers released before it, and passes the longer list of answers to
    the next one. The value of a parameter, and the choice of a branch, may depend on these answers:
    both are arbitrary functions of the answers, so each release may see another value. A round of a
    loop and a part of a table add their number to the answers before they begin. So the list
    contains everything that a program may base its choices on: its place in the program, and all
    earlier answers. *)
From Coq Require Import List ZArith String.
From DP Require Import Sources Expression Distribution Laplace Gaussian.
From DP Require Export Plan Selection ResponseDistribution AboveThreshold BestRuns.
Import ListNotations.
Local Open Scope Z_scope.

(** The releases and their compositions. Costs are in the units of the measure: millionths of
epsilon, or 10^-12 of rho. *)
Inductive measurement :=
| DiscreteLaplace (line epsilon : Z) (noise : scale) (sensitivity cost : env) (premise : aggregate)
| DiscreteGaussian (line rho : Z) (variance : scale) (sensitivity cost : env) (premise : aggregate)
| Select (line : Z) (by_ : chooser) (epsilon : Z) (times : positive) (noise : scale) (sensitivity cost : env) (premise : aggregate)
| RandomizedResponse (line epsilon : Z) (cuts : list Z) (digits : nat) (each : scale) (sensitivity cost : env) (premise : aggregate)
| SparseVector (line epsilon : Z) (times : positive) (threshold : answers -> Z) (most : answers -> nat) (on_threshold on_question : scale)
    (sensitivity cost : env) (premise : aggregate)
| BestOf (line epsilon : Z) (runs : runs_law) (most : positive) (others : answers -> nat) (noise : scale) (sensitivity cost : env) (premise : aggregate)
| Sequence (cost : env) (premises : list measurement)
| Branch (choose : answers -> bool) (cost : env) (a b : measurement)
| StaticLoop (times : positive) (each cost : env) (premise : measurement)
| ParallelParts (parts : positive) (by_ : key) (each cost : env) (of_ : plan) (premise : measurement)
| Subquery (query : string) (source : nat) (cost : env) (premise : measurement).

(** ** Meaning *)

(** Independent noise on each number of a list. *)
Fixpoint for_each (noisy : Z -> dist Z) (xs : list Z) : dist (list Z) :=
  match xs with
  | [] => ret []
  | x :: xs => bind (noisy x) (fun z => bind (for_each noisy xs) (fun zs => ret (z :: zs)))
  end.

(** Randomised response about the interval between [cuts] that contains the number [x]. The result
is the index of an interval; [e] is the epsilon. *)
Definition respond (e : scale) (cuts : list Z) (x : Z) : dist Z :=
  randomized_response (scale_R e) (List.length cuts) (interval_number cuts x).

(** The release of a number, or of a list of numbers. *)
Definition measure_with {B} (noisy : Z -> dist Z) (h : answers) (a : aggregate) (w : scene) (k : answers -> dist B) :=
  match a with
  | Histogram _ _ _ _ | GroupedSum _ _ _ _ _ _ _ | Quantile _ _ _ _ _ _ _ | Rank _ _ _ _ _ _ _ | InOrder _ _ _ _ _ _ | VectorSum _ _ _ _ _ _ | ScoreSums _ _ _ _ _ _ | InL2 _ _ _ | Deviation _ _ _ =>
      bind (for_each noisy (quantities h a w)) (fun zs => k (h ++ zs))
  | _ => bind (noisy (quantity h a w)) (fun z => k (h ++ [z]))
  end.

(** Runs one measurement after the other. Each measurement sees all earlier answers. *)
Definition chain {B} (go : measurement -> answers -> (answers -> dist B) -> dist B) (k : answers -> dist B) :=
  fix each (ms : list measurement) (h : answers) : dist B :=
    match ms with [] => k h | m :: ms => go m h (fun h => each ms h) end.

(** Runs the same steps for each of the given numbers, in order. Each run begins by adding its
number to the answers. *)
Fixpoint in_turn (body : Z -> answers -> dist answers) (is : list Z) (h : answers) : dist answers :=
  match is with
  | [] => ret h
  | i :: is => bind (body i (h ++ [i])) (fun h => in_turn body is h)
  end.

(** Runs a measurement for the rounds 0 .. times - 1, or for the parts 0 .. n - 1 of a table. *)
Definition rounds (times : positive) (body : answers -> dist answers) (h : answers) : dist answers :=
  in_turn (fun _ => body) (numbers times) h.
Definition parts (n : positive) (by_ : row -> Z) (t : table) (body : table -> answers -> dist answers) (h : answers)
  : dist answers := in_turn (fun i => body (part_of by_ t i)) (numbers n) h.

(** [eval m h w k]: run [m] on the tables that the scene [w] shows, after the answers [h], and then
continue with [k]. *)
Fixpoint eval (m : measurement) {B : Type} (h : answers) (w : scene) (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ b _ _ a => measure_with (release b) h a w k
  | DiscreteGaussian _ _ v _ _ a => measure_with (release_gaussian v) h a w k
  | Select _ y _ n b _ _ a => bind (select y b n (quantities h a w)) (fun is => k (h ++ is))
  | RandomizedResponse _ _ cuts _ e _ _ a => measure_with (respond e cuts) h a w k
  | SparseVector _ _ n threshold most b c _ _ a =>
      bind (sparse_vector n b c threshold most (fun h => quantity h a w) h) (fun h => k h)
  | BestOf _ _ l most others b _ _ a =>
      bind (best_of_runs l most others b (fun h => quantity h a w) h) (fun h => k h)
  | Sequence _ ms => chain (fun m h k => eval m h w k) k ms h
  | Branch choose _ a b => bind (if choose h then eval a h w ret else eval b h w ret) (fun h => k h)
  | StaticLoop n _ _ m => bind (rounds n (fun h => eval m h w ret) h) (fun h => k h)
  | ParallelParts n by_ _ _ p m =>
      bind (parts n (part_number h by_) (rows_of h p w)
              (fun t h => eval m h (Scene (tables w) t (valued p w)) ret) h) (fun h => k h)
  | Subquery _ _ _ m => eval m h w k
  end.

(** A whole query: it starts without answers, and its result is the list of all answers. *)
Definition run (m : measurement) (D : database) : dist answers := eval m [] (whole D) ret.

(** Induction over derivations, with a hypothesis for each premise of a sequence. *)
Lemma measurement_induction (P : measurement -> Prop) :
  (forall line e b s c a, P (DiscreteLaplace line e b s c a)) ->
  (forall line r v s c a, P (DiscreteGaussian line r v s c a)) ->
  (forall line y e n b s c a, P (Select line y e n b s c a)) ->
  (forall line e cuts g each s c a, P (RandomizedResponse line e cuts g each s c a)) ->
  (forall line e n t most b b' s c a, P (SparseVector line e n t most b b' s c a)) ->
  (forall line e l most others b s c a, P (BestOf line e l most others b s c a)) ->
  (forall c ms, Forall P ms -> P (Sequence c ms)) ->
  (forall choose c a b, P a -> P b -> P (Branch choose c a b)) ->
  (forall n e c m, P m -> P (StaticLoop n e c m)) ->
  (forall n by_ e c p m, P m -> P (ParallelParts n by_ e c p m)) ->
  (forall q i c m, P m -> P (Subquery q i c m)) -> forall m, P m.
Proof.
  intros HL HG HC HA HV HO HS HB HR HP HQ. fix IH 1. intros [line e b s c a|line r v s c a|line y e n b s c a|line e cuts g each s c a|line e n t most b b' s c a|line e l most others b s c a|c ms|choose c a b|n e c m|n by_ e c p m|q i c m].
  - apply HL.
  - apply HG.
  - apply HC.
  - apply HA.
  - apply HV.
  - apply HO.
  - apply HS. revert ms. fix each 1. intros [|m ms]; constructor; [apply IH|apply each].
  - apply HB; apply IH.
  - apply HR, IH.
  - apply HP, IH.
  - apply HQ, IH.
Qed.
