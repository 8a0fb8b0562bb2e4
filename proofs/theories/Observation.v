(** * What a program answered, had it added no noise

    [exact m h w] are the answers of a derivation when nothing is added to them: its meaning without the randomness. A
    file of observations lists derivations, tables and the answers that a program without noise gave;
    [observed_by_computation] evaluates them all here and names those that differ. So a program can be compared with the
    theory as a whole, on queries of which nobody knows the right answers beforehand. *)
From Coq Require Import List ZArith Bool FunctionalExtensionality.
From DP Require Export Table Source Expression Derivation.
From DP Require Import Conformance Distribution Laplace Gaussian.
Import ListNotations.
Local Open Scope Z_scope.

(** The same walk as [eval], each release giving its values. *)
Fixpoint exact_turns (body : Z -> answers -> answers) (is : list Z) (h : answers) : answers :=
  match is with [] => h | i :: is => exact_turns body is (body i (h ++ [i])) end.

(** The best candidates, the first of equals before the others. *)
Fixpoint first_best (score : Z -> Z) (c : Z) (cs : list Z) : Z :=
  match cs with [] => c | d :: cs => first_best score (if score c <? score d then d else c) cs end.
Definition best_of (n : positive) (xs : list Z) : list Z :=
  (fix each (n : nat) (cs : list Z) : list Z :=
    match n, cs with
    | S n, c :: cs' => let i := first_best (score_at xs) c cs' in i :: each n (remove Z.eq_dec i cs)
    | _, _ => []
    end) (Pos.to_nat n) (positions xs).

Fixpoint exact (m : measurement) (h : answers) (w : scene) : answers :=
  match m with
  | DiscreteLaplace _ _ _ _ _ a | DiscreteGaussian _ _ _ _ _ a => h ++ quantities h a w
  | Select _ _ _ n _ _ _ a => h ++ best_of n (quantities h a w)
  | Sequence _ ms => fold_left (fun h m => exact m h w) ms h
  | Branch choose _ a b => if choose h then exact a h w else exact b h w
  | StaticLoop n _ _ m => exact_turns (fun _ h => exact m h w) (numbers n) h
  | ParallelParts n by_ _ _ p m =>
      exact_turns (fun i h' => exact m h' (Scene (tables w) (part_of (part_number h by_) (rows_of h p w) i) (valued p w)))
        (numbers n) h
  | Subquery _ _ _ m => exact m h w
  end.

(** ** Why these are the answers that the theorems speak of

    [eval_with] is [eval] with any noise in the place of [release] and [release_gaussian], and any choice in the place of
    [select]. With these it is [eval] itself; with none it gives the exact answers, with certainty. *)
Definition choice := chooser -> scale -> positive -> list Z -> dist (list Z).

Fixpoint eval_with (laplace gaussian : scale -> Z -> dist Z) (pick : choice) (m : measurement) {B} (h : answers) (w : scene)
    (k : answers -> dist B) : dist B :=
  match m with
  | DiscreteLaplace _ _ b _ _ a => measure_with (laplace b) h a w k
  | DiscreteGaussian _ _ v _ _ a => measure_with (gaussian v) h a w k
  | Select _ y _ n b _ _ a => bind (pick y b n (quantities h a w)) (fun is => k (h ++ is))
  | Sequence _ ms => chain (fun m h k => eval_with laplace gaussian pick m h w k) k ms h
  | Branch choose _ a b =>
      bind (if choose h then eval_with laplace gaussian pick a h w ret else eval_with laplace gaussian pick b h w ret) (fun h => k h)
  | StaticLoop n _ _ m => bind (rounds n (fun h => eval_with laplace gaussian pick m h w ret) h) (fun h => k h)
  | ParallelParts n by_ _ _ p m =>
      bind (parts n (part_number h by_) (rows_of h p w)
              (fun t h => eval_with laplace gaussian pick m h (Scene (tables w) t (valued p w)) ret) h) (fun h => k h)
  | Subquery _ _ _ m => eval_with laplace gaussian pick m h w k
  end.

