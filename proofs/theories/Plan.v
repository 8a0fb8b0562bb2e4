(** * Plans and aggregates: the exact values, before noise

    Plans make tables, and aggregates compute one or several integers from them. Both mirror the
    nodes of a certificate, with the numbers that the certificate claims at each node: stabilities
    and sensitivities, one entry for each source (missing entries are 0). The claims do not affect
    the meaning; the checker compares them.

    Expressions refer to the columns of the source, or of the last flat map. This holds even after a
    map, because the plan keeps the map's value beside the rows. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Persons Steps Stability Sensitivity Sources Expression.
From DP Require Export Arrangement.
Import ListNotations.
Local Open Scope Z_scope.

(** One entry for each source. *)
Definition env := list Z.

(** ** Plans: tables *)

Inductive mapped :=
| ToNumber (e : expr Number) (lo hi : Z) (digits : nat)
| ToTruth (e : expr Truth)
| ToLabel (e : expr Label).

(** One column of a row that a flat map makes. *)
Inductive cell :=
| NumberCell (e : expr Number)
| TruthCell (e : expr Truth)
| LabelCell (e : expr Label).

(** A new row that a flat map makes from each row on which the condition [there] holds. *)
Record slot := Slot { there : expr Truth; cells : list cell }.

(** A feature of a person's rows. A feature with two ends is clamped to the interval between them.
If the rows differ in the value of [CommonOf], the feature is the smallest of these values. *)
Inductive feature :=
| RowsOf (lo hi : Z)
| SumOf (lo hi : Z) (e : expr Number)
| LeastOf (e : expr Number)
| GreatestOf (e : expr Number)
| AnyOf (e : expr Truth)
| AllOf (e : expr Truth)
| CommonOf (c : cell).

(** A value of a pair of rows, from the left row or from the right row. *)
Inductive side := LeftCell (c : cell) | RightCell (c : cell).

(** Keys: they divide the rows of a table into parts *)
Inductive key :=
| CategoryKey (values : positive) (e : expr Label)
| TruthKey (e : expr Truth)
| ValuesKey (lo hi : Z) (digits : nat) (e : expr Number)
| IntervalsKey (cuts : list Z) (digits : nat) (e : expr Number)
| ListedKey (values : list Z) (digits : nat) (e : expr Number)
| BothKeys (a b : key) (parts_of_b : positive).

(** [person] is the position of the column of a source that identifies the owner of a row.
[Arranged] does not occur in certificates. [Arranged] gives the order of the rows before a join by a
key, if the program itself chooses that order. The order may depend on the answers so far. *)
Inductive plan :=
| FromSource (source : nat) (stability : env) (rows : counted)
| Filter (predicate : expr Truth) (stability : env) (rows : counted) (premise : plan)
| Map (to : mapped) (stability : env) (rows : counted) (premise : plan)
| FlatMap (record : string) (columns : list column) (most : nat) (slots : list slot)
    (stability : env) (rows : counted) (premise : plan)
| ByUnit (record : string) (columns : list column) (person : nat) (features : list feature)
    (stability : env) (rows : counted) (premise : plan)
| ByUnitAnd (record : string) (columns : list column) (person : nat) (by_ : key) (features : list feature)
    (stability : env) (rows : counted) (premise : plan)
| Limit (person : nat) (most : nat) (stability : env) (rows : counted) (premise : plan)
| SemiJoin (person : nat) (present : bool) (person_of_other : nat) (other : plan) (stability : env) (rows : counted) (premise : plan)
| Union (other : plan) (stability : env) (rows : counted) (premise : plan)
| LimitBy (person : nat) (most : nat) (by_ : key) (stability : env) (rows : counted) (premise : plan)
| Join (record : string) (columns : list column) (left right : nat) (person person_of_other : nat) (values : list side) (other : plan)
    (stability : env) (rows : counted) (premise : plan)
| JoinOn (record : string) (columns : list column) (left right : nat) (keys keys_of_other : list cell) (values : list side) (other : plan)
    (stability : env) (rows : counted) (premise : plan)
| Distinct (stability : env) (rows : counted) (premise : plan)
| Take (most : nat) (order : list cell) (stability : env) (rows : counted) (premise : plan)
| TakeBy (most : nat) (by_ : key) (parts : positive) (order : list cell) (stability : env) (rows : counted) (premise : plan)
| Part (stability : env) (rows : counted)
| AsOnlySource (source : nat) (stability : env) (rows : counted) (premise : plan)
| Arranged (person : nat) (order : answers -> arrangement) (premise : plan).

(** Public matrices that multiply counts of values: a binary tree, or the square root of running
counts. *)
Inductive strategy := TreeInL1 | TreeInL2 | SquareRootInL2.

(** The metric in which vectors are clipped: for each clipped vector, the sum of the absolute values
is at most the radius, or the sum of the squares is at most the square of the radius. *)
Inductive clip := ClipL1 | ClipL2.

(** ** Aggregates: an integer, or a list of integers

A list has one number for each part of a key (a histogram, sums, or their distances from [public]
numbers, which may be any function of the answers so far). Or it has one for each value of a range
(scores of how near each value is to the quantile a / b, or to a rank from an end), for each row of
a matrix, for each coordinate of a vector, or for each score of a row. For [InL2], the parts are
those of the key by which the plan was limited, whatever the key of the premise is. *)
Inductive aggregate :=
| Count (sensitivity : env) (premise : plan)
| Sum (lo hi : Z) (digits : nat) (sensitivity : env) (premise : plan)
| Histogram (by_ : key) (bins : positive) (sensitivity : env) (premise : plan)
| GroupedSum (lo hi : Z) (digits : nat) (by_ : key) (bins : positive) (sensitivity : env) (premise : plan)
| Quantile (lo hi : Z) (digits : nat) (a b : positive) (sensitivity : env) (premise : plan)
| Rank (largest : bool) (lo hi : Z) (digits : nat) (place : positive) (sensitivity : env) (premise : plan)
| InOrder (by_ : strategy) (lo hi : Z) (digits : nat) (sensitivity : env) (premise : plan)
| VectorSum (by_ : clip) (radius : Z) (digits : nat) (coordinates : list (expr Number)) (sensitivity : env) (premise : plan)
| ScoreSums (lo hi : Z) (digits : nat) (scores : list (expr Number)) (sensitivity : env) (premise : plan)
| InL2 (most : nat) (squared : env) (of_ : aggregate)
| Deviation (public : answers -> list Z) (sensitivity : env) (of_ : aggregate)
| Plus (sensitivity : env) (a b : aggregate)
| Minus (sensitivity : env) (a b : aggregate)
| Negate (sensitivity : env) (a : aggregate)
| Scale (by_ : Z) (sensitivity : env) (a : aggregate).

(** ** What a plan can see

A plan sees the database. Inside [ParallelParts] it also sees the current part, with the value of
the last map before the parts. *)
Record scene := Scene { tables : database; part : table; part_value : expr Number }.

Definition whole (D : database) : scene := Scene D [] (Literal 0 0).

(** ** Meaning *)

Definition bit (b : bool) : Z := if b then 1 else 0.

(** Of the new rows that a flat map offers, the rows whose condition holds. *)
Fixpoint present (offers : list (bool * row)) : list row :=
  match offers with
  | [] => []
  | (true, r) :: offers => r :: present offers
  | (false, _) :: offers => present offers
  end.

Definition cell_of (h : answers) (c : cell) (r : row) : Z :=
  match c with
  | NumberCell e => meaning h e r
  | TruthCell e => bit (meaning h e r)
  | LabelCell e => meaning h e r
  end.

Fixpoint cells_of (h : answers) (cs : list cell) (r : row) : row :=
  match cs with [] => [] | c :: cs => cell_of h c r :: cells_of h cs r end.

Fixpoint offers_of (h : answers) (ss : list slot) (r : row) : list (bool * row) :=
  match ss with [] => [] | s :: ss => (meaning h (there s) r, cells_of h (cells s) r) :: offers_of h ss r end.

(** How many cuts are at or below [x]. This is the number of the interval that contains [x]. *)
Fixpoint interval_number (cuts : list Z) (x : Z) : Z :=
  match cuts with [] => 0 | c :: cuts => bit (c <=? x) + interval_number cuts x end.

(** The position of [x] in a list, from 0; the length of the list if [x] is not in it. *)
Fixpoint place_of (xs : list Z) (x : Z) : Z :=
  match xs with [] => 0 | y :: xs => if x =? y then 0 else 1 + place_of xs x end.

(** The number of the part that a row belongs to, from 0. *)
Fixpoint part_number (h : answers) (k : key) (r : row) : Z :=
  match k with
  | CategoryKey _ e => meaning h e r
  | TruthKey e => bit (meaning h e r)
  | ValuesKey lo _ _ e => meaning h e r - lo
  | IntervalsKey cuts _ e => interval_number cuts (meaning h e r)
  | ListedKey xs _ e => place_of xs (meaning h e r)
  | BothKeys a b n => part_number h a r * Zpos n + part_number h b r
  end.

(** 0, 1, ..., n - 1 *)
Definition numbers (n : positive) : list Z := map Z.of_nat (seq 0 (Pos.to_nat n)).

(** The rows of part number [i]. *)
Definition part_of (by_ : row -> Z) (t : table) (i : Z) : table := filter (fun r => by_ r =? i) t.

(** The rows of a source, or of a step on rows of persons, each paired with its person. *)
Definition owned_by (person : nat) (t : table) : owned := map (fun r => (number person r, r)) t.
Definition filter_owned (keep : row -> bool) (t : owned) : owned := filter (fun x => keep (snd x)) t.
Definition flat_map_owned (most : nat) (make : row -> list row) (t : owned) : owned :=
  flat_map (fun x => map (pair (whose x)) (firstn most (make (snd x)))) t.

(** The first rows of each person, and the rows of persons who have, or do not have, rows in another
table. *)
Definition limited (most : nat) (t : owned) : owned := keep_first whose most (fun _ => 0%nat) t.
Definition has_person (other : owned) (u : Z) : bool := existsb (fun y => whose y =? u) other.
Definition semi_joined (present : bool) (other t : owned) : owned :=
  filter (fun x => Bool.eqb (has_person other (whose x)) present) t.

Definition limited_by (most : nat) (by_ : row -> Z) (t : owned) : owned := limit_by whose (fun x => by_ (snd x)) most t.

(** Pairs of the first rows of each person in both tables. Each pair becomes one row with the given
values. *)
Definition of_left (f : row -> Z) (x : row * row) : Z := f (fst x).
Definition of_right (f : row -> Z) (x : row * row) : Z := f (snd x).
Definition one_of_both (values : list (row * row -> Z)) (x : (Z * row) * (Z * row)) : Z * row :=
  (whose (fst x), map (fun f => f (snd (fst x), snd (snd x))) values).
Definition joined (left right : nat) (values : list (row * row -> Z)) (other t : owned) : owned :=
  map (one_of_both values) (join whose whose left right t other).

Definition of_side (h : answers) (s : side) : row * row -> Z :=
  match s with LeftCell c => of_left (cell_of h c) | RightCell c => of_right (cell_of h c) end.
Fixpoint sides_of (h : answers) (ss : list side) : list (row * row -> Z) :=
  match ss with [] => [] | s :: ss => of_side h s :: sides_of h ss end.

(** Pairs of the first rows with each key in both tables. The rows of a pair can have different
owners. *)
Definition joined_on (left right : nat) (keys keys_of_other : row -> list Z) (values : list (row * row -> Z)) (other t : table) : table :=
  map (fun x => map (fun f => f x) values) (join_on (list_eq_dec Z.eq_dec) keys keys_of_other left right t other).

(** The rows are sorted by their values, and only the first ones are kept. [first_in_order] does
this for the whole table, and [first_of_parts] for each value of a key. Rows with equal values are
ordered by all columns. *)
Fixpoint comes_before (a b : list Z) : bool :=
  match a, b with
  | [], _ => true
  | _, [] => false
  | x :: a, y :: b => if x =? y then comes_before a b else x <? y
  end.
Definition in_order (values : row -> row) (r s : row) : bool := comes_before (values r ++ r) (values s ++ s).
Definition first_in_order (most : nat) (values : row -> row) (t : table) : table := take (in_order values) most t.
Definition first_of_parts (n : positive) (by_ : row -> Z) (most : nat) (values : row -> row) (t : table) : table :=
  take_by (in_order values) by_ (numbers n) most t.

(** One row from each set of equal rows. *)
Definition distinct_rows (t : table) : table := nodup (list_eq_dec Z.eq_dec) t.

(** One row for each person, computed from all of the person's rows. *)
Definition one_for_each (make : table -> row) (t : owned) : table :=
  map (fun u => make (map snd (theirs whose u t))) (persons whose t).

(** One row for each person and each value of a key in the person's rows, in the order of these
values. *)
Definition groups (by_ : row -> Z) (make : table -> row) (t : table) : table :=
  map (fun i => make (part_of by_ t i)) (sorted Z.leb (nodup Z.eq_dec (map by_ t))).
Definition one_for_each_and (by_ : row -> Z) (make : table -> row) (t : owned) : owned :=
  flat_map (fun u => map (pair u) (groups by_ make (map snd (theirs whose u t)))) (persons whose t).

Definition least (xs : list Z) : Z := match xs with [] => 0 | x :: xs => fold_right Z.min x xs end.
Definition greatest (xs : list Z) : Z := match xs with [] => 0 | x :: xs => fold_right Z.max x xs end.

Definition feature_of (h : answers) (f : feature) (t : table) : Z :=
  match f with
  | RowsOf lo hi => clamp lo hi (count t)
  | SumOf lo hi e => clamp lo hi (sum (map (meaning h e) t))
  | LeastOf e => least (map (meaning h e) t)
  | GreatestOf e => greatest (map (meaning h e) t)
  | AnyOf e => bit (existsb (meaning h e) t)
  | AllOf e => bit (forallb (meaning h e) t)
  | CommonOf c => least (map (cell_of h c) t)
  end.

Fixpoint features_of (h : answers) (fs : list feature) (t : table) : row :=
  match fs with [] => [] | f :: fs => feature_of h f t :: features_of h fs t end.

(** The rows that a plan keeps, paired with their persons, if the column [person] of the plan's
source identifies the owners. The list is empty after a step that loses the owners. *)
Fixpoint owned_rows (h : answers) (person : nat) (p : plan) (w : scene) : owned :=
  match p with
  | FromSource i _ _ => owned_by person (tables w i)
  | Filter e _ _ p => filter_owned (meaning h e) (owned_rows h person p w)
  | Map _ _ _ p => owned_rows h person p w
  | FlatMap _ _ most ss _ _ p => flat_map_owned most (fun r => present (offers_of h ss r)) (owned_rows h person p w)
  | ByUnitAnd _ _ _ k fs _ _ p => one_for_each_and (part_number h k) (features_of h fs) (owned_rows h person p w)
  | Limit _ most _ _ p => limited most (owned_rows h person p w)
  | SemiJoin _ there u other _ _ p => semi_joined there (owned_rows h u other w) (owned_rows h person p w)
  | LimitBy _ most k _ _ p => limited_by most (part_number h k) (owned_rows h person p w)
  | Join _ _ l m _ u vs other _ _ p => joined l m (sides_of h vs) (owned_rows h u other w) (owned_rows h person p w)
  | ByUnit _ _ _ _ _ _ _ | Union _ _ _ _ | JoinOn _ _ _ _ _ _ _ _ _ _ _ | Distinct _ _ _ | Take _ _ _ _ _ | TakeBy _ _ _ _ _ _ _ | Part _ _ | AsOnlySource _ _ _ _ | Arranged _ _ _ => []
  end.

(** The rows that a plan keeps. A map does not change the rows; it only defines a value for each
row. *)
Fixpoint rows_of (h : answers) (p : plan) (w : scene) : table :=
  match p with
  | FromSource i _ _ => tables w i
  | Filter e _ _ p => filter (meaning h e) (rows_of h p w)
  | Map _ _ _ p => rows_of h p w
  | FlatMap _ _ most ss _ _ p => flat_map_upto most (fun r => present (offers_of h ss r)) (rows_of h p w)
  | ByUnit _ _ u fs _ _ p => one_for_each (features_of h fs) (owned_rows h u p w)
  | ByUnitAnd _ _ u k fs _ _ p => map snd (one_for_each_and (part_number h k) (features_of h fs) (owned_rows h u p w))
  | Limit u most _ _ p => map snd (limited most (owned_rows h u p w))
  | SemiJoin u there v other _ _ p => map snd (semi_joined there (owned_rows h v other w) (owned_rows h u p w))
  | Union other _ _ p => rows_of h p w ++ rows_of h other w
  | LimitBy u most k _ _ p => map snd (limited_by most (part_number h k) (owned_rows h u p w))
  | Join _ _ l m u v vs other _ _ p => map snd (joined l m (sides_of h vs) (owned_rows h v other w) (owned_rows h u p w))
  | JoinOn _ _ l m ks ks' vs other _ _ p => joined_on l m (cells_of h ks) (cells_of h ks') (sides_of h vs) (rows_of h other w) (rows_of h p w)
  | Distinct _ _ p => distinct_rows (rows_of h p w)
  | Take most vs _ _ p => first_in_order most (cells_of h vs) (rows_of h p w)
  | TakeBy most k n vs _ _ p => first_of_parts n (part_number h k) most (cells_of h vs) (rows_of h p w)
  | Part _ _ => part w
  | AsOnlySource _ _ _ p => rows_of h p w
  | Arranged u order p => map snd (arranged (order h) (owned_rows h u p w))
  end.

(** The value that the last map gives to each row. *)
Fixpoint valued (p : plan) (w : scene) : expr Number :=
  match p with
  | Map (ToNumber e _ _ _) _ _ _ => e
  | Filter _ _ _ p | Limit _ _ _ _ p | SemiJoin _ _ _ _ _ _ p | AsOnlySource _ _ _ p
  | LimitBy _ _ _ _ _ p | Take _ _ _ _ p | TakeBy _ _ _ _ _ _ p | Arranged _ _ p => valued p w
  | Part _ _ => part_value w
  | _ => Literal 0 0
  end.

(** The key by which a plan was limited, and how many rows of a person with one value it keeps.
Steps that keep some of the rows, and change none, keep this limit. *)
Fixpoint limited_key (p : plan) : option (key * nat) :=
  match p with
  | LimitBy _ most by_ _ _ _ => Some (by_, most)
  | Filter _ _ _ p | Map _ _ _ p | Limit _ _ _ _ p => limited_key p
  | _ => None
  end.

Definition histogram (n : positive) (by_ : row -> Z) (t : table) : list Z :=
  map (fun i => count (part_of by_ t i)) (numbers n).

Definition grouped_sum (n : positive) (by_ value : row -> Z) (t : table) : list Z :=
  map (fun i => sum (map value (part_of by_ t i))) (numbers n).

(** The score of the value [v] for the quantile a/b: minus the number of rows that are too many
below [v], or too few at or below [v], in units of 1/b of a row. *)
Definition rank_score (a b : Z) (xs : list Z) (v : Z) : Z :=
  - Z.max 0 (Z.max (b * count (filter (fun x => x <? v) xs) - a * count xs)
                   (a * count xs - b * count (filter (fun x => x <=? v) xs))).

(** lo, lo + 1, ..., hi *)
Definition values (lo hi : Z) : list Z := map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat (hi - lo + 1))).

