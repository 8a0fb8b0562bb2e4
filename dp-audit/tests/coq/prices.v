(** Query [prices], src/main.rs line 12.

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
  Source "Patient" AddRemove Row Refuse [
    Column "age" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

Section Query.
(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)
Variable limits : answers -> Z -> Z.
Variable charges : answers -> Z -> Z.
Variable limits_2 : answers -> Z -> Z.

(** The query. *)
Definition prices (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 98, epsilon 0.4 *)
  a1 <- release (ratio 4505 2)
    (sum
      (map
        (fun r => clamp 0 900 (charges [] (ward r - 0)) - clamp (-1) 40 (limits_2 [] (age r - 0)))
        (filter (fun r => clamp (-1) 40 (limits [] (age r - 0)) >=? 0) patient_rows))) ;;
  ret [a1].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [400000]
    [DiscreteLaplace 98 400000 (ratio 4505 2) [901] [400000]
        (Sum (-40) 901 0 [901]
          (Map
            (ToNumber
              (Sub (LookUpLabel charges 0 0 900 0 (LabelColumn 2))
                (LookUp limits_2 0 (-1) 40 0 (NumberColumn 0)))
              (-40) 901 0)
            [1] SomeRows
            (Filter (Compare Ge (LookUp limits 0 (-1) 40 0 (NumberColumn 0)) (Literal 0 0)) [1] SomeRows
              (FromSource 0 [1] SomeRows))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [400000].
Proof. certify_cost. Qed.

(** epsilon 0.4 for one Patient row. *)
Theorem prices_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000)) (prices D) (prices D').
Proof. certify prices derivation. Qed.
End Query.
