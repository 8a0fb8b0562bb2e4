(** Deviations of a histogram of replaced rows, of which one can move two groups, counted as if it moved one. *)
(* refused with: the sensitivity of the deviations is [2], not [1] *)
(* accepted after: s/(fun _ => \[3; 7\]) \[1\]/(fun _ => [3; 7]) [2]/; s/ratio 10 1) \[1\]/ratio 20 1) [2]/ *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope Z_scope.

Definition sources : list source := [
  Source "Patient" ReplaceOne Row Refuse [Column "age" (Integer 0 120); Column "smoker" Boolean]].
Definition derivation : measurement :=
  DiscreteLaplace 16 100000 (ratio 10 1) [1] [100000] (Deviation (fun _ => [3; 7]) [1]
    (Histogram (TruthKey (TruthColumn 1)) 2 [2] (FromSource 0 [1] EveryRow))).
Definition query (D : database) : dist answers := run derivation D.
Theorem refused : forall D D' : database, neighbours sources 0 D D' ->
  dp (Q2R (1000000 # 1000000)) (query D) (query D').
Proof. certify query derivation. Qed.
