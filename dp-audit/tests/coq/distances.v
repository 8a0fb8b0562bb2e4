(** Query [distances], src/main.rs line 12.

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
Variable ward_2 : answers -> Z.
Variable other : answers -> Z.

(** The query. *)
Definition distances (D : database) : dist answers :=
  let patient_rows := D 0%nat in
  let age (r : row) := number 0 r in
  let ward (r : row) := category 2 r in
  (* line 97, epsilon 0.4 *)
  a1 <- release (ratio 30 1)
    (sum
      (map (fun r => Z.sqrt (age r + 24))
        (filter (fun r => negb (clamp 0 (2 - 1) (other []) =? ward r))
          (filter (fun r => ward r =? clamp 0 (2 - 1) (ward_2 [])) patient_rows)))) ;;
  ret [a1].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [400000]
    [DiscreteLaplace 97 400000 (ratio 30 1) [12] [400000]
        (Sum 4 12 0 [12]
          (Map (ToNumber (Sqrt (Add (NumberColumn 0) (Literal 24 0))) 4 12 0) [1] SomeRows
            (Filter (Not (SameLabel (GivenLabel other 2) (LabelColumn 2))) [1] SomeRows
              (Filter (SameLabel (LabelColumn 2) (GivenLabel ward_2 2)) [1] SomeRows
                (FromSource 0 [1] SomeRows)))))].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [400000].
Proof. certify_cost. Qed.

(** epsilon 0.4 for one Patient row. *)
Theorem distances_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (400000 # 1000000)) (distances D) (distances D').
Proof. certify distances derivation. Qed.
End Query.
