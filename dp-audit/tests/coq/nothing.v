(** Query [nothing], src/main.rs line 12.

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
    Column "a\u{e9} ""age""" (Integer 0 120);
    Column "smoker" Boolean;
    Column "ward" (Category ["Icu"; "Er"]%string);
    Column "bill" (Decimal 2 0 5000000)]].

(** The query. *)
Definition nothing (D : database) : dist answers :=
  ret [].

(** The derivation, as in the certificate. *)
Definition derivation : measurement :=
  Sequence [0] [].

(** What the releases cost, in units of 1/1000000, for each source. *)
Theorem cost : exact_cost Pure sources derivation = Ok [0].
Proof. certify_cost. Qed.

(** epsilon 0 for one Patient row. *)
Theorem nothing_protects_0 : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (0 # 1000000)) (nothing D) (nothing D').
Proof. certify nothing derivation. Qed.
