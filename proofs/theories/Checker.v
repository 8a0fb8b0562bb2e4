(** * The checker

    [check m sources d] recomputes every stability, interval, sensitivity, noise scale and cost of
    the derivation [d], in exact integers and in the measure [m]. The checker compares each result
    with the claim at its node. The result is the cost for each source, or a refusal with a
    sentence. The checker computes inside Coq's kernel. Each rule is in its own file in the folder
    rules, with the theorem that covers it; this file joins them. [Soundness] proves that the whole
    checker is right. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Sources Result Interval Derivation.
From DP Require Export Facts Scope Measure.
From DP Require Import Source Filter Map FlatMap ByUnit ByUnitAnd Limit LimitBy SemiJoin Join JoinOn Arranged Union Distinct Take Part AsOnlySource Count Sum Histogram GroupedSum Quantile Rank Strategy VectorSum ScoreSums PerKeyBound Deviation Linear.
From DP Require Import DiscreteLaplace DiscreteGaussian Select RandomizedResponse SparseVector BestOf SequentialComposition BranchOnReleased StaticLoop ParallelParts Subquery.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Plans *)
Fixpoint check_plan (sources : list source) (scope : list frame) (p : plan) : result facts :=
  match p with
  | FromSource i claimed n =>
      match scope with
      | [] => check_source sources i claimed n
      | InQuery _ :: _ => Refused "a subquery must begin with `as-only-source`"
      | InParts _ :: _ => Refused "inside of parallel parts a plan must begin with `part`"
      end
  | Filter e claimed n p =>
      let* f := check_plan sources scope p in
      check_filter f e claimed n
  | Map to claimed n p =>
      let* f := check_plan sources scope p in
      check_map f to claimed n
  | FlatMap _ into most ss claimed n p =>
      let* f := check_plan sources scope p in
      check_flat_map f into most ss claimed n
  | ByUnit _ into person fs claimed n p =>
      let* f := check_plan sources scope p in
      check_by_unit f into person fs claimed n
  | ByUnitAnd _ into person by_ fs claimed n p =>
      let* f := check_plan sources scope p in
      check_by_unit_and f into person by_ fs claimed n
  | Limit person most claimed n p =>
      let* f := check_plan sources scope p in
      check_limit f person most claimed n
  | SemiJoin person _ person_of_other other claimed n p =>
      let* f := check_plan sources scope p in
      let* g := check_plan sources scope other in
      check_semi_join f person g person_of_other claimed n
  | Union other claimed n p =>
      let* f := check_plan sources scope p in
      let* g := check_plan sources scope other in
      check_union f g claimed n
  | LimitBy person most by_ claimed n p =>
      let* f := check_plan sources scope p in
      check_limit_by f person most by_ claimed n
  | Join _ into l m person person_of_other values other claimed n p =>
      let* f := check_plan sources scope p in
      let* g := check_plan sources scope other in
      check_join f person g person_of_other l m into values claimed n
  | JoinOn _ into l m keys keys_of_other values other claimed n p =>
      let* f := check_plan sources scope p in
      let* g := check_plan sources scope other in
      let* _ := require (listed sources p && listed sources other) "a table is not in an order that is known" in
      check_join_on f g l m keys keys_of_other into values claimed n
  | Distinct claimed n p =>
      let* f := check_plan sources scope p in
      check_distinct f claimed n
  | Take most order claimed n p =>
      let* f := check_plan sources scope p in
      check_take f most order claimed n
  | TakeBy most by_ parts order claimed n p =>
      let* f := check_plan sources scope p in
      check_take_by f most by_ parts order claimed n
  | Part claimed n =>
      match scope with
      | InParts f :: _ => check_part f claimed n
      | _ => Refused "`part` occurs outside of parallel parts"
      end
  | AsOnlySource i claimed n p =>
      match scope with
      | InQuery j :: scope =>
          let* f := check_plan sources scope p in
          check_as_only_source f i j claimed n
      | _ => Refused "`as-only-source` occurs outside of a subquery"
      end
  | Arranged person _ p =>
      let* f := check_plan sources scope p in
      check_arranged f person
  end.

(** ** Aggregates *)

