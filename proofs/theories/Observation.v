(** * What a program answered, had it added no noise

    [exact m h D] are the answers of a derivation when nothing is added to them: its meaning without the randomness. A
    file of observations lists derivations, tables and the answers that a program without noise gave;
    [observed_by_computation] evaluates them all here and names those that differ. So a program can be compared with the
    theory as a whole, on queries of which nobody knows the right answers beforehand. *)
From Coq Require Import List ZArith Bool FunctionalExtensionality.
From DP Require Export Table Source Expression Derivation.
From DP Require Import Conformance Distribution Laplace.
Import ListNotations.
Local Open Scope Z_scope.

(** The same walk as [eval], each release giving its value. *)
Fixpoint exact (m : measurement) (h : answers) (D : database) : answers :=
  match m with
  | DiscreteLaplace _ _ _ _ _ a => h ++ [quantity h a D]
  | Sequence _ ms => fold_left (fun h m => exact m h D) ms h
  | Branch choose _ a b => if choose h then exact a h D else exact b h D
  | Subquery _ _ _ m => exact m h D
  end.

(** ** Why these are the answers that the theorems speak of

    [eval] with any noise in the place of [release]. With [release] it is [eval] itself; with none it gives the exact
    answers, with certainty. *)
Fixpoint eval_with (noisy : scale -> Z -> dist Z) (m : measurement) {B} (h : answers) (D : database)
    (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ _ b _ a => bind (noisy b (quantity h a D)) (fun z => k (h ++ [z]))
  | Sequence _ ms => chain (fun m h k => eval_with noisy m h D k) k ms h
  | Branch choose _ a b =>
      bind (if choose h then eval_with noisy a h D ret else eval_with noisy b h D ret) (fun h => k h)
  | Subquery _ _ _ m => eval_with noisy m h D k
  end.

Theorem eval_with_release m : forall B h D (k : answers -> dist B), eval_with release m h D k = eval m h D k.
Proof.
  induction m as [|c ms H|choose c a b Ha Hb|q i c m H] using measurement_induction; intros B h D k; cbn [eval_with eval]; auto.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain]; auto.
    rewrite Hm. f_equal. apply functional_extensionality. auto.
  - rewrite Ha, Hb. auto.
Qed.

Theorem exact_without_noise m : forall B h D (k : answers -> dist B) f,
  eval_with (fun _ x => ret x) m h D k f = k (exact m h D) f.
Proof.
  induction m as [|c ms H|choose c a b Ha Hb|q i c m H] using measurement_induction; intros B h D k f;
    cbn [eval_with exact]; auto.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain fold_left]; auto.
    rewrite Hm. apply IH.
  - cbn. destruct (choose h); rewrite ?Ha, ?Hb; auto.
Qed.

(** ** Observations *)
Record observation := Observe {
  derivation_of : measurement;
  tables : list table;       (* of source 0, 1, ... *)
  seen : answers }.          (* what the program answered *)

Definition answered (o : observation) : answers := exact (derivation_of o) [] (database_of (tables o)).

Fixpoint same_answers (a b : answers) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y) && same_answers a b
  | _, _ => false
  end.

Lemma same_answers_ok a : forall b, same_answers a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; auto.
  intros H. apply andb_true_iff in H. destruct H as [E H]. apply Z.eqb_eq in E. f_equal; auto.
Qed.

(** Position, seen and computed answers of each observation in which they differ. *)
Fixpoint unequal (position : Z) (os : list observation) : list (Z * answers * answers) :=
  match os with
  | [] => []
  | o :: os =>
      let found := answered o in
      let rest := unequal (position + 1) os in
      if same_answers found (seen o) then rest else (position, seen o, found) :: rest
  end.

Lemma unequal_none os : forall position, unequal position os = [] -> Forall (fun o => answered o = seen o) os.
Proof.
  induction os as [|o os IH]; intros position H; constructor; cbn [unequal] in H.
  - destruct (same_answers (answered o) (seen o)) eqn:E; [apply same_answers_ok, E|discriminate].
  - destruct (same_answers (answered o) (seen o)); [|discriminate]. eauto.
Qed.

(** Proves [Forall (fun o => answered o = seen o) os]. *)
Ltac observed_by_computation :=
  lazymatch goal with
  | |- Forall (fun o => answered o = seen o) ?os =>
      let found := eval vm_compute in (unequal 0 os) in
      lazymatch found with
      | [] => apply (unequal_none os 0); vm_cast_no_check (@eq_refl (list (Z * answers * answers)) [])
      | _ => fail "these answers differ (position, seen, computed):" found
      end
  end.
