(** Audit of the certificate `episodes`. Query [episodes], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what episodes.v must have proved: of these data, and of this query. All of that stands before the
    command that reads episodes.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Episode" AddRemove (Identifier 5) Refuse [
    Column "came" (Day 16436 20088);
    Column "left" (Optional (Day 16436 20088));
    Column "nights" (Integer 0 365);
    Column "pain" (Optional (Integer 0 10));
    Column "ward" (Optional (Category ["Icu"; "Er"]%string));
    Column "insured" (Optional Boolean);
    Column "fee" (Decimal 2 (-99) 9999);
    Column "person" Identity]].

(** The query. *)
Definition query (D : database) : dist answers :=
  let episode_rows := D 0%nat in
  let came (r : row) := number 0 r in
  let left (r : row) := number 1 r in
  let nights (r : row) := number 2 r in
  let pain (r : row) := number 3 r in
  let ward (r : row) := number 4 r in
  let insured (r : row) := number 5 r in
  let fee (r : row) := number 6 r in
  (* line 40, epsilon 0.1 *)
  a1 <- release (ratio 50 1)
    (count (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows)) ;;
  (* line 41, epsilon 0.2 *)
  a2 <- release (ratio 750 1)
    (sum
      (map (fun r => clamp 0 30 (value_or (left r) (came r) - came r))
        (filter (fun r => known (left r) && (on_calendar Year (came r) >=? 2020)) episode_rows))) ;;
  (* line 42, epsilon 0.3 *)
  a3 <- release (ratio 60827250 1) (sum (map (fun r => fee r * nights r) episode_rows)) ;;
  (* line 43, epsilon 0.4 *)
  a4 <- release (ratio 125 1)
    (sum
      (map (fun r => value_or (pain r) (-1))
        (filter (fun r => (18321 <? value_or (left r) 16436) || (came r >=? 18322))
          (filter
            (fun r => (value_or (ward r) 0 (* Icu *) =? 1 (* Er *)) || truth_or (insured r) false)
            episode_rows)))) ;;
  (* line 44, epsilon 0.5 *)
  a5 <- release (ratio 10 1)
    (count
      (filter (fun r => (on_calendar Weekday (came r) >=? 6) && (on_calendar Month (came r) <? 3))
        episode_rows)) ;;
  (* line 45, epsilon 0.6 *)
  a6 <- for_each (release (ratio 25 3))
    (histogram 3 (fun r => interval_number [18262; 18628] (came r)) episode_rows) ;;
  ret ([a1; a2; a3; a4; a5] ++ a6).

(** epsilon 2.1 for one person, who owns at most 5 Episode rows. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (2100000 # 1000000))
    (query D)
    (query D').

(** What episodes.v proved. *)
Require Certificate.episodes.
Definition audited_0 : protects_0 := Certificate.episodes.episodes_protects_0.
Print Assumptions audited_0.
