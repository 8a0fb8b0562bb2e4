(** * Plans and aggregates: what is measured, before noise

    Plans make tables, aggregates make integers of them, one or several. Both mirror the nodes of a certificate, with the
    numbers that the certificate claims at each node: stabilities and sensitivities, one entry for each source (missing
    entries are 0). The claims play no part in the meaning; the checker compares them.

    Expressions are in terms of the columns of the source, or of the last flat map, also after a map, whose value is
    remembered beside the rows. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Stability Sensitivity Source Expression.
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

(** A row that a flat map makes of each row on which [there] holds. *)
Record slot := Slot { there : expr Truth; cells : list cell }.

Inductive plan :=
| FromSource (source : nat) (stability : env) (rows : counted)
| Filter (predicate : expr Truth) (stability : env) (rows : counted) (premise : plan)
| Map (to : mapped) (stability : env) (rows : counted) (premise : plan)
| FlatMap (record : string) (columns : list column) (most : nat) (slots : list slot)
    (stability : env) (rows : counted) (premise : plan)
| Part (stability : env) (rows : counted)
| AsOnlySource (source : nat) (stability : env) (rows : counted) (premise : plan).

(** ** Keys: what tells the parts of a table apart *)
Inductive key :=
| CategoryKey (values : positive) (e : expr Label)
| TruthKey (e : expr Truth)
| ValuesKey (lo hi : Z) (digits : nat) (e : expr Number)
| IntervalsKey (cuts : list Z) (digits : nat) (e : expr Number)
| ListedKey (values : list Z) (digits : nat) (e : expr Number)
| BothKeys (a b : key) (parts_of_b : positive).

(** Public matrices that counts of values are seen through: a binary tree, or the square root of running counts. *)
Inductive strategy := TreeInL1 | TreeInL2 | SquareRootInL2.

(** How vectors are clipped: so that the absolute values, or the squares, of the numbers of each add up to no more than those of the radius. *)
Inductive clip := ClipL1 | ClipL2.

(** ** Aggregates: an integer, or one for each part of a key (a histogram, or sums), for each value of a range (scores of how near
    each is to the quantile a / b, or to a place from an end), for each row of a matrix, or for each number of a vector *)
Inductive aggregate :=
| Count (sensitivity : env) (premise : plan)
| Sum (lo hi : Z) (digits : nat) (sensitivity : env) (premise : plan)
| Histogram (by_ : key) (bins : positive) (sensitivity : env) (premise : plan)
| GroupedSum (lo hi : Z) (digits : nat) (by_ : key) (bins : positive) (sensitivity : env) (premise : plan)
| Quantile (lo hi : Z) (digits : nat) (a b : positive) (sensitivity : env) (premise : plan)
| Rank (largest : bool) (lo hi : Z) (digits : nat) (place : positive) (sensitivity : env) (premise : plan)
| InOrder (by_ : strategy) (lo hi : Z) (digits : nat) (sensitivity : env) (premise : plan)
| VectorSum (by_ : clip) (radius : Z) (digits : nat) (coordinates : list (expr Number)) (sensitivity : env) (premise : plan)
| Plus (sensitivity : env) (a b : aggregate)
| Minus (sensitivity : env) (a b : aggregate)
| Negate (sensitivity : env) (a : aggregate)
| Scale (by_ : Z) (sensitivity : env) (a : aggregate).

(** ** What a plan can see

    The database; and, inside of [ParallelParts], the part at hand, with the value that the last map before gave it. *)
Record scene := Scene { tables : database; part : table; part_value : expr Number }.

Definition whole (D : database) : scene := Scene D [] (Literal 0 0).

(** ** Meaning *)

Definition bit (b : bool) : Z := if b then 1 else 0.

(** The rows that are there, of those that a flat map offers. *)
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

(** The rows that a plan keeps. A map changes no row, it only names a value. *)
Fixpoint rows_of (h : answers) (p : plan) (w : scene) : table :=
  match p with
  | FromSource i _ _ => tables w i
  | Filter e _ _ p => filter (meaning h e) (rows_of h p w)
  | Map _ _ _ p => rows_of h p w
  | FlatMap _ _ most ss _ _ p => flat_map_upto most (fun r => present (offers_of h ss r)) (rows_of h p w)
  | Part _ _ => part w
  | AsOnlySource _ _ _ p => rows_of h p w
  end.

(** The value that the last map gives to each row. *)
Fixpoint valued (p : plan) (w : scene) : expr Number :=
  match p with
  | Map (ToNumber e _ _ _) _ _ _ => e
  | Filter _ _ _ p | AsOnlySource _ _ _ p => valued p w
  | Part _ _ => part_value w
  | _ => Literal 0 0
  end.

(** How many of the cuts are at or below [x]: the number of the interval that holds it. *)
Fixpoint interval_number (cuts : list Z) (x : Z) : Z :=
  match cuts with [] => 0 | c :: cuts => bit (c <=? x) + interval_number cuts x end.

(** The place of [x] in a list, from 0; the length of the list where it is not there. *)
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

Definition histogram (n : positive) (by_ : row -> Z) (t : table) : list Z :=
  map (fun i => count (part_of by_ t i)) (numbers n).

Definition grouped_sum (n : positive) (by_ value : row -> Z) (t : table) : list Z :=
  map (fun i => sum (map value (part_of by_ t i))) (numbers n).

(** Of a value [v]: by how much, counted in [b]ths of a row, too many rows are below it or too few up to it. *)
Definition rank_score (a b : Z) (xs : list Z) (v : Z) : Z :=
  - Z.max 0 (Z.max (b * count (filter (fun x => x <? v) xs) - a * count xs)
                   (a * count xs - b * count (filter (fun x => x <=? v) xs))).

(** lo, lo + 1, ..., hi *)
Definition values (lo hi : Z) : list Z := map (fun i => lo + Z.of_nat i) (seq 0 (Z.to_nat (hi - lo + 1))).

Definition quantile_scores (lo hi a b : Z) (xs : list Z) : list Z := map (rank_score a b xs) (values lo hi).

(** Of a value [v]: how many rows too many are beyond it, or too few at it or beyond, to be at this place from the end. *)
Definition beyond_it (largest : bool) (v x : Z) : bool := if largest then v <? x else x <? v.
Definition place_score (beyond : Z -> Z -> bool) (place : Z) (xs : list Z) (v : Z) : Z :=
  - Z.max 0 (Z.max (count (filter (beyond v) xs) - (place - 1))
                   (place - count (filter (fun x => beyond v x || (x =? v)) xs))).

Definition rank_scores (largest : bool) (lo hi place : Z) (xs : list Z) : list Z :=
  map (place_score (beyond_it largest) place xs) (values lo hi).

(** 0, 1, ..., n - 1; none where [n] is not above 0. *)
Definition counting (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** The levels of a binary tree over [n] values, without its root. *)
Definition levels_over (n : Z) : Z := if n <=? 1 then 0 else Z.log2 (n - 1) + 1.

(** Its nodes as weights of the values: [u] for those below the node. *)
Definition tree_nodes (u n : Z) : list (Z -> Z) :=
  flat_map (fun j => map (fun i c => u * bit (c / 2 ^ j =? i)) (counting ((n + 2 ^ j - 1) / 2 ^ j))) (counting (levels_over n)).

(** The coefficients of the series 1 / sqrt (1 - x), in millionths: each is (2 k - 1) / (2 k) of the one before, kept with eighteen
    decimals. *)
Fixpoint roots_from (n : nat) (k exact : Z) : list Z :=
  match n with
  | O => []
  | S n => exact / 1000000000000 :: roots_from n (k + 1) (exact * (2 * k + 1) / (2 * k + 2))
  end.
Definition roots (n : nat) : list Z := roots_from n 0 (10 ^ 18).

(** What a value counts in answer number [i]: less the longer it is ago, and nothing before. *)
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

(** Clipping: a vector that is too long times its radius over its length, truncated toward zero. *)
Definition length_in (k : clip) (v : list Z) : Z :=
  match k with ClipL1 => sum (map Z.abs v) | ClipL2 => Z.sqrt_up (sum (map (fun x => x * x) v)) end.
Definition clipped (k : clip) (radius : Z) (v : list Z) : list Z :=
  if length_in k v <=? radius then v
  else let l := length_in k v in map (fun x => Z.quot (x * radius) l) v.

Fixpoint coordinates_of (h : answers) (es : list (expr Number)) (r : row) : list Z :=
  match es with [] => [] | e :: es => meaning h e r :: coordinates_of h es r end.

(** The sums of [n] numbers, which each row has as a vector. *)
Definition clipped_sum (k : clip) (radius : Z) (vector : row -> list Z) (n : nat) (t : table) : list Z :=
  map (fun i => sum (map (fun r => nth i (clipped k radius (vector r)) 0) t)) (seq 0 n).

(** A single number; of a list there is none. *)
Fixpoint quantity (h : answers) (a : aggregate) (w : scene) : Z :=
  match a with
  | Count _ p => count (rows_of h p w)
  | Sum _ _ _ _ p => sum (map (meaning h (valued p w)) (rows_of h p w))
  | Histogram _ _ _ _ | GroupedSum _ _ _ _ _ _ _ | Quantile _ _ _ _ _ _ _ | Rank _ _ _ _ _ _ _ | InOrder _ _ _ _ _ _ | VectorSum _ _ _ _ _ _ => 0
  | Plus _ a b => quantity h a w + quantity h b w
  | Minus _ a b => quantity h a w - quantity h b w
  | Negate _ a => - quantity h a w
  | Scale n _ a => n * quantity h a w
  end.

(** All numbers of an aggregate, in their order. *)
Definition quantities (h : answers) (a : aggregate) (w : scene) : list Z :=
  match a with
  | Histogram k n _ p => histogram n (part_number h k) (rows_of h p w)
  | GroupedSum _ _ _ k n _ p => grouped_sum n (part_number h k) (meaning h (valued p w)) (rows_of h p w)
  | Quantile lo hi _ a b _ p => quantile_scores lo hi (Zpos a) (Zpos b) (map (meaning h (valued p w)) (rows_of h p w))
  | Rank e lo hi _ place _ p => rank_scores e lo hi (Zpos place) (map (meaning h (valued p w)) (rows_of h p w))
  | InOrder s lo hi _ _ p => strategy_answers s lo hi (map (meaning h (valued p w)) (rows_of h p w))
  | VectorSum k r _ es _ p => clipped_sum k r (fun r => coordinates_of h es r) (List.length es) (rows_of h p w)
  | _ => [quantity h a w]
  end.