(** Checks an aggregate that is a single number. The result is the number's sensitivity and the
digits of its grid. *)
Fixpoint check_number (sources : list source) (scope : list frame) (a : aggregate) : result (env * nat) :=
  match a with
  | Count claimed p =>
      let* f := check_plan sources scope p in
      check_count f claimed
  | Sum lo hi digits claimed p =>
      let* f := check_plan sources scope p in
      check_sum f lo hi digits claimed
  | Histogram _ _ _ _ => Refused "a histogram is not a number"
  | GroupedSum _ _ _ _ _ _ _ => Refused "sums of groups are not a single number"
  | Quantile _ _ _ _ _ _ _ | Rank _ _ _ _ _ _ _ => Refused "scores are chosen by, and are not a number"
  | InOrder _ _ _ _ _ _ => Refused "the answers of a strategy are not a number"
  | VectorSum _ _ _ _ _ _ => Refused "a vector is not a number"
  | ScoreSums _ _ _ _ _ _ => Refused "scores are chosen by, and are not a number"
  | InL2 _ _ _ => Refused "groups in L2 are not a number"
  | Deviation _ _ _ => Refused "deviations of groups are not a single number"
  | Plus claimed a b | Minus claimed a b =>
      let* x := check_number sources scope a in
      let* y := check_number sources scope b in
      check_two x y claimed
  | Negate claimed a =>
      let* x := check_number sources scope a in
      check_negate x claimed
  | Scale n claimed a =>
      let* x := check_number sources scope a in
      check_scale n x claimed
  end.

(** Checks an aggregate that is a list of integer counts or integer sums of groups, or of their
distances from public numbers. The result is the sensitivity in L1. *)
Fixpoint check_groups (sources : list source) (scope : list frame) (a : aggregate) : result env :=
  match a with
  | Histogram by_ n claimed p =>
      let* f := check_plan sources scope p in
      check_histogram f by_ n claimed
  | GroupedSum lo hi digits by_ n claimed p =>
      let* f := check_plan sources scope p in
      let* _ := same_grid digits 0 in
      check_grouped_sum f lo hi digits by_ n claimed
  | Deviation _ claimed a =>
      let* s := check_groups sources scope a in
      check_deviation s claimed
  | _ => Refused "a deviation needs integer counts or integer sums of groups"
  end.

(** The aggregates to which noise can be added, with their sensitivity. The sensitivity of a number
is in absolute value, and the sensitivity of a list is in L1. *)
Definition check_measured (sources : list source) (scope : list frame) (a : aggregate) : result env :=
  match a with
  | Histogram by_ n claimed p =>
      let* f := check_plan sources scope p in
      check_histogram f by_ n claimed
  | GroupedSum lo hi digits by_ n claimed p =>
      let* f := check_plan sources scope p in
      check_grouped_sum f lo hi digits by_ n claimed
  | InOrder s lo hi digits claimed p =>
      let* f := check_plan sources scope p in
      let* e := check_strategy f s lo hi digits claimed in
      match s with
      | TreeInL1 => Ok e
      | _ => Refused "this strategy has a bound in L2, which does not bound the sum of changes"
      end
  | VectorSum k r digits es claimed p =>
      let* f := check_plan sources scope p in
      let* e := check_vector_sum f k r digits es claimed in
      match k with
      | ClipL1 => Ok e
      | ClipL2 => Refused "vectors clipped in L2 have no bound on the sum of changes"
      end
  | Deviation _ _ _ => check_groups sources scope a
  | _ =>
      let* x := check_number sources scope a in
      Ok (fst x)
  end.

(** The aggregates to which Gaussian noise can be added, with their sensitivity in L2. Aggregates
with a sensitivity in L1 are included, since a bound in L1 is also a bound in L2. *)
Definition check_in_l2 (sources : list source) (scope : list frame) (a : aggregate) : result env :=
  match a with
  | InOrder s lo hi digits claimed p =>
      let* f := check_plan sources scope p in
      check_strategy f s lo hi digits claimed
  | VectorSum k r digits es claimed p =>
      let* f := check_plan sources scope p in
      check_vector_sum f k r digits es claimed
  | _ => check_measured sources scope a
  end.

(** Groups in L2: the bound on the change of one group, and the sensitivity in L1. Their product
bounds the square of the change in L2. Laplace noise and choices need another bound, so the checks
above and below refuse these groups. *)
Definition check_square (sources : list source) (scope : list frame) (a : aggregate) : result (env * env) :=
  match a with
  | InL2 most squared (Histogram _ n claimed p) =>
      let* f := check_plan sources scope p in
      check_per_key_bound f (limited_key p) n None most claimed squared
  | InL2 most squared (GroupedSum lo hi digits _ n claimed p) =>
      let* f := check_plan sources scope p in
      check_per_key_bound f (limited_key p) n (Some (lo, hi, digits)) most claimed squared
  | InL2 _ _ _ => Refused "only counts and sums of groups are bounded in L2 by a limit"
  | _ => Refused "the square of no change is known"
  end.

Definition in_squares (a : aggregate) : bool := match a with InL2 _ _ _ => true | _ => false end.