Definition quantile_scores (lo hi a b : Z) (xs : list Z) : list Z := map (rank_score a b xs) (values lo hi).

(** The score of the value [v] for the rank [place] from the end: minus the number of rows that are
too many beyond [v], or too few at [v] or beyond it. *)
Definition beyond_it (largest : bool) (v x : Z) : bool := if largest then v <? x else x <? v.
Definition place_score (beyond : Z -> Z -> bool) (place : Z) (xs : list Z) (v : Z) : Z :=
  - Z.max 0 (Z.max (count (filter (beyond v) xs) - (place - 1))
                   (place - count (filter (fun x => beyond v x || (x =? v)) xs))).

Definition rank_scores (largest : bool) (lo hi place : Z) (xs : list Z) : list Z :=
  map (place_score (beyond_it largest) place xs) (values lo hi).

(** 0, 1, ..., n - 1; the list is empty if [n] is not above 0. *)
Definition counting (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** The levels of a binary tree over [n] values, without its root. *)
Definition levels_over (n : Z) : Z := if n <=? 1 then 0 else Z.log2 (n - 1) + 1.

(** The nodes of the tree, each as a function that weighs the values: [u] for a value below the
node, and 0 for every other value. *)
Definition tree_nodes (u n : Z) : list (Z -> Z) :=
  flat_map (fun j => map (fun i c => u * bit (c / 2 ^ j =? i)) (counting ((n + 2 ^ j - 1) / 2 ^ j))) (counting (levels_over n)).

