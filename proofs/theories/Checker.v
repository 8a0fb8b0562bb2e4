(** * The checker

    [check sources d] computes every stability, interval, sensitivity, noise scale and cost of the derivation [d] anew,
    in exact integers, compares each with the claim at its node, and gives the cost for each source, or refuses with a
    sentence. It computes inside Coq's kernel; that it is right is proved in [Soundness].

    Inside a subquery only one source is visible, as number 0. The scope lists the sources that the enclosing
    subqueries were run on, innermost first; [seen] translates distances accordingly. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Sensitivity Source Expression Interval Result Derivation Laplace.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Environments *)

Definition entry (i : nat) (e : env) : Z := nth i e 0.

Fixpoint unit_env (i : nat) (x : Z) : env := match i with O => [x] | S i => 0 :: unit_env i x end.

Fixpoint env_add (a b : env) : env :=
  match a, b with
  | [], b => b
  | a, [] => a
  | x :: a, y :: b => x + y :: env_add a b
  end.

Fixpoint env_max (a b : env) : env :=
  match a, b with
  | [], b => map (Z.max 0) b
  | a, [] => map (Z.max 0) a
  | x :: a, y :: b => Z.max x y :: env_max a b
  end.

Definition env_scale (n : Z) (a : env) : env := map (Z.mul n) a.

Definition zeros (a : env) : bool := forallb (Z.eqb 0) a.
Fixpoint env_eqb (a b : env) : bool :=
  match a, b with
  | [], b => zeros b
  | a, [] => zeros a
  | x :: a, y :: b => (x =? y) && env_eqb a b
  end.

Definition largest (a : env) : Z := fold_right Z.max 0 a.

(** Distances as a derivation inside subqueries sees them. *)
Fixpoint seen (scope : list nat) (k : nat -> nat) : nat -> nat :=
  match scope with
  | [] => k
  | i :: scope => fun j => match j with O => seen scope k i | S _ => O end
  end.

(** ** Sentences *)

Definition show_env (a : env) : string := "[" ++ concat ", " (map show a) ++ "]".

Definition agree (what : string) (claimed computed : env) : result Datatypes.unit :=
  require (env_eqb claimed computed)
    ("the " ++ what ++ " is " ++ show_env computed ++ ", not " ++ show_env claimed).

Definition counted_eqb (n m : counted) : bool :=
  match n, m with EveryRow, EveryRow | SomeRows, SomeRows => true | _, _ => false end.
Definition agree_rows (claimed computed : counted) : result Datatypes.unit :=
  require (counted_eqb claimed computed)
    (if counted_eqb computed EveryRow then "every row counts here" else "not every row counts here").

Definition in_place {A} (where_ : string) (r : result A) : result A :=
  match r with Ok a => Ok a | Refused why => Refused (where_ ++ ": " ++ why) end.

(** ** Plans *)

Record facts := Facts {
  schema : list column;
  distance : relation;
  stability : env;
  rows : counted;
  interval : option (Z * Z * nat) }.

Definition check_source (sources : list source) (i : nat) : result facts :=
  match nth_error sources i with
  | None => Refused ("there is no source number " ++ show_nat i)
  | Some s => Ok (Facts (columns s) (neighbour_relation s) (unit_env i (unit_rows s)) (source_counted s) None)
  end.

(** The claimed interval must be the inferred one. *)
Definition check_interval (x : extent * nat) (lo hi : Z) (digits : nat) : result Datatypes.unit :=
  let* (a, b) := bounds x in
  let* _ := same_grid (snd x) digits in
  require (within_limit lo hi && (lo =? a) && (hi =? b))
    ("the interval is [" ++ show a ++ ", " ++ show b ++ "], not [" ++ show lo ++ ", " ++ show hi ++ "]").

Definition check_mapped (cs : list column) (to : mapped) : result (option (Z * Z * nat)) :=
  match to with
  | ToNumber e lo hi digits =>
      let* x := infer cs e in
      let* _ := check_interval x lo hi digits in
      Ok (Some (lo, hi, digits))
  | ToTruth e => let* _ := infer cs e in Ok None
  | ToLabel e => let* _ := infer cs e in Ok None
  end.

Definition zero_but (i : nat) (e : env) : bool := env_eqb e (unit_env i (entry i e)).

Fixpoint check_plan (sources : list source) (scope : list nat) (p : plan) : result facts :=
  match p with
  | FromSource i claimed n =>
      let* _ := require (match scope with [] => true | _ => false end)
                  "a subquery must begin with `as-only-source`" in
      let* f := check_source sources i in
      let* _ := agree "stability of the source" claimed (stability f) in
      let* _ := agree_rows n (rows f) in
      Ok f
  | Filter e claimed n p =>
      let* f := check_plan sources scope p in
      let* _ := infer (schema f) e in
      let* _ := agree "stability of the filter" claimed (stability f) in
      let* _ := agree_rows n SomeRows in
      Ok (Facts (schema f) (distance f) (stability f) SomeRows (interval f))
  | Map to claimed n p =>
      let* f := check_plan sources scope p in
      let* v := check_mapped (schema f) to in
      let* _ := agree "stability of the map" claimed (stability f) in
      let* _ := agree_rows n (rows f) in
      Ok (Facts (schema f) (distance f) (stability f) (rows f) v)
  | AsOnlySource i claimed n p =>
      match scope with
      | [] => Refused "`as-only-source` occurs outside a subquery"
      | j :: scope =>
          let* f := check_plan sources scope p in
          let* _ := require (Nat.eqb i j) ("the subquery was run on source " ++ show_nat j ++
                      ", but its plan begins with source " ++ show_nat i) in
          let* _ := require (zero_but i (stability f)) "the table depends on a further source" in
          let* _ := agree "stability" claimed [entry i (stability f)] in
          let* _ := agree_rows n (rows f) in
          Ok (Facts (schema f) (distance f) [entry i (stability f)] (rows f) (interval f))
      end
  end.

