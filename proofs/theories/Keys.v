(** * Keys: how the rows of a table are divided into parts

    A category has one part for each value, and a truth value has two parts (false first). A number
    has one part for each value of its interval. Intervals have one part more than cuts (a cut
    belongs to the interval above it). A list has one part for each of its values, and one for all
    other values. Two keys together have one part for each pair of their parts, in an order in which
    the first key changes more slowly. Each row has one part number, so parts cannot overlap and
    need no check. The checker compares the number of parts. *)
From Coq Require Import List ZArith Bool String.
From DP Require Import Table Sources Expression Interval Result.
From DP Require Export Environment.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint increasing (cuts : list Z) : bool :=
  match cuts with
  | a :: (b :: _) as rest => (a <? b) && increasing rest
  | _ => true
  end.

Fixpoint check_key (cs : list column) (k : key) : result Z :=
  match k with
  | CategoryKey n e =>
      let* values := infer cs e in
      let* _ := require (Zpos n =? values) ("the category has " ++ show values ++ " values, not " ++ show (Zpos n)) in
      Ok values
  | TruthKey e => let* _ := infer cs e in Ok 2
  | ValuesKey lo hi digits e =>
      let* x := infer cs e in
      let* (a, b) := bounds x in
      let* _ := same_grid (snd x) digits in
      let* _ := require ((lo =? a) && (hi =? b))
                  ("the number of the key lies in [" ++ show a ++ ", " ++ show b ++ "], not in [" ++
                   show lo ++ ", " ++ show hi ++ "]") in
      Ok (hi - lo + 1)
  | IntervalsKey cuts digits e =>
      let* x := infer cs e in
      let* _ := bounds x in
      let* _ := same_grid (snd x) digits in
      let* _ := require (increasing cuts) "the cuts do not increase" in
      Ok (size cuts + 1)
  | ListedKey xs digits e =>
      let* x := infer cs e in
      let* _ := bounds x in
      let* _ := same_grid (snd x) digits in
      let* _ := require (increasing xs) "the values of the list do not increase" in
      Ok (size xs + 1)
  | BothKeys a b n =>
      let* x := check_key cs a in
      let* y := check_key cs b in
      let* _ := require (Zpos n =? y) ("the second key has " ++ show y ++ " parts, not " ++ show (Zpos n)) in
      Ok (x * y)
  end.

Definition check_parts (cs : list column) (k : key) (claimed : positive) : result Datatypes.unit :=
  let* n := check_key cs k in
  require (Zpos claimed =? n) ("the key has " ++ show n ++ " parts, not " ++ show (Zpos claimed)).