(** The coefficients of the series 1 / sqrt (1 - x), in millionths. Coefficient k is (2 k - 1) / (2
k) times the previous coefficient, which is kept with eighteen decimals. *)
Fixpoint roots_from (n : nat) (k exact : Z) : list Z :=
  match n with
  | O => []
  | S n => exact / 1000000000000 :: roots_from n (k + 1) (exact * (2 * k + 1) / (2 * k + 2))
  end.
Definition roots (n : nat) : list Z := roots_from n 0 (10 ^ 18).

(** The weight of a value in the answer at index [i]: it falls with the distance of the answer from
the value, and is zero for answers before the value. *)
Definition tail_weight (rs : list Z) (i c : Z) : Z :=
  if (0 <=? c) && (c <=? i) then nth (Z.to_nat (i - c)) rs 0 else 0.
Definition root_rows (n : Z) : list (Z -> Z) := let rs := roots (Z.to_nat n) in map (tail_weight rs) (counting n).

Definition combinations (s : strategy) (n : Z) : list (Z -> Z) :=
  match s with
  | TreeInL1 => tree_nodes 1 n
  | TreeInL2 => tree_nodes 1000000 n
  | SquareRootInL2 => root_rows n
  end.

Definition strategy_answers (s : strategy) (lo hi : Z) (xs : list Z) : list Z :=
  map (fun q : Z -> Z => sum (map (fun x => q (x - lo)) xs)) (combinations s (hi - lo + 1)).

