(** Cases computed by hand, at least one for each node. In each case, a node with a similar but
wrong meaning would give another value. *)
From Coq Require Import String Bool List ZArith.
From DP Require Import Conformance.
From DP Require Arranged.
Import ListNotations.
Local Open Scope Z_scope.

(** The value of an expression on one row. The value of a number is a sum over a table of only this
row, and a truth value is the count of the rows of this table that satisfy it. *)
Definition value_on (e : expr Number) (r : row) (after : answers) (expected : Z) : case :=
  Case (Sum 0 0 0 [] (Map (ToNumber e 0 0 0) [] SomeRows (FromSource 0 [] SomeRows))) [[r]] after [expected].
Definition truth_on (e : expr Truth) (r : row) (expected : bool) : case :=
  Case (Count [] (Filter e [] SomeRows (FromSource 0 [] SomeRows))) [[r]] [] [if expected then 1 else 0].

Definition col := NumberColumn.
Definition flag := TruthColumn.
Definition people := FromSource 0 [1] SomeRows.
Definition rows : table := [[17; 1; 0]; [18; 0; 1]; [40; 1; 2]; [-7; 1; 1]].

Definition both_days := FlatMap "Stay" [] 2 [
  Slot (Compare Gt (col 1) (Literal 0 0)) [LabelCell (LabelColumn 0); NumberCell (col 1); TruthCell (flag 3)];
  Slot (Compare Gt (col 2) (Literal 0 0)) [LabelCell (LabelColumn 0); NumberCell (Literal 3 0); TruthCell (Constant true)]]
  [2] SomeRows people.

(** Rows of persons, with three columns: the person, a number, a truth value. In the second table,
the second column is the person. *)
Definition visits : table := [[2; 5; 0]; [1; 3; 1]; [2; 4; 1]; [3; 9; 0]; [2; -1; 0]; [1; 8; 1]].
Definition members : table := [[0; 2]; [0; 3]; [0; 3]; [1; 7]].
Definition other := FromSource 1 [0; 2] SomeRows.
Definition total (p : plan) : aggregate := Sum (-99) 99 0 [] (Map (ToNumber (col 1) (-99) 99 0) [] SomeRows p).
Definition first_total (p : plan) : aggregate := Sum (-99) 99 0 [] (Map (ToNumber (col 0) (-99) 99 0) [] SomeRows p).
Definition side_by_side (l m : nat) (vs : list side) := Join "Pair" [] l m 0 1 vs other [5; 5] SomeRows people.
Definition of_one_kind (l m : nat) (vs : list side) := JoinOn "Pair" [] l m [TruthCell (flag 2)] [TruthCell (flag 0)] vs other [] SomeRows people.
Definition first_of_kind (l m : nat) (left right : plan) := JoinOn "Pair" [] l m [TruthCell (flag 2)] [TruthCell (flag 0)]
  [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))] right [] SomeRows left.
Definition first_of_other (p : plan) := Sum (-99) 99 0 [] (Map (ToNumber (col 0) (-99) 99 0) [] SomeRows p).
Definition late_or_not (k : key) (fs : list feature) := ByUnitAnd "LateOrNot" [] 0 k fs [5] SomeRows people.
Definition each_once := FlatMap "Once" [] 1 [
  Slot (Constant true) [NumberCell (Literal 9 0); NumberCell (col 1)]; Slot (Constant true) [NumberCell (Literal 9 0); NumberCell (Literal 50 0)]]
  [1] SomeRows people.