(** ** Aggregates: the sensitivity, and the digits of the grid *)

Fixpoint check_aggregate (sources : list source) (scope : list nat) (a : aggregate) : result (env * nat) :=
  match a with
  | Count claimed p =>
      let* f := check_plan sources scope p in
      let s := env_scale (count_factor (distance f) (rows f)) (stability f) in
      let* _ := agree "sensitivity of the count" claimed s in
      Ok (s, 0%nat)
  | Sum lo hi digits claimed p =>
      let* f := check_plan sources scope p in
      match interval f with
      | None => Refused "a sum needs a map to a number before it"
      | Some (a, b, d) =>
          let* _ := require ((lo =? a) && (hi =? b) && Nat.eqb digits d)
                      ("the values summed lie in [" ++ show a ++ ", " ++ show b ++ "], not in [" ++
                       show lo ++ ", " ++ show hi ++ "]") in
          let s := env_scale (sum_factor (distance f) (rows f) lo hi) (stability f) in
          let* _ := agree "sensitivity of the sum" claimed s in
          Ok (s, d)
      end
  | Plus claimed a b | Minus claimed a b =>
      let* (s, d) := check_aggregate sources scope a in
      let* (t, e) := check_aggregate sources scope b in
      let* _ := same_grid d e in
      let* _ := agree "sensitivity of the two together" claimed (env_add s t) in
      Ok (env_add s t, d)
  | Negate claimed a =>
      let* (s, d) := check_aggregate sources scope a in
      let* _ := agree "sensitivity of the negation" claimed s in
      Ok (s, d)
  | Scale n claimed a =>
      let* (s, d) := check_aggregate sources scope a in
      let* _ := agree "sensitivity of the multiple" claimed (env_scale (Z.abs n) s) in
      Ok (env_scale (Z.abs n) s, d)
  end.

(** ** Measurements: the cost *)

Definition million : Z := 1000000.

(** Noise of scale s / epsilon, for the largest sensitivity s; the sources it depends on pay epsilon. *)
Definition laplace_cost (epsilon : Z) (s : env) : env := map (fun x => if 0 <? x then epsilon else 0) s.

Definition check_laplace (epsilon : Z) (b : scale) (s : env) : result env :=
  let* _ := require (0 <? epsilon) "epsilon is not positive" in
  let* _ := require (0 <? largest s) "nothing private is released: the sensitivity is zero" in
  let* _ := require (Zpos (numerator b) * epsilon =? largest s * million * Zpos (denominator b))
    ("the noise scale " ++ show (Zpos (numerator b)) ++ "/" ++ show (Zpos (denominator b)) ++
     " is not sensitivity over epsilon, " ++ show (largest s * million) ++ "/" ++ show epsilon) in
  Ok (laplace_cost epsilon s).

(** The costs of a sequence add up. *)
Definition check_each (go : measurement -> result env) :=
  fix each (ms : list measurement) : result env :=
    match ms with
    | [] => Ok []
    | m :: ms => let* c := go m in let* d := each ms in Ok (env_add c d)
    end.

Fixpoint check_measurement (sources : list source) (scope : list nat) (m : measurement) : result env :=
  match m with
  | DiscreteLaplace line epsilon claimed b cost a =>
      in_place ("the release on line " ++ show line)
        (let* (s, _) := check_aggregate sources scope a in
         let* _ := agree "sensitivity" claimed s in
         let* c := check_laplace epsilon b s in
         let* _ := agree "cost" cost c in
         Ok c)
  | Sequence cost ms =>
      let* c := check_each (check_measurement sources scope) ms in
      let* _ := agree "cost of the sequence" cost c in
      Ok c
  | Branch _ cost a b =>
      let* c := check_measurement sources scope a in
      let* d := check_measurement sources scope b in
      let* _ := agree "cost of the branch" cost (env_max c d) in
      Ok (env_max c d)
  | Subquery query i cost m =>
      in_place ("subquery `" ++ query ++ "`")
        (let* c := check_measurement sources (i :: scope) m in
         let* _ := require (zero_but 0 c) "it spends on more than one source" in
         let* _ := agree "cost" cost (unit_env i (entry 0 c)) in
         Ok (unit_env i (entry 0 c)))
  end.

Definition check (sources : list source) (m : measurement) : result env := check_measurement sources [] m.

(** The exact cost, with one entry for each source. *)
Definition exact_cost (sources : list source) (m : measurement) : result env :=
  let* c := check sources m in
  Ok (map (fun i => entry i c) (seq 0 (List.length sources))).

(** The cost for source [i] is at most [limit] millionths. *)
Definition check_cost (sources : list source) (m : measurement) (i : nat) (limit : Z) : result Datatypes.unit :=
  let* c := check sources m in
  require (entry i c <=? limit)
    ("the query spends " ++ show (entry i c) ++ " millionths on source " ++ show_nat i ++ ", but only " ++
     show limit ++ " are granted").