(** Clipping: a vector that is too long is multiplied by its radius and divided by its length,
truncated toward zero. *)
Definition length_in (k : clip) (v : list Z) : Z :=
  match k with ClipL1 => sum (map Z.abs v) | ClipL2 => Z.sqrt_up (sum (map (fun x => x * x) v)) end.
Definition clipped (k : clip) (radius : Z) (v : list Z) : list Z :=
  if length_in k v <=? radius then v
  else let l := length_in k v in map (fun x => Z.quot (x * radius) l) v.

Fixpoint coordinates_of (h : answers) (es : list (expr Number)) (r : row) : list Z :=
  match es with [] => [] | e :: es => meaning h e r :: coordinates_of h es r end.

(** The sums of the clipped vectors of all rows, with [n] coordinates. *)
Definition clipped_sum (k : clip) (radius : Z) (vector : row -> list Z) (n : nat) (t : table) : list Z :=
  map (fun i => sum (map (fun r => nth i (clipped k radius (vector r)) 0) t)) (seq 0 n).

(** The sums of the vectors of all rows as they are, for a choice of one coordinate. *)
Definition score_sums (vector : row -> list Z) (n : nat) (t : table) : list Z :=
  map (fun i => sum (map (fun r => nth i (vector r) 0) t)) (seq 0 n).