Theorem eval_with_release m : forall B h w (k : answers -> dist B), eval_with release release_gaussian select m h w k = eval m h w k.
Proof.
  induction m as [line e b s c a|line r v s c a|line y e n b s c a|c ms H|choose c a b Ha Hb|n e c m H|n by_ e c p m H|q i c m H]
    using measurement_induction; intros B h w k; cbn [eval_with eval]; auto.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain]; auto.
    rewrite Hm. f_equal. apply functional_extensionality. auto.
  - rewrite Ha, Hb. auto.
  - f_equal. unfold rounds. f_equal. apply functional_extensionality. intro i. apply functional_extensionality. auto.
  - f_equal. unfold parts. f_equal. apply functional_extensionality. intro i. apply functional_extensionality. auto.
Qed.

Definition none (b : scale) (x : Z) : dist Z := ret x.
Definition sure_best (w : chooser) (b : scale) (n : positive) (xs : list Z) : dist (list Z) := ret (best_of n xs).

(** A random function that in truth gives [x]. *)
Definition sure {A} (mu : dist A) (x : A) : Prop := forall f, mu f = f x.

Lemma sure_list b xs : sure (for_each (none b) xs) xs.
Proof. induction xs as [|x xs IH]; intro f; cbn; [reflexivity|]. apply IH. Qed.

Lemma measure_without_noise {B} b h a w (k : answers -> dist B) f :
  measure_with (none b) h a w k f = k (h ++ quantities h a w) f.
Proof. destruct a; cbn [measure_with quantities]; try reflexivity; cbn [expect bind]; apply sure_list. Qed.

Lemma turns_without_noise body exactly : (forall i h, sure (body i h) (exactly i h)) ->
  forall is h, sure (in_turn body is h) (exact_turns exactly is h).
Proof.
  intros H is. induction is as [|i is IH]; intros h f; cbn [in_turn exact_turns]; [reflexivity|].
  cbn [expect bind]. rewrite (H i (h ++ [i])). apply IH.
Qed.

Theorem exact_without_noise m : forall B h w (k : answers -> dist B) f,
  eval_with none none sure_best m h w k f = k (exact m h w) f.
Proof.
  induction m as [line e b s c a|line r v s c a|line y e n b s c a|c ms H|choose c a b Ha Hb|n e c m H|n by_ e c p m H|q i c m H]
    using measurement_induction; intros B h w k f; cbn [eval_with exact].
  - apply measure_without_noise.
  - apply measure_without_noise.
  - reflexivity.
  - revert h. induction H as [|m ms Hm _ IH]; intro h; cbn [chain fold_left]; auto.
    rewrite Hm. apply IH.
  - cbn. destruct (choose h); rewrite ?Ha, ?Hb; auto.
  - cbn [expect bind]. unfold rounds.
    rewrite (turns_without_noise _ (fun _ h => exact m h w)); auto. intros i h' g. apply H.
  - cbn [expect bind]. unfold parts.
    rewrite (turns_without_noise _ (fun i h' => exact m h' (Scene (tables w) (part_of (part_number h by_) (rows_of h p w) i) (valued p w)))); auto.
    intros i h' g. apply H.
  - apply H.
Qed.

(** ** Observations *)
Record observation := Observe {
  derivation_of : measurement;
  its_tables : list table;   (* of source 0, 1, ... *)
  seen : answers }.          (* what the program answered, a number for each round and part before what belongs to it *)

Definition answered (o : observation) : answers := exact (derivation_of o) [] (whole (database_of (its_tables o))).

(** Position, seen and computed answers of each observation in which they differ. *)
Fixpoint unequal (position : Z) (os : list observation) : list (Z * answers * answers) :=
  match os with
  | [] => []
  | o :: os =>
      let found := answered o in
      let rest := unequal (position + 1) os in
      if same_numbers found (seen o) then rest else (position, seen o, found) :: rest
  end.

Lemma unequal_none os : forall position, unequal position os = [] -> Forall (fun o => answered o = seen o) os.
Proof.
  induction os as [|o os IH]; intros position H; constructor; cbn [unequal] in H.
  - destruct (same_numbers (answered o) (seen o)) eqn:E; [apply same_numbers_ok, E|discriminate].
  - destruct (same_numbers (answered o) (seen o)); [|discriminate]. eauto.
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
