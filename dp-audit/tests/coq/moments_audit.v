(** Audit of the certificate `moments`. Query [moments], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what moments.v must have proved: of these data, and of this query. All of that stands before the
    command that reads moments.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
Definition query (D : database) : dist answers :=
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

(** epsilon 1.5 for one Ride row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (1500000 # 1000000))
    (query D)
    (query D').

(** What moments.v proved. *)
Require Certificate.moments.
Definition audited_0 : protects_0 := Certificate.moments.moments_protects_0.
Print Assumptions audited_0.