(** The aggregates that a choice can use: lists of scores. The result bounds the sum of the largest
rise and the largest fall of a score. *)
Definition check_scores (sources : list source) (scope : list frame) (a : aggregate) : result env :=
  match a with
  | Histogram by_ n claimed p =>
      let* f := check_plan sources scope p in
      check_histogram f by_ n claimed
  | GroupedSum lo hi digits by_ n claimed p =>
      let* f := check_plan sources scope p in
      check_grouped_sum f lo hi digits by_ n claimed
  | Quantile lo hi digits x y claimed p =>
      let* f := check_plan sources scope p in
      check_quantile f lo hi digits x y claimed
  | Rank _ lo hi digits _ claimed p =>
      let* f := check_plan sources scope p in
      check_rank f lo hi digits claimed
  | ScoreSums lo hi digits es claimed p =>
      let* f := check_plan sources scope p in
      check_score_sums f lo hi digits es claimed
  | Deviation _ _ _ => check_groups sources scope a
  | _ => Refused "a single number has no candidates"
  end.

(** The aggregates that randomised response can answer: a number on this grid, or a list of numbers
on this grid. The result also bounds how many answers a unit can change, if the sensitivity is
[s]. *)
Definition check_answered (sources : list source) (scope : list frame) (a : aggregate) (digits : nat) : result (env * Z) :=
  match a with
  | Histogram _ _ _ _ =>
      let* s := check_measured sources scope a in
      let* _ := same_grid 0 digits in
      Ok (s, largest s)
  | Deviation _ _ _ =>
      let* s := check_measured sources scope a in
      let* _ := same_grid 0 digits in
      Ok (s, largest s)
  | GroupedSum _ _ grid _ _ _ _ =>
      let* s := check_measured sources scope a in
      let* _ := same_grid grid digits in
      Ok (s, largest s)
  | _ =>
      let* x := check_number sources scope a in
      let* _ := same_grid (snd x) digits in
      Ok (fst x, 1)
  end.

(** ** Measurements: the cost *)
Fixpoint check_measurement (m : measure) (sources : list source) (scope : list frame) (d : measurement) : result env :=
  match d with
  | DiscreteLaplace line epsilon b claimed cost a =>
      in_place ("the release on line " ++ show line)
        (let* s := check_measured sources scope a in
         check_laplace m epsilon b claimed cost s)
  | DiscreteGaussian line rho v claimed cost a =>
      in_place ("the release on line " ++ show line)
        (if in_squares a
         then let* x := check_square sources scope a in check_gaussian_of_square m rho v claimed cost (fst x) (snd x)
         else let* s := check_in_l2 sources scope a in check_gaussian m rho v claimed cost s)
  | Select line w epsilon n b claimed cost a =>
      in_place ("the release on line " ++ show line)
        (let* s := check_scores sources scope a in
         check_select m w epsilon n b claimed cost s)
  | RandomizedResponse line epsilon cuts digits e claimed cost a =>
      in_place ("the release on line " ++ show line)
        (let* x := check_answered sources scope a digits in
         check_response m epsilon cuts e (snd x) claimed cost (fst x))
  | SparseVector line epsilon n _ _ b c claimed cost a =>
      in_place ("the release on line " ++ show line)
        (let* x := check_number sources scope a in
         check_sparse_vector m epsilon n b c claimed cost (fst x))
  | BestOf line epsilon l _ _ b claimed cost a =>
      in_place ("the release on line " ++ show line)
        (let* x := check_number sources scope a in
         check_best_of m l epsilon b claimed cost (fst x))
  | Sequence cost ds =>
      let* c := check_each (check_measurement m sources scope) ds in
      check_sequence cost c
  | Branch _ cost a b =>
      let* c := check_measurement m sources scope a in
      let* d := check_measurement m sources scope b in
      check_branch cost c d
  | StaticLoop n each cost d =>
      let* c := check_measurement m sources scope d in
      check_loop n each cost c
  | ParallelParts n by_ each cost p d =>
      let* f := check_plan sources scope p in
      let* i := check_key_of f by_ n in
      let* c := check_measurement m sources (InParts (part_facts i f) :: scope) d in
      check_charge m f i each cost c
  | Subquery query i cost d =>
      in_place ("subquery `" ++ query ++ "`")
        (let* c := check_measurement m sources (InQuery i :: scope) d in
         check_subquery i cost c)
  end.

Definition check (m : measure) (sources : list source) (d : measurement) : result env :=
  let* _ := require (proper m) "Renyi orders begin at 2" in
  check_measurement m sources [] d.

(** The exact cost, with one entry for each source. *)
Definition exact_cost (m : measure) (sources : list source) (d : measurement) : result env :=
  let* c := check m sources d in
  Ok (map (fun i => entry i c) (seq 0 (List.length sources))).

(** The cost for source [i] is at most [limit], in the unit of the measure. *)
Definition check_cost (m : measure) (sources : list source) (d : measurement) (i : nat) (limit : Z) : result Datatypes.unit :=
  let* c := check m sources d in
  require (entry i c <=? limit)
    ("the query spends " ++ show (entry i c) ++ " on source " ++ show_nat i ++ ", but only " ++
     show limit ++ " are granted").