Definition cases : list case := [
  (* numbers *)
  value_on (col 1) [5; 9] [] 9;
  value_on (col 7) [5; 9] [] 0;
  value_on (Literal (-3) 2) [] [] (-3);
  value_on (Add (col 0) (col 1)) [5; -9] [] (-4);
  value_on (Sub (col 0) (col 1)) [5; -9] [] 14;
  value_on (Min (col 0) (col 1)) [5; -9] [] (-9);
  value_on (Max (col 0) (col 1)) [5; -9] [] 5;
  value_on (Neg (col 0)) [5] [] (-5);
  value_on (Abs (col 0)) [-5] [] 5;
  value_on (Mul (-3) (col 0)) [5] [] (-15);
  value_on (Div 2 (col 0)) [-7] [] (-3);
  value_on (Div (-2) (col 0)) [7] [] (-3);
  value_on (Div (-2) (col 0)) [-7] [] 3;
  value_on (Clamped (-2) 3 (col 0)) [-9] [] (-2);
  value_on (Clamped (-2) 3 (col 0)) [9] [] 3;
  value_on (Clamped (-2) 3 (col 0)) [1] [] 1;
  value_on (If (flag 1) (col 0) (Literal 8 0)) [4; 1] [] 4;
  value_on (If (flag 1) (col 0) (Literal 8 0)) [4; 0] [] 8;
  value_on (Given (fun h => nth 0 h 0 * 2) 0 100 0) [] [21; 5] 42;
  value_on (Given (fun h => nth 0 h 0 * 2) 0 100 0) [] [210] 100;
  value_on (Given (fun h => nth 0 h 0 * 2) 0 100 0) [] [-1] 0;
  value_on (LookUp (fun h i => nth 0 h 0 + 10 * i) 3 0 100 0 (col 0)) [5] [7] 27;
  value_on (LookUp (fun h i => nth 0 h 0 + 10 * i) 3 0 25 0 (col 0)) [5] [7] 25;
  value_on (LookUpLabel (fun h i => nth 0 h 0 + 10 * i) 0 0 100 0 (LabelColumn 0)) [2] [7] 27;
  value_on (LookUpLabel (fun h i => nth 0 h 0 + 10 * i) 0 0 25 0 (LabelColumn 0)) [2] [6] 25;
  value_on (Sqrt (col 0)) [0] [] 0;
  value_on (Sqrt (col 0)) [15] [] 3;
  value_on (Sqrt (col 0)) [16] [] 4;
  value_on (Sqrt (Add (col 0) (col 1))) [7; 17] [] 4;
  value_on (If (Is 2 (GivenLabel (fun h => nth 0 h 0 + 1) 4)) (Literal 1 0) (Literal 0 0)) [] [1] 1;
  value_on (If (Is 3 (GivenLabel (fun h => nth 0 h 0 + 1) 4)) (Literal 1 0) (Literal 0 0)) [] [7] 1;
  value_on (If (Is 0 (GivenLabel (fun h => nth 0 h 0 + 1) 4)) (Literal 1 0) (Literal 0 0)) [] [-7] 1;
  value_on (If (SameLabel (GivenLabel (fun h => nth 0 h 0) 4) (LabelColumn 0)) (Literal 1 0) (Literal 0 0)) [2] [3] 0;
  (* truth values *)
  truth_on (SameLabel (LabelColumn 0) (LabelColumn 1)) [2; 2] true;
  truth_on (SameLabel (LabelColumn 0) (LabelColumn 1)) [2; 1] false;
  truth_on (SameLabel (LabelColumn 0) (LabelColumn 1)) [1; 2] false;
  truth_on (flag 0) [1] true;
  truth_on (flag 0) [0] false;
  truth_on (Constant true) [] true;
  truth_on (Constant false) [] false;
  truth_on (Compare Lt (col 0) (col 1)) [4; 4] false;
  truth_on (Compare Lt (col 0) (col 1)) [3; 4] true;
  truth_on (Compare Le (col 0) (col 1)) [4; 4] true;
  truth_on (Compare Le (col 0) (col 1)) [5; 4] false;
  truth_on (Compare Gt (col 0) (col 1)) [4; 4] false;
  truth_on (Compare Gt (col 0) (col 1)) [5; 4] true;
  truth_on (Compare Ge (col 0) (col 1)) [4; 4] true;
  truth_on (Compare Ge (col 0) (col 1)) [3; 4] false;
  truth_on (Compare Eq (col 0) (col 1)) [4; 4] true;
  truth_on (Compare Eq (col 0) (col 1)) [4; 5] false;
  truth_on (Compare Ne (col 0) (col 1)) [4; 4] false;
  truth_on (Compare Ne (col 0) (col 1)) [4; 5] true;
  truth_on (And (flag 0) (flag 1)) [1; 0] false;
  truth_on (And (flag 0) (flag 1)) [1; 1] true;
  truth_on (Or (flag 0) (flag 1)) [1; 0] true;
  truth_on (Or (flag 0) (flag 1)) [0; 0] false;
  truth_on (Not (flag 0)) [1] false;
  truth_on (Not (flag 0)) [0] true;
  truth_on (Same (flag 0) (flag 1)) [0; 0] true;
  truth_on (Same (flag 0) (flag 1)) [0; 1] false;
  truth_on (Same (flag 0) (flag 1)) [1; 0] false;
  truth_on (IfTruth (flag 0) (flag 1) (flag 2)) [1; 1; 0] true;
  truth_on (IfTruth (flag 0) (flag 1) (flag 2)) [0; 1; 0] false;
  truth_on (Is 2 (LabelColumn 0)) [2] true;
  truth_on (Is 2 (LabelColumn 0)) [1] false;
  (* plans and aggregates *)
  Case (Count [1] people) [rows] [] [4];
  Case (Count [1] (Filter (flag 1) [1] SomeRows people)) [rows] [] [3];
  Case (Count [5] (AsOnlySource 1 [5] SomeRows (FromSource 1 [0; 5] SomeRows))) [rows; [[1]; [2]]] [] [2];
  Case (Sum 0 99 0 [99] (Filter (Is 1 (LabelColumn 2)) [1] SomeRows
         (Map (ToNumber (Clamped 0 99 (col 0)) 0 99 0) [1] SomeRows people))) [rows] [] [18];
  Case (Sum (-99) 99 0 [99] (Map (ToNumber (Neg (col 0)) (-99) 99 0) [1] SomeRows
         (Map (ToNumber (col 0) (-99) 99 0) [1] SomeRows people))) [rows] [] [-68];
  Case (Plus [2] (Count [1] people) (Count [1] (Filter (flag 1) [1] SomeRows people))) [rows] [] [7];
  Case (Minus [2] (Count [1] people) (Count [1] (Filter (flag 1) [1] SomeRows people))) [rows] [] [1];
  Case (Negate [1] (Count [1] people)) [rows] [] [-4];
  Case (Scale (-3) [3] (Count [1] people)) [rows] [] [-12];
  (* flat maps: the first slots whose condition holds, up to the limit; the rows have the new
  columns *)
  Case (Sum 0 99 0 [2] (Map (ToNumber (Add (Mul 100 (col 0)) (Add (Mul 10 (col 1)) (col 2))) 0 99 0) [2] SomeRows both_days)) [[[1; 3; 4; 1]]] [] [262];
  Case (Count [2] both_days) [[[1; 3; 4; 1]; [0; 3; 4; 0]; [2; 0; 5; 1]; [2; 0; 0; 1]]] [] [5];
  Case (Count [1] (FlatMap "One" [] 1 [Slot (Constant true) []; Slot (Constant true) []] [1] SomeRows people)) [rows] [] [4];
  Case (Count [2] (FlatMap "Two" [] 2 [Slot (Constant true) []; Slot (Constant false) []; Slot (Constant true) []] [2] SomeRows people)) [rows] [] [8];
  Case (Sum 0 9 0 [1] (Map (ToNumber (col 0) 0 9 0) [1] SomeRows
         (FlatMap "Last" [] 1 [Slot (flag 0) [NumberCell (Literal 5 0)]; Slot (Constant true) [NumberCell (Literal 7 0)]] [1] SomeRows people)))
    [[[0]; [1]; [0]]] [] [19];
  (* a map after a flat map: a further flat map drops the value of the map *)
  Case (Sum 0 9 0 [1] (FlatMap "Same" [] 1 [Slot (Constant true) [NumberCell (Literal 5 0)]] [1] SomeRows (Map (ToNumber (col 0) 0 9 0) [1] SomeRows people))) [rows] [] [0];
  (* the first rows of each person, also after transformations that remove the column of the
  person *)
  Case (total (Limit 0 1 [1] SomeRows people)) [visits] [] [17];
  Case (total (Limit 0 2 [2] SomeRows people)) [visits] [] [29];
  Case (total (Limit 0 1 [1] SomeRows (Filter (flag 2) [5] SomeRows people))) [visits] [] [7];
  Case (total (Limit 0 2 [2] SomeRows each_once)) [visits] [] [29];
  Case (total (Limit 0 1 [1] SomeRows (Limit 0 2 [2] SomeRows people))) [visits] [] [17];
  Case (Count [0; 1] (Limit 1 1 [0; 1] SomeRows other)) [visits; members] [] [3];
  (* the rows of persons who have, or do not have, rows in another table *)
  Case (total (SemiJoin 0 true 1 other [5; 5] SomeRows people)) [visits; members] [] [17];
  Case (total (SemiJoin 0 false 1 other [5; 5] SomeRows people)) [visits; members] [] [11];
  Case (total (SemiJoin 0 true 1 (Filter (flag 0) [0; 2] SomeRows other) [5; 5] SomeRows people)) [visits; members] [] [0];
  Case (total (Limit 0 1 [1; 1] SomeRows (SemiJoin 0 false 1 other [5; 5] SomeRows people))) [visits; members] [] [3];
  Case (total (Limit 0 1 [1; 1] SomeRows (SemiJoin 0 true 1 (Limit 1 1 [0; 1] SomeRows other) [5; 5] SomeRows people))) [visits; members] [] [14];
  Case (total (SemiJoin 0 true 1 other [5; 5] SomeRows people)) [visits; [[0; 1]]] [] [11];
  (* the rows of two tables *)
  Case (total (Union (Filter (flag 2) [5] SomeRows people) [10] SomeRows people)) [visits] [] [43];
  Case (Count [0; 7] (Union other [0; 9] SomeRows (FromSource 0 [5] SomeRows))) [visits; members] [] [10];
  (* the first rows of each person with each value of a key *)
  Case (total (LimitBy 0 1 (TruthKey (flag 2)) [5] SomeRows people)) [visits] [] [21];
  Case (total (LimitBy 0 1 (TruthKey (flag 2)) [5] SomeRows (LimitBy 0 1 (IntervalsKey [4; 5] 0 (col 1)) [5] SomeRows people))) [visits] [] [21];
  Case (Count [0; 2] (LimitBy 1 1 (TruthKey (flag 0)) [0; 2] SomeRows other)) [visits; members] [] [3];
  (* the first rows of each person in two tables side by side *)
  Case (total (side_by_side 2 1 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))])) [visits; members] [] [18];
  Case (total (side_by_side 1 2 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))])) [visits; members] [] [23];
  Case (total (side_by_side 2 1 [LeftCell (NumberCell (col 1)); RightCell (NumberCell (col 1))])) [visits; members] [] [7];
  Case (total (Limit 0 1 [1] SomeRows (side_by_side 2 1 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))]))) [visits; members] [] [14];
  (* the first rows of each key in two tables side by side, for any owners *)
  Case (total (of_one_kind 2 1 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))])) [visits; members] [] [21];
  Case (total (of_one_kind 1 2 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))])) [visits; members] [] [13];
  Case (total (of_one_kind 1 2 [LeftCell (NumberCell (col 1)); RightCell (NumberCell (col 1))])) [visits; members] [] [12];
  Case (total (JoinOn "Pair" [] 9 9 [TruthCell (flag 2); NumberCell (col 0)] [TruthCell (flag 0); NumberCell (col 1)]
                 [RightCell (NumberCell (col 1)); LeftCell (NumberCell (col 1))] other [] SomeRows people)) [visits; members] [] [22];
  (* the first rows of each key, with rows ordered by persons: by the persons' numbers, backwards,
  by values, and as earlier answers decide *)
  Case (total (first_of_kind 2 9 (Arranged 0 (fun _ => Arranged.by_numbers) (Limit 0 2 [2] SomeRows people)) other)) [visits; members] [] [53];
  Case (total (first_of_kind 2 9 (Arranged 0 (fun _ => Arranged.by_values [1%nat]) people) other)) [visits; members] [] [19];
  Case (first_of_other (first_of_kind 1 1 people (Arranged 1 (fun _ => Arranged.by_turns Z.opp) other))) [visits; members] [] [10];
  Case (first_of_other (first_of_kind 1 1 people (Arranged 1 (fun h => Arranged.by_turns (Z.mul (nth 0 h 0))) other))) [visits; members] [1] [9];
  Case (first_of_other (first_of_kind 1 1 people (Arranged 1 (fun h => Arranged.by_turns (Z.mul (nth 0 h 0))) other))) [visits; members] [-1] [10];
  Case (Sum (-99) 99 0 [] (Arranged 0 (fun _ => Arranged.by_numbers) (Map (ToNumber (col 1) (-99) 99 0) [] SomeRows people))) [visits] [] [28];
  (* equal rows are kept once *)
  Case (Count [1] (Distinct [1] SomeRows people)) [[[5; 1]; [5; 1]; [5; 2]; [3; 1]; [5; 1]]] [] [3];
  (* the first rows in an order; rows with equal values are ordered by all columns *)
  Case (first_total (Take 2 [NumberCell (col 1)] [2] SomeRows people)) [rows] [] [11];
  Case (first_total (Take 2 [LabelCell (LabelColumn 2); NumberCell (Neg (col 0))] [2] SomeRows people)) [rows] [] [35];
  Case (first_total (Take 1 [TruthCell (flag 1)] [2] SomeRows people)) [rows] [] [18];
  Case (Sum (-99) 99 0 [] (Take 1 [TruthCell (flag 1)] [2] SomeRows (Map (ToNumber (col 0) (-99) 99 0) [1] SomeRows people))) [rows] [] [18];
  Case (first_total (TakeBy 1 (TruthKey (flag 1)) 2 [NumberCell (col 0)] [2] SomeRows people)) [rows] [] [11];
  Case (first_total (TakeBy 1 (CategoryKey 3 (LabelColumn 2)) 3 [NumberCell (Neg (col 0))] [2] SomeRows people)) [rows] [] [75];
  (* one row for each person *)
  Case (VectorSum ClipL1 1000 0 [col 0; col 1; col 2; col 3; col 4; col 5] [1000]
         (ByUnit "Visitor" [] 0 [RowsOf 0 2; SumOf (-9) 10 (col 1); LeastOf (col 1); GreatestOf (col 1); AnyOf (flag 2); AllOf (flag 2)] [1] SomeRows people))
    [visits] [] [5; 27; 11; 22; 2; 1];
  Case (Count [0; 1] (ByUnit "Member" [] 1 [] [0; 1] SomeRows other)) [visits; members] [] [3];
  (* one row for each person and each value of a key among the person's rows, in the order of these
  values *)
  Case (VectorSum ClipL1 1000 0 [col 0; col 1; col 2; col 3; col 4; col 5] [1000]
         (late_or_not (TruthKey (flag 2)) [SumOf (-99) 99 (col 1); CommonOf (TruthCell (flag 2)); GreatestOf (col 1); CommonOf (NumberCell (col 1)); RowsOf 0 9; CommonOf (LabelCell (LabelColumn 2))]))
    [visits] [] [28; 2; 26; 15; 6; 2];
  Case (total (Limit 0 1 [1] SomeRows (late_or_not (TruthKey (flag 2)) [RowsOf 0 9; GreatestOf (col 1)]))) [visits] [] [22];
  Case (total (Limit 0 1 [1] SomeRows (late_or_not (IntervalsKey [4] 0 (col 1)) [RowsOf 0 9; GreatestOf (col 1)]))) [visits] [] [11];
  Case (Count [0; 2] (ByUnitAnd "Member" [] 1 (TruthKey (flag 0)) [] [0; 2] SomeRows other)) [visits; members] [] [3];
  (* histograms: one count for each part of the key, in order *)
  Case (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] people) [rows] [] [1; 2; 1];
  Case (Histogram (TruthKey (flag 1)) 2 [1] people) [rows] [] [1; 3];
  Case (Histogram (IntervalsKey [17; 18] 0 (col 0)) 3 [1] people) [rows] [] [1; 1; 2];
  Case (Histogram (IntervalsKey [] 0 (col 0)) 1 [1] people) [rows] [] [4];
  Case (Histogram (BothKeys (TruthKey (flag 1)) (CategoryKey 3 (LabelColumn 2)) 3) 6 [1] people) [rows] [] [0; 1; 0; 1; 1; 1];
  Case (Histogram (CategoryKey 2 (LabelColumn 2)) 2 [1] (Filter (flag 1) [1] SomeRows people)) [rows] [] [1; 1];
  Case (Histogram (IntervalsKey [18] 0 (Given (fun h => nth 0 h 0) 0 99 0)) 2 [1] people) [rows] [17] [4; 0];
  (* in the first case, the part is given by the number itself, and in the second case by its place
  in a list, where numbers outside the list come last *)
  Case (Histogram (ValuesKey 17 19 0 (col 0)) 3 [1] people) [rows] [] [1; 1; 0];
  Case (Histogram (ListedKey [-7; 18; 40] 0 (col 0)) 4 [1] people) [rows ++ rows] [] [2; 2; 2; 2];
  (* sums: one for each part of the key, in order *)
  Case (GroupedSum (-99) 99 0 (CategoryKey 3 (LabelColumn 2)) 3 [99] (Map (ToNumber (Add (col 0) (col 1)) (-99) 99 0) [1] SomeRows people))
    [rows] [] [18; 12; 41];
  Case (GroupedSum 0 99 0 (TruthKey (flag 1)) 2 [99] (Map (ToNumber (col 0) 0 99 0) [1] SomeRows (Filter (Is 1 (LabelColumn 2)) [1] SomeRows people)))
    [rows] [] [18; -7];
  (* groups in L2: the parts are those of the limit, whatever the key of the premise is *)
  Case (InL2 1 [5] (Histogram (IntervalsKey [] 0 (col 0)) 2 [5] (LimitBy 0 1 (TruthKey (flag 2)) [5] SomeRows people))) [visits] [] [2; 2];
  Case (InL2 1 [5] (Histogram (TruthKey (flag 2)) 2 [5]
    (Limit 0 1 [1] SomeRows (Filter (Compare Gt (col 1) (Literal 3 0)) [5] SomeRows (LimitBy 0 1 (TruthKey (flag 2)) [5] SomeRows people)))))
    [visits] [] [2; 0];
  Case (InL2 1 [5] (GroupedSum (-99) 99 0 (IntervalsKey [] 0 (col 0)) 2 [5]
    (Map (ToNumber (col 1) (-99) 99 0) [5] SomeRows (LimitBy 0 1 (TruthKey (flag 2)) [5] SomeRows people)))) [visits] [] [14; 7];
  Case (InL2 1 [5] (Histogram (TruthKey (flag 2)) 2 [5] people)) [visits] [] [];
  (* the distances of the numbers of groups from public numbers, which may come from earlier
  answers *)
  Case (Deviation (fun _ => [3; -1; 1]) [1] (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] people)) [rows] [] [2; 3; 0];
  Case (Deviation (fun h => [0; nth 0 h 0]) [1] (Histogram (TruthKey (flag 1)) 2 [1] people)) [rows] [5] [1; 2];
  (* scores of a quantile: how many rows too many are below a value, or how many rows too few are at
  or below it *)
  Case (Quantile 0 4 0 1 2 [2] (Map (ToNumber (col 0) 0 4 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[1]; [1]; [3]; [4]; [4]; [4]]] [] [-6; -2; -2; 0; 0];
  Case (Quantile 0 4 0 9 10 [18] (Map (ToNumber (col 0) 0 4 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[1]; [1]; [3]; [4]; [4]; [4]]] [] [-54; -34; -34; -24; 0];
  Case (Quantile (-1) 1 0 1 4 [6] (Map (ToNumber (col 0) (-1) 1 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[-1]; [-1]; [1]; [0]]] [] [0; -4; -8];
  (* scores for a rank from the largest, and for a rank from the smallest: how many rows too many
  are beyond a value, or how many rows too few are at it or beyond it *)
  Case (Rank true 0 4 0 2 [2] (Map (ToNumber (col 0) 0 4 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[1]; [1]; [3]; [4]; [0]; [3]]] [] [-4; -2; -2; 0; -1];
  Case (Rank false 0 4 0 4 [2] (Map (ToNumber (col 0) 0 4 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[1]; [1]; [3]; [4]; [0]; [3]]] [] [-3; -1; -1; 0; -2];
  Case (Rank true 1 3 0 2 [2] (Map (ToNumber (col 0) 1 3 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[3]; [3]; [1]; [3]]] [] [-2; -2; 0];
  (* the nodes of a tree over five values, from the leaves up and without the root; then the same
  kind of counts in millionths *)
  Case (InOrder TreeInL1 2 6 0 [3] (Map (ToNumber (col 0) 2 6 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[2]; [6]; [3]; [3]; [5]; [2]; [6]; [6]]] [] [2; 2; 0; 1; 3; 4; 1; 3; 5; 3];
  Case (InOrder TreeInL2 (-1) 1 0 [1414214] (Map (ToNumber (col 0) (-1) 1 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[-1]; [-1]; [1]; [0]]] [] [2000000; 1000000; 1000000; 3000000; 1000000];
  (* a tree over four values needs two levels, not three *)
  Case (InOrder TreeInL1 0 3 0 [2] (Map (ToNumber (col 0) 0 3 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[0]; [3]; [3]; [1]; [0]; [0]]] [] [3; 1; 0; 2; 4; 2];
  (* in the answer for its own value, a row counts 1, and in the later answers 1/2, 3/8 and 5/16 *)
  Case (InOrder SquareRootInL2 0 3 0 [1219952] (Map (ToNumber (col 0) 0 3 0) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[0]; [1]; [1]; [3]; [0]]] [] [2000000; 3000000; 1750000; 2375000];
  (* vectors within the radius are unchanged, and others are shortened toward zero *)
  Case (VectorSum ClipL2 25 0 [col 0; col 1] [25] (FromSource 0 [1] SomeRows)) [[[30; -40]; [7; 24]; [-1; 0]]] [] [21; 4];
  Case (VectorSum ClipL1 25 0 [col 0; col 1] [25] (FromSource 0 [1] SomeRows)) [[[30; -40]; [7; 24]; [-1; 18]]] [] [14; 23];
  Case (VectorSum ClipL2 50 0 [col 0] [50] (FromSource 0 [1] SomeRows)) [[[50]; [51]; [-52]]] [] [50];
  (* scores are the sums of all numbers as they are, in the order of the candidates *)
  Case (ScoreSums (-40) 30 0 [col 0; col 1; Sub (col 1) (col 0)] [70] (FromSource 0 [1] SomeRows)) [[[30; -40]; [7; 24]; [-1; 1]]] [] [36; -15; -51];
  Case (ScoreSums 0 9 0 [If (flag 1) (Literal 1 0) (Literal 0 0); Given (fun h => nth 0 h 0) 0 9 0] [9] (Filter (flag 1) [1] SomeRows (FromSource 0 [1] SomeRows)))
    [[[3; 1]; [4; 0]; [5; 1]]] [4] [2; 8]].


Theorem conforms : Forall (fun c => computed c = expected c) cases.
Proof. conforms_by_computation. Qed.
