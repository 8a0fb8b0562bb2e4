(** * Tables that are divided into parts

    Each row has a number, which is the number of its part. Between tables [k] changes apart, the
    distances [j i] of the parts add up to at most [spread r * k]. This bound is [k] if rows are
    added and removed. It is [2 * k] if rows are replaced, because a replaced row can leave one part
    and enter another. The squares of the distances add up to at most [spread r * k^2]. The numbers
    of the parts are fixed before the data is read. *)
From Coq Require Import List Permutation ZArith Lia Bool.
From DP Require Import Table Stability Sensitivity Sources Plan.
Import ListNotations.
Local Open Scope Z_scope.

Definition total (f : Z -> Z) (is : list Z) : Z := sum (map f is).

Lemma total_cons f i is : total f (i :: is) = f i + total f is.
Proof. reflexivity. Qed.

Lemma total_mono f g is : (forall i, f i <= g i) -> total f is <= total g is.
Proof. intro H. induction is as [|i is IH]; [cbn; lia|]. rewrite !total_cons. specialize (H i). lia. Qed.

Lemma total_add f g is : total (fun i => f i + g i) is = total f is + total g is.
Proof. induction is as [|i is IH]; [cbn; lia|]. rewrite !total_cons, IH. lia. Qed.

Lemma total_scale c f is : total (fun i => c * f i) is = c * total f is.
Proof. induction is as [|i is IH]; [cbn; lia|]. rewrite !total_cons, IH. lia. Qed.

Lemma total_nonneg f is : (forall i, 0 <= f i) -> 0 <= total f is.
Proof. intro H. induction is as [|i is IH]; [cbn; lia|]. rewrite total_cons. specialize (H i). lia. Qed.

(** The sum of the squares of non-negative numbers is at most the square of their sum. *)
Lemma total_squares f is : (forall i, 0 <= f i) -> total (fun i => f i * f i) is <= total f is * total f is.
Proof.
  intro H. induction is as [|i is IH]; [cbn; lia|]. rewrite !total_cons.
  pose proof (total_nonneg f is H). specialize (H i). nia.
Qed.

(** A row belongs to at most one part. *)
Lemma total_one j is : NoDup is -> total (fun i => bit (j =? i)) is <= 1.
Proof.
  induction 1 as [|i is Hi _ IH]; [cbn; lia|]. rewrite total_cons. destruct (Z.eqb_spec j i) as [->|]; cbn [bit]; [|lia].
  replace (total (fun k => bit (i =? k)) is) with 0; [lia|]. clear IH. induction is as [|k is IH]; [reflexivity|].
  rewrite total_cons. cbn [In] in Hi. rewrite <- IH by tauto. destruct (Z.eqb_spec i k); [subst; tauto|reflexivity].
Qed.

Lemma parts_size by_ (t : table) is : NoDup is -> total (fun i => size (part_of by_ t i)) is <= size t.
Proof.
  intro H. induction t as [|r t IH].
  - change (total (fun _ => 0) is <= 0). clear H. induction is as [|i is IH]; [cbn; lia|]. rewrite total_cons. lia.
  - rewrite size_cons. pose proof (total_one (by_ r) is H).
    replace (total (fun i => size (part_of by_ (r :: t) i)) is)
      with (total (fun i => bit (by_ r =? i) + size (part_of by_ t i)) is); [rewrite total_add; lia|].
    unfold total. f_equal. apply map_ext. intro i. unfold part_of. cbn [filter].
    destruct (by_ r =? i); rewrite ?size_cons; cbn [bit]; lia.
Qed.

Theorem parts_near r n k by_ (t t' : table) is : NoDup is -> near r n k t t' ->
  exists j, (forall i, 0 <= j i <= k /\ near r SomeRows (j i) (part_of by_ t i) (part_of by_ t' i)) /\
    total j is <= spread r * k /\ total (fun i => j i * j i) is <= spread r * (k * k).
Proof.
  intros Hi (kept & gone & come & H1 & H2 & H3).
  set (g := fun i => size (part_of by_ gone i)). set (c := fun i => size (part_of by_ come i)).
  assert (Pg : forall i, 0 <= g i) by (intro; apply size_nonneg).
  assert (Pc : forall i, 0 <= c i) by (intro; apply size_nonneg).
  pose proof (parts_size by_ gone is Hi) as Hg. pose proof (parts_size by_ come is Hi) as Hc. fold g in Hg. fold c in Hc.
  pose proof (total_nonneg g is Pg). pose proof (total_nonneg c is Pc).
  pose proof (total_squares g is Pg) as Qg. pose proof (total_squares c is Pc) as Qc.
  assert (Mg : forall i, g i <= size gone) by (intro; apply filter_size).
  assert (Mc : forall i, c i <= size come) by (intro; apply filter_size).
  assert (Split : forall K i, within r SomeRows K (g i) (c i) -> near r SomeRows K (part_of by_ t i) (part_of by_ t' i)).
  { intros K i W. exists (part_of by_ kept i), (part_of by_ gone i), (part_of by_ come i).
    unfold part_of in *. rewrite <- !filter_app. auto using filter_perm. }
  destruct r.
  - exists (fun i => g i + c i). assert (W : size gone + size come <= k) by (destruct n; exact H3).
    assert (P : forall i, 0 <= g i + c i) by (intro i; specialize (Pg i); specialize (Pc i); lia).
    split; [intro i; specialize (P i); specialize (Mg i); specialize (Mc i); split; [lia|apply Split; cbn; lia]|].
    pose proof (total_squares _ is P) as Q. rewrite !total_add in *. cbn [spread]. split; [lia|].
    eapply Z.le_trans; [exact Q|]. nia.
  - exists (fun i => Z.max (g i) (c i)). assert (W : size gone <= k /\ size come <= k) by (destruct n; cbn in H3; lia).
    split; [intro i; specialize (Pg i); specialize (Mg i); specialize (Mc i); split; [lia|apply Split; cbn; lia]|]. cbn [spread]. split.
    + apply Z.le_trans with (total (fun i => g i + c i) is); [|rewrite total_add; lia].
      apply total_mono. intro i. specialize (Pg i). specialize (Pc i). lia.
    + apply Z.le_trans with (total (fun i => g i * g i + c i * c i) is); [|rewrite total_add; nia].
      apply total_mono. intro i. specialize (Pg i). specialize (Pc i). nia.
Qed.

(** The numbers in the list [counting n] are different. *)
Lemma numbers_of_counting_differ n : NoDup (counting n).
Proof. unfold counting. apply FinFun.Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup]. Qed.

(** The numbers of parts are different. *)
Lemma numbers_differ n : NoDup (numbers n).
Proof. unfold numbers. apply FinFun.Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup]. Qed.
