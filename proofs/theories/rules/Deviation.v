(** * Rule [deviation]: the distances of the numbers of groups from public numbers

    Meaning: [deviations ps xs], the absolute difference between each number and its public number.
    A public number does not move, and an absolute value moves by at most as much as its argument.
    So the distance in L1 never grows. The theorem does not hold for the range, which is the largest
    rise plus the largest fall. A rise and a fall can both become rises, as
    [deviation_doubles_the_range] shows. *)
From Coq Require Import List ZArith Lia String.
From DP Require Import Table Stability Sensitivity Sources Partition Plan Result Environment Selection Histogram.
Import ListNotations.
Local Open Scope Z_scope.

(** [s] is the sensitivity of the aggregate whose deviations are computed. *)
Definition check_deviation (s claimed : env) : result env :=
  let* _ := agree "sensitivity of the deviations" claimed s in
  Ok s.

Lemma deviations_length ps : forall xs ys, List.length xs = List.length ys ->
  List.length (deviations ps xs) = List.length (deviations ps ys).
Proof. induction ps as [|p ps IH]; intros [|x xs] [|y ys] H; cbn in *; try discriminate; auto. Qed.

Lemma deviations_contract ps : forall xs ys, l1 (deviations ps xs) (deviations ps ys) <= l1 xs ys.
Proof.
  induction ps as [|p ps IH]; intros [|x xs] [|y ys]; cbn [deviations l1]; try lia.
  - pose proof (l1_nonneg xs ys). lia.
  - specialize (IH xs ys). lia.
Qed.

Theorem deviation_sensitive ps xs ys s : l1 xs ys <= s -> l1 (deviations ps xs) (deviations ps ys) <= s.
Proof. intro H. pose proof (deviations_contract ps xs ys). lia. Qed.

Theorem deviation_sound s claimed e k ps xs ys : check_deviation s claimed = Ok e -> l1 xs ys <= dot s k ->
  l1 (deviations ps xs) (deviations ps ys) <= dot e k.
Proof. unfold check_deviation. intro H. unfold_ok H. injection H as <-. apply deviation_sensitive. Qed.

(** The theorem for a histogram and any public numbers [ps], which may come from earlier answers. *)
Corollary deviation_of_histogram r n k by_ m ps t t' : near r n k t t' ->
  l1 (deviations ps (histogram m by_ t)) (deviations ps (histogram m by_ t')) <= spread r * k.
Proof. intro H. apply deviation_sensitive, (histogram_sensitive r n), H. Qed.

Example deviation_doubles_the_range : range [0; 0] [1; 1] = 1 /\ range (deviations [5; -5] [0; 0]) (deviations [5; -5] [1; 1]) = 2.
Proof. split; reflexivity. Qed.
