(** Audit of the certificate `alike`. Query [alike], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what alike.v must have proved: of these data, and of this query. All of that stands before the
    command that reads alike.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := [
  Source "Visit" AddRemove (Ordered (Owner 2 5)) Clamp [
    Column "delay" (Integer (-30) 60);
    Column "amount" Unbounded;
    Column "person" Unbounded]].

(** The query. *)
Definition query (order : answers -> arrangement)
  (order_2 : answers -> arrangement)
  (order_3 : answers -> arrangement)
  (order_4 : answers -> arrangement)
  (D : database) : dist answers :=
  let visit_rows := D 0%nat in
  let delay (r : row) := number 0 r in
  (* line 92, epsilon 0.3 *)
  a1 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [delay r]) (fun r => [delay r]) [of_right (fun r => delay r)] visit_rows
        (map snd
          (arranged (order [])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows))))))) ;;
  (* line 94, epsilon 0.3 *)
  a2 <- release (ratio 280 3)
    (count
      (joined_on 2 2 (fun r => [number 0 (* delay *) r]) (fun r => [delay r])
        [of_right (fun r => delay r)]
        (map snd
          (arranged (order_3 [a1])
            (filter_owned (fun r => delay r >? 0) (limited 2 (owned_by 2 visit_rows)))))
        (map snd
          (arranged (order_2 [a1])
            (one_for_each_and (fun r => bit (delay r >? 0))
              (fun t => [greatest (map (fun r => delay r) t)]) (owned_by 2 visit_rows)))))) ;;
  (* line 96, epsilon 0.3 *)
  a3 <- release (ratio 12000 1)
    (sum
      (map (fun r => number 0 (* delay *) r)
        (joined_on 2 2 (fun r => [delay r]) (fun r => [number 0 (* delay *) r])
          [of_right (fun r => number 0 (* delay *) r)]
          (map snd
            (arranged (order_4 [a1; a2])
              (flat_map_owned 2 (fun r => present [(delay r >? 0, [delay r])])
                (semi_joined true (filter_owned (fun r => delay r >? 0) (owned_by 2 visit_rows))
                  (owned_by 2 visit_rows)))))
          visit_rows))) ;;
  ret [a1; a2; a3].

(** epsilon 0.9 for one person, who owns at most 5 Visit rows. *)
Definition protects_0 : Prop :=
  forall (order : answers -> arrangement)
  (order_2 : answers -> arrangement)
  (order_3 : answers -> arrangement)
  (order_4 : answers -> arrangement)
  (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (900000 # 1000000))
    (query order order_2 order_3 order_4 D)
    (query order order_2 order_3 order_4 D').

(** What alike.v proved. *)
Require Certificate.alike.
Definition audited_0 : protects_0 := Certificate.alike.alike_protects_0.
Print Assumptions audited_0.
