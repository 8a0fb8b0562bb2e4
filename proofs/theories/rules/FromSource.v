(** * Rule `source`: the table of one source

    Meaning: [D i]. Its stability is what one privacy unit of the source can change: one row, or the rows of one person. *)
From Coq Require Import List Permutation Arith ZArith String Lia.
From DP Require Import Table Source Expression Result Facts.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_source (sources : list source) (i : nat) (claimed : env) (n : counted) : result facts :=
  match nth_error sources i with
  | None => Refused ("there is no source number " ++ show_nat i)
  | Some s =>
      let* _ := agree "stability of the source" claimed (unit_env i (unit_rows s)) in
      let* _ := agree_rows n (source_counted s) in
      Ok (Facts (columns s) (neighbour_relation s) (unit_env i (unit_rows s)) (source_counted s) None)
  end.

(** ** The first rows of each person

    Where a person may have any number of rows, the first [k] of each are read in, in the order of the file. What is read of
    others does not depend on one person's rows: so two files that agree but for these are [k] changes apart. *)
Section KeepFirst.
Context {A : Type} (person : A -> Z).

Fixpoint keep_first (k : nat) (seen : Z -> nat) (D : list A) : list A :=
  match D with
  | [] => []
  | x :: D =>
      if Nat.ltb (seen (person x)) k
      then x :: keep_first k (fun p => if p =? person x then S (seen p) else seen p) D
      else keep_first k seen D
  end.

Definition of_person (u : Z) (x : A) : bool := person x =? u.
Definition of_others (u : Z) (x : A) : bool := negb (of_person u x).

Lemma keep_first_others k u D : forall seen seen', (forall p, p <> u -> seen p = seen' p) ->
  filter (of_others u) (keep_first k seen D) = keep_first k seen' (filter (of_others u) D).
Proof.
  induction D as [|x D IH]; intros seen seen' H; cbn [keep_first filter]; auto.
  unfold of_others at 2, of_person. destruct (Z.eqb_spec (person x) u) as [E|E]; cbn [negb].
  - destruct (Nat.ltb (seen (person x)) k); cbn [filter].
    + unfold of_others at 1, of_person. rewrite E, Z.eqb_refl. cbn [negb]. apply IH. intros p Hp.
      destruct (Z.eqb_spec p u); [contradiction|auto].
    + apply IH, H.
  - cbn [keep_first]. rewrite (H _ E). destruct (Nat.ltb (seen' (person x)) k); cbn [filter].
    + unfold of_others at 1, of_person. destruct (Z.eqb_spec (person x) u); [contradiction|]. cbn [negb]. f_equal.
      apply IH. intros p Hp. rewrite (H _ Hp). auto.
    + apply IH, H.
Qed.

Lemma keep_first_few k u D : forall seen, (seen u <= k)%nat ->
  size (filter (of_person u) (keep_first k seen D)) <= Z.of_nat (k - seen u).
Proof.
  induction D as [|x D IH]; intros seen H; cbn [keep_first filter]; [rewrite size_nil; lia|].
  destruct (Nat.ltb_spec (seen (person x)) k) as [L|L]; [|auto]. cbn [filter]. unfold of_person at 1.
  destruct (Z.eqb_spec (person x) u) as [E|E].
  - rewrite size_cons, E in *. specialize (IH (fun p => if p =? u then S (seen p) else seen p)).
    cbn beta in IH. rewrite Z.eqb_refl in IH. specialize (IH ltac:(lia)). lia.
  - specialize (IH (fun p => if p =? person x then S (seen p) else seen p)). cbn beta in IH.
    destruct (Z.eqb_spec u (person x)); [congruence|]. auto.
Qed.

Theorem keep_first_near r k u (D D' : list A) : filter (of_others u) D = filter (of_others u) D' ->
  (r = ReplaceOne \/ filter (of_person u) D = [] \/ filter (of_person u) D' = []) ->
  let read := keep_first k (fun _ => 0%nat) in near r SomeRows (Z.of_nat k) (read D) (read D').
Proof.
  intros H Hr read.
  assert (S : forall E, Permutation (read E) (filter (of_person u) (read E) ++ filter (of_others u) (read E)))
    by (intro E; apply filter_split).
  assert (O : filter (of_others u) (read D') = filter (of_others u) (read D)).
  { unfold read. rewrite !(keep_first_others k u _ _ (fun _ => 0%nat)) by auto. rewrite H. auto. }
  assert (N : forall E, filter (of_person u) E = [] -> filter (of_person u) (read E) = []).
  { intro E. unfold read. generalize (fun _ : Z => 0%nat). induction E as [|x E IH]; intros seen HE; cbn [filter keep_first] in *; auto.
    destruct (of_person u x) eqn:X; [discriminate|].
    destruct (Nat.ltb (seen (person x)) k); cbn [filter]; [rewrite X|]; auto. }
  pose proof (keep_first_few k u D (fun _ => 0%nat) (Nat.le_0_l k)) as F.
  pose proof (keep_first_few k u D' (fun _ => 0%nat) (Nat.le_0_l k)) as F'. cbn beta in F, F'. rewrite Nat.sub_0_r in F, F'.
  exists (filter (of_others u) (read D)), (filter (of_person u) (read D)), (filter (of_person u) (read D')).
  split; [apply S|]. split; [rewrite <- O; apply S|].
  pose proof (size_nonneg (filter (of_person u) (read D))). pose proof (size_nonneg (filter (of_person u) (read D'))).
  unfold read in *. destruct r; cbn [within]; [|split; auto].
  destruct Hr as [Hr|[Hr|Hr]]; [discriminate| |]; apply N in Hr; rewrite Hr, size_nil; lia.
Qed.
End KeepFirst.

Theorem source_sound sources i claimed n f k D D' : check_source sources i claimed n = Ok f ->
  apart sources k D D' -> facts_hold f k (Literal 0 0) (D i) (D' i).
Proof.
  unfold check_source. destruct (nth_error sources i) as [s|] eqn:E; [|discriminate].
  intros H (V & V' & A). unfold_ok H. injection H as <-. split; cbn [schema distance stability rows interval].
  - apply (V i s E).
  - apply (V' i s E).
  - rewrite dot_unit. apply (A i s E).
  - apply no_values.
Qed.
