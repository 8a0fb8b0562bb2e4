(** Audit of the certificate `nothing`. Query [nothing], src/main.rs line 12.

    Written by dp-audit from the certificate in the program.

    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.

    This file states what nothing.v must have proved: of these data, and of this query. All of that stands before the
    command that reads nothing.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
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
Definition query (D : database) : dist answers :=
  ret [].

(** epsilon 0 for one Patient row. *)
Definition protects_0 : Prop :=
  forall (D D' : database), neighbours sources 0 D D' ->
  dp (Q2R (0 # 1000000))
    (query D)
    (query D').

(** What nothing.v proved. *)
Require Certificate.nothing.
Definition audited_0 : protects_0 := Certificate.nothing.nothing_protects_0.
Print Assumptions audited_0.
