(** Whole derivations computed by hand: the answers of loops, parts, branches and subqueries, and
the order of these answers. *)
From Coq Require Import String Bool List ZArith.
From DP Require Import Laplace Observation.
Import ListNotations.
Local Open Scope Z_scope.

Definition people := FromSource 0 [1] SomeRows.
Definition rows : table := [[17; 1; 0]; [18; 0; 1]; [40; 1; 2]; [7; 1; 1]].
Definition visits : table := [[4]; [5]].
Definition over (name : answers -> Z) (p : plan) := Filter (Compare Ge (NumberColumn 0) (Given name 0 99 0)) [1] SomeRows p.
Definition laplace (a : aggregate) := DiscreteLaplace 1 1 (ratio 1 1) [1] [1] a.
Definition gaussian (a : aggregate) := DiscreteGaussian 1 1 (ratio 1 1) [1] [1] a.
Definition ask (n : positive) (t : answers -> Z) (most : answers -> nat) (a : aggregate) := SparseVector 1 1 n t most (ratio 1 1) (ratio 1 1) [1] [1] a.
Definition respond (cuts : list Z) (a : aggregate) := RandomizedResponse 1 1 cuts 0 (ratio 1 1) [1] [1] a.
Definition best (others : nat) (a : aggregate) := BestOf 1 1 UniformRuns 9 (fun _ => others) (ratio 1 1) [1] [1] a.
Definition ages (p : plan) := Map (ToNumber (NumberColumn 0) 0 99 0) [1] SomeRows p.

Definition observations : list observation := [
  Observe (Sequence [] [laplace (Count [1] people); gaussian (Histogram (TruthKey (TruthColumn 1)) 2 [1] people);
                        laplace (Negate [1] (Count [1] people))]) [rows] [4; 1; 3; -4];
  (* each round adds its number and then its answers; the cut is 18 times the round *)
  Observe (StaticLoop 3 [1] [3] (laplace (Count [1] (over (fun h => 18 * last h 0) people)))) [rows] [0; 4; 1; 2; 2; 1];
  (* a round sees the answers of earlier rounds *)
  Observe (StaticLoop 2 [1] [2] (laplace (Count [1] (over (fun h => 10 * nth 1 h 0) people)))) [rows] [0; 4; 1; 1];
  (* each part adds its number and then its answers; the sum uses the value of the map before the
  parts *)
  Observe (ParallelParts 3 (CategoryKey 3 (LabelColumn 2)) [1] [1] (ages people)
             (Sequence [] [laplace (Count [1] (Part [1] SomeRows)); laplace (Sum 0 99 0 [99] (Part [1] SomeRows))])) [rows]
    [0; 1; 17; 1; 2; 25; 2; 1; 40];
  (* parts inside a part: the node reads the nearest part *)
  Observe (ParallelParts 2 (TruthKey (TruthColumn 1)) [1] [1] people
             (ParallelParts 2 (IntervalsKey [18] 0 (NumberColumn 0)) [1] [1] (Part [1] SomeRows)
               (laplace (Count [1] (Part [1] SomeRows))))) [rows]
    [0; 0; 0; 1; 1; 1; 0; 2; 1; 1];
  (* the key may depend only on answers from before the parts *)
  Observe (Sequence [] [laplace (Count [1] people);
             ParallelParts 2 (TruthKey (Compare Ge (NumberColumn 0) (Given (fun h => 10 * Z.of_nat (length h)) 0 99 0))) [1] [1] people
               (laplace (Count [1] (Part [1] SomeRows)))]) [rows]
    [4; 0; 1; 1; 3];
  Observe (Sequence [] [laplace (Count [1] people);
             Branch (fun h => nth 0 h 0 =? 4) [1] (laplace (Count [1] (FromSource 1 [0; 1] SomeRows))) (Sequence [] [])]) [rows; visits]
    [4; 2];
  Observe (Branch (fun h => nth 0 h 0 =? 4) [1] (laplace (Count [1] people)) (Sequence [] [])) [rows] [];
  (* the number of cuts that each number reaches *)
  Observe (Sequence [] [respond [4] (Count [1] people); respond [0; 2; 5] (Histogram (CategoryKey 3 (LabelColumn 2)) 3 [1] people)]) [rows] [1; 1; 2; 1];
  (* each question sees the earlier answers, so it needs at least 0, 10, 20 and so on; the threshold
  is reached at 2 rows, and again at once *)
  Observe (ask 1 (fun _ => 2) (fun _ => 9%nat) (Negate [1] (Count [1] (over (fun h => 10 * Z.of_nat (length h)) people)))) [rows]
    [0; 0; 0; 0; 0; 0; 0; 0; 0];
  Observe (ask 2 (fun _ => -2) (fun _ => 9%nat) (Negate [1] (Count [1] (over (fun h => 9 * Z.of_nat (length h)) people)))) [rows] [0; 0; 1; 1];
  (* each answer has a limit on its questions; a number that equals the threshold reaches it *)
  Observe (ask 2 (fun h => 5 - Z.of_nat (length h)) (fun _ => 1%nat) (Count [1] people)) [rows] [0; 1];
  (* the best candidate, where the number depends on the candidate; among equal candidates, the
  first one wins *)
  Observe (best 3 (Count [1] (over (fun h => 30 - 10 * last h 0) people))) [rows] [3; 4];
  Observe (Sequence [] [laplace (Count [1] people); best 2 (Count [1] (over (fun h => 10 * last h 0) people))]) [rows] [4; 0; 4];
  Observe (best 2 (Count [1] (over (fun h => 20 * Z.of_nat (length h) - 20 * last h 0) people))) [rows] [1; 4];
  Observe (Subquery "few" 1 [0; 1] (laplace (Count [1] (AsOnlySource 1 [1] SomeRows (FromSource 1 [0; 1] SomeRows))))) [rows; visits] [2]].

Theorem observed : Forall (fun o => answered o = seen o) observations.
Proof. observed_by_computation. Qed.
