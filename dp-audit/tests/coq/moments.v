(** Query [moments], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Ride" AddRemove Row Dropped [
    Column "began" (Integer 1577836800 1735689599);
    Column "built" (Integer (-62135596800) 86399);
    Column "dock" (Optional (Integer 0 549755813887))]].

(** The query. *)
Definition moments (D : database) : dist answers :=
  let ride_rows := D 0%nat in
  let began (r : row) := number 0 r in
  let built (r : row) := number 1 r in
  let dock (r : row) := number 2 r in
  (* line 80, epsilon 0.1 *)
  a1 <- release (ratio 10 1)
    (count
      (filter
        (fun r => (clamp 0 23
                (Z.quot ((began r + 62135596800) - (86400 * Z.quot (began r + 62135596800) 86400)) 3600)
              <? 9)
            && (on_calendar Weekday (Z.quot (began r + 62135596800) 86400 - 719162) >=? 6))
        ride_rows)) ;;
  (* line 81, epsilon 0.2 *)
  a2 <- release (ratio 10125 1)
    (sum
      (map
        (fun r => Z.quot
            ((Z.quot (began r + 62135596800) 86400 - 719162) -
              (Z.quot (built r + 62135596800) 86400 - 719162))
            365)
        ride_rows)) ;;
  (* line 82, epsilon 0.3 *)
  a3 <- release (ratio 638712863990 3) (sum (map (fun r => began r - built r) ride_rows)) ;;
  (* line 83, epsilon 0.4 *)
  a4 <- release (ratio 115 2)
    (sum
      (map
        (fun r => clamp 0 23
            (Z.quot ((built r + 62135596800) - (86400 * Z.quot (built r + 62135596800) 86400)) 3600))
        ride_rows)) ;;
  (* line 84, epsilon 0.5 *)
  a5 <- release (ratio 2 1)
    (count
      (filter
        (fun r => (value_or (dock r) 476199987204 >=? 476170944512) &&
            (value_or (dock r) 476199987204 <=? 476204498943))
        ride_rows)) ;;
  ret [a1; a2; a3; a4; a5].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [1500000]
    [DiscreteLaplace 80 100000 (ratio 10 1) [1] [100000]
        (Count [1]
          (Filter
            (And
              (Compare Lt
                (Clamped 0 23
                  (Div 3600
                    (Sub (Add (NumberColumn 0) (Literal 62135596800 0))
                      (Mul 86400 (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0)))))))
                (Literal 9 0))
              (Compare Ge
                (Calendar Weekday
                  (Sub (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0))) (Literal 719162 0)))
                (Literal 6 0)))
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 81 200000 (ratio 10125 1) [2025] [200000]
        (Sum 50 2025 0 [2025]
          (Map
            (ToNumber
              (Div 365
                (Sub (Sub (Div 86400 (Add (NumberColumn 0) (Literal 62135596800 0))) (Literal 719162 0))
                  (Sub (Div 86400 (Add (NumberColumn 1) (Literal 62135596800 0))) (Literal 719162 0))))
              50 2025 0)
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 82 300000 (ratio 638712863990 3) [63871286399] [300000]
        (Sum 1577750401 63871286399 0 [63871286399]
          (Map (ToNumber (Sub (NumberColumn 0) (NumberColumn 1)) 1577750401 63871286399 0) [1] SomeRows
            (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 83 400000 (ratio 115 2) [23] [400000]
        (Sum 0 23 0 [23]
          (Map
            (ToNumber
              (Clamped 0 23
                (Div 3600
                  (Sub (Add (NumberColumn 1) (Literal 62135596800 0))
                    (Mul 86400 (Div 86400 (Add (NumberColumn 1) (Literal 62135596800 0)))))))
              0 23 0)
            [1] SomeRows (FromSource 0 [1] SomeRows)));
      DiscreteLaplace 84 500000 (ratio 2 1) [1] [500000]
        (Count [1]
          (Filter
            (And (Compare Ge (NumberOr 2 (Literal 476199987204 0)) (Literal 476170944512 0))
              (Compare Le (NumberOr 2 (Literal 476199987204 0)) (Literal 476204498943 0)))
            [1] SomeRows (FromSource 0 [1] SomeRows)))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [1500000].
Proof. certify_cost. Qed.

(** epsilon 1.5 for one Ride row. *)
Theorem moments_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1500000 # 1000000)) (moments D) (moments D').
Proof. certify moments derivation. Qed.