(** The number of an aggregate that is a single number. For an aggregate that is a list, this
function returns 0. *)
Fixpoint quantity (h : answers) (a : aggregate) (w : scene) : Z :=
  match a with
  | Count _ p => count (rows_of h p w)
  | Sum _ _ _ _ p => sum (map (meaning h (valued p w)) (rows_of h p w))
  | Histogram _ _ _ _ | GroupedSum _ _ _ _ _ _ _ | Quantile _ _ _ _ _ _ _ | Rank _ _ _ _ _ _ _ | InOrder _ _ _ _ _ _ | VectorSum _ _ _ _ _ _ | ScoreSums _ _ _ _ _ _ | InL2 _ _ _ | Deviation _ _ _ => 0
  | Plus _ a b => quantity h a w + quantity h b w
  | Minus _ a b => quantity h a w - quantity h b w
  | Negate _ a => - quantity h a w
  | Scale n _ a => n * quantity h a w
  end.

(** The distance between each number and its public number. *)
Fixpoint deviations (ps xs : list Z) : list Z :=
  match ps, xs with p :: ps, x :: xs => Z.abs (x - p) :: deviations ps xs | _, _ => [] end.

(** All numbers of an aggregate, in their order. *)
Fixpoint quantities (h : answers) (a : aggregate) (w : scene) : list Z :=
  match a with
  | Histogram k n _ p => histogram n (part_number h k) (rows_of h p w)
  | GroupedSum _ _ _ k n _ p => grouped_sum n (part_number h k) (meaning h (valued p w)) (rows_of h p w)
  | Quantile lo hi _ a b _ p => quantile_scores lo hi (Zpos a) (Zpos b) (map (meaning h (valued p w)) (rows_of h p w))
  | Rank e lo hi _ place _ p => rank_scores e lo hi (Zpos place) (map (meaning h (valued p w)) (rows_of h p w))
  | InOrder s lo hi _ _ p => strategy_answers s lo hi (map (meaning h (valued p w)) (rows_of h p w))
  | Deviation public _ a => deviations (public h) (quantities h a w)
  | VectorSum k r _ es _ p => clipped_sum k r (fun r => coordinates_of h es r) (List.length es) (rows_of h p w)
  | ScoreSums _ _ _ es _ p => score_sums (fun r => coordinates_of h es r) (List.length es) (rows_of h p w)
  | InL2 _ _ (Histogram _ n _ p) =>
      match limited_key p with Some (k, _) => histogram n (part_number h k) (rows_of h p w) | None => [] end
  | InL2 _ _ (GroupedSum _ _ _ _ n _ p) =>
      match limited_key p with
      | Some (k, _) => grouped_sum n (part_number h k) (meaning h (valued p w)) (rows_of h p w)
      | None => []
      end
  | InL2 _ _ _ => []
  | _ => [quantity h a w]
  end.
