(** * Rule `parallel-parts`: the same measurement on each part of a table

    Meaning: [parts n by t body]. A key splits the table, and the measurement runs on each part in
    turn, where each run sees the earlier answers. The checker derives its cost for one row
    ([each]). If [d] rows of the table change, the numbers of changed rows in the parts add up to at
    most [d], or to at most [2 d] if rows are replaced ([parts_near]). So, by group privacy in each
    part, a unit of D rows costs:

    - pure: D each, or 2 D each;

    - rho: D^2 each, or 2 D^2 each, because the squares add up to no more than that;

    - in other measures, where group privacy is not linear: each, or 2 each, and D is at most 1. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Table Stability Sources Expression Result Distribution Derivation Facts Scope Partition Keys.
From DP Require Import Measure Filter Part SequentialComposition StaticLoop.
Import ListNotations.
Local Open Scope Z_scope.

(** The source that a table comes from. *)
Fixpoint source_of (e : env) : nat :=
  match e with [] => 0%nat | x :: e => if 0 <? x then 0%nat else S (source_of e) end.

Definition check_key_of (f : facts) (by_ : key) (n : positive) : result nat :=
  let* _ := check_parts (schema f) by_ n in
  let i := source_of (stability f) in
  let* _ := require (zero_but i (stability f) && (0 <? entry i (stability f))) "the table of the parts is not of one source" in
  Ok i.

(** The cost for a unit of [d] rows. *)
Definition charge (m : measure) (r : relation) (d each : Z) : result Z :=
  match m with
  | Pure => Ok (spread r * d * each)
  | Zcdp => Ok (spread r * (d * d) * each)
  | _ =>
      let* _ := require (d <=? 1) ("in the measure `" ++ show_measure m ++ "` a unit may own one row of the parts, not " ++ show d) in
      Ok (spread r * each)
  end.

Definition check_charge (m : measure) (f : facts) (i : nat) (each claimed c : env) : result env :=
  let* _ := require (env_leb c each) ("a part costs " ++ show_env c ++ ", more than " ++ show_env each) in
  let* _ := require (zero_but i c) "the parts spend on more than one source" in
  let* _ := require (zero_but i each) "each part is said to spend on more than one source" in
  let* x := charge m (distance f) (entry i (stability f)) (entry i each) in
  let* _ := agree "cost of the parts" claimed (unit_env i x) in
  Ok (unit_env i x).

(** ** Soundness *)
Lemma entry_leb i a b : env_leb a b = true -> 0 <= entry i a <= entry i b.
Proof. intro H. pose proof (dot_leb a b (only i 1) H) as L. rewrite !dot_only in L. lia. Qed.

Lemma charge_covers m r n k d each x (by_ : row -> Z) (t t' : table) p : charge m r d each = Ok x -> 0 <= each -> 0 < d ->
  near r n (d * Z.of_nat k) t t' ->
  (match m with Approx | Renyi _ => (k <= 1)%nat | _ => True end) ->
  exists j, (forall i, near r SomeRows (Z.of_nat (j i)) (part_of by_ t i) (part_of by_ t' i)) /\
    total (fun i => each * times m (j i)) (numbers p) <= x * times m k /\
    (match m with Approx | Renyi _ => forall i, (j i <= 1)%nat | _ => True end).
Proof.
  intros C He Hd N Hk. destruct (parts_near r n _ by_ t t' (numbers p) (numbers_differ p) N) as (j & J & S & Q).
  exists (fun i => Z.to_nat (j i)).
  assert (E : forall i, Z.of_nat (Z.to_nat (j i)) = j i) by (intro i; destruct (J i); lia).
  split; [intro i; rewrite E; apply J|]. rewrite total_scale.
  assert (P : 0 <= spread r) by (destruct r; cbn; lia).
  assert (T1 : total (fun i => Z.of_nat (Z.to_nat (j i))) (numbers p) <= spread r * (d * Z.of_nat k)).
  { unfold total in *. rewrite (map_ext _ _ E). exact S. }
  assert (T2 : total (fun i => Z.of_nat (Z.to_nat (j i)) * Z.of_nat (Z.to_nat (j i))) (numbers p)
               <= spread r * (d * Z.of_nat k * (d * Z.of_nat k))).
  { unfold total in *. rewrite (map_ext _ (fun i => j i * j i)); [exact Q|]. intro i. rewrite E. auto. }
  destruct m; cbn [charge times] in *.
  - injection C as <-. split; auto.
    replace (spread r * d * each * Z.of_nat k) with (each * (spread r * (d * Z.of_nat k))) by ring.
    apply Z.mul_le_mono_nonneg_l; auto.
  - unfold_ok C. injection C as <-. apply Z.leb_le in C0. assert (d = 1) as -> by lia. rewrite Z.mul_1_l in *. split.
    + replace (spread r * each * Z.of_nat k) with (each * (spread r * Z.of_nat k)) by ring.
      apply Z.mul_le_mono_nonneg_l; auto.
    + intro i. destruct (J i). lia.
  - injection C as <-. split; auto.
    replace (spread r * (d * d) * each * (Z.of_nat k * Z.of_nat k))
      with (each * (spread r * (d * Z.of_nat k * (d * Z.of_nat k)))) by ring.
    apply Z.mul_le_mono_nonneg_l; auto.
  - unfold_ok C. injection C as <-. apply Z.leb_le in C0. assert (d = 1) as -> by lia. rewrite Z.mul_1_l in *. split.
    + replace (spread r * each * Z.of_nat k) with (each * (spread r * Z.of_nat k)) by ring.
      apply Z.mul_le_mono_nonneg_l; auto.
    + intro i. destruct (J i). lia.
Qed.

Local Open Scope R_scope.

Lemma all_turns_total (f : Z -> Z) one is : all_turns (fun i => IZR (f i) / one) is = IZR (total f is) / one.
Proof.
  induction is as [|i is IH]; [unfold total; cbn; unfold Rdiv; ring|].
  cbn [all_turns fold_right]. fold (all_turns (fun i => IZR (f i) / one) is). rewrite IH, total_cons, plus_IZR. unfold Rdiv. ring.
Qed.

Lemma admissible_part m k i j : admissible m k ->
  (match m with Approx | Renyi _ => (j <= 1)%nat | _ => True end) -> admissible m (only i j).
Proof.
  intros A H. destruct m; cbn [admissible] in *; auto; [exists i, j; auto|exists i, j; auto|]. destruct A. split; auto. exists i, j; auto.
Qed.

Lemma admissible_at_most m k i : admissible m k -> match m with Approx | Renyi _ => (k i <= 1)%nat | _ => True end.
Proof.
  destruct m; cbn [admissible]; auto.
  - intros (i' & n & Hn & H). rewrite H. unfold only. destruct (Nat.eqb i i'); lia.
  - intros (_ & i' & n & Hn & H). rewrite H. unfold only. destruct (Nat.eqb i i'); lia.
Qed.

(** The theorem for a measurement that runs as one step on the table of each part. *)
Theorem parallel_parts_private m k f by_ n i each claimed c d v t t' (number : row -> Z) (F F' : table -> step) :
  check_key_of f by_ n = Ok i -> check_charge m f i each claimed c = Ok d ->
  admissible m k -> facts_hold f k v t t' ->
  (forall l u u', admissible m l -> facts_hold (part_facts i f) l v u u' -> private_step m (price m c l) (F u) (F' u')) ->
  private_step m (price m d k)
    (fun B h K => bind (parts n number t (fun u h => F u _ h ret) h) (fun h => K h))
    (fun B h K => bind (parts n number t' (fun u h => F' u _ h ret) h) (fun h => K h)).
Proof.
  unfold check_key_of, check_charge. intros CK CC A [L R N V] H. unfold_ok CK. injection CK as <-.
  set (i := source_of (stability f)) in *. apply andb_true_iff in C0. destruct C0 as [Hz Hd]. apply Z.ltb_lt in Hd.
  unfold_ok CC. rename a0 into x. injection CC as <-. rewrite (dot_zero_but i) in N by auto.
  pose proof (entry_leb i _ _ C0) as Le.
  destruct (charge_covers m (distance f) (rows f) (k i) _ _ x number t t' n C3 ltac:(lia) Hd N (admissible_at_most m k i A))
    as (j & J & S & Hj).
  assert (P : price m (unit_env i x) k = IZR (x * times m (k i)) / IZR (one_is m)).
  { unfold price. rewrite dot_unit. do 3 f_equal. destruct m; cbn [reach times]; auto. apply Nat2Z.inj_mul. }
  apply (private_weaken m (all_turns (fun a => IZR (entry i each * times m (j a)) / IZR (one_is m)) (numbers n))).
  { rewrite P, all_turns_total. apply over_one, S. }
  apply (private_draw m _ (parts n number t (fun u h => F u _ h ret)) (parts n number t' (fun u h => F' u _ h ret))).
  intro h. unfold parts. apply in_turn_private. intros part h'.
  apply indist_weaken with (price m c (only i (j part))).
  { rewrite price_only. apply over_one, Z.mul_le_mono_nonneg_r; [apply times_nonneg|lia]. }
  apply private_run, H.
  - eapply admissible_part; eauto. destruct m; auto.
  - split; cbn [schema distance stability rows interval part_facts]; auto.
    + apply forall_filter, L.
    + apply forall_filter, R.
    + rewrite dot_unit, Z.mul_1_l. unfold only. rewrite Nat.eqb_refl. apply J.
Qed.
