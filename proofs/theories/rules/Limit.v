(** * Rule `limit`: the first rows of each unit

    Meaning: of each person's rows the first [k], in the order of the table. Which rows are kept is a function of that person's rows
    alone. So two tables that agree but for the rows of one person, of whom each has at most [m], become tables that agree but for the rows of
    that person, of whom each has at most [m] and at most [k]: they are as many changes apart. It can stand after steps that make of each row rows of
    the same person (`step_one_person`), and before others of its kind.

    The checker does not have this rule, since its distance counts rows and does not know whose they are. *)
From Coq Require Import List Permutation Arith ZArith Lia Bool.
From DP Require Import Table Stability FromSource ByUnit.
Import ListNotations.
Local Open Scope Z_scope.

Section Limit.
Context {A : Type} (person : A -> Z).

Definition limit (k : nat) (D : list A) : list A := keep_first person k (fun _ => 0%nat) D.

(** How many rows of one person there are. *)
Definition own_rows (u : Z) (D : list A) : Z := size (filter (of_person person u) D).

Lemma keep_first_own k u D : forall seen, own_rows u (keep_first person k seen D) <= own_rows u D.
Proof.
  unfold own_rows. induction D as [|x D IH]; intro seen; cbn [keep_first filter]; [lia|].
  destruct (Nat.ltb (seen (person x)) k); cbn [filter].
  - destruct (of_person person u x); rewrite ?size_cons; specialize (IH (fun p => if p =? person x then S (seen p) else seen p)); lia.
  - specialize (IH seen). destruct (of_person person u x); rewrite ?size_cons; lia.
Qed.

(** Tables that agree but for the rows of one person are as far apart as the person has rows. *)
Theorem one_person_near r u m D D' : one_person person r u D D' -> own_rows u D <= m -> own_rows u D' <= m ->
  near r SomeRows m D D'.
Proof.
  unfold own_rows. intros [H Hr] Hm Hm'.
  exists (filter (of_others person u) D), (filter (of_person person u) D), (filter (of_person person u) D').
  split; [apply filter_split|]. split; [rewrite H; apply filter_split|].
  pose proof (size_nonneg (filter (of_person person u) D)). pose proof (size_nonneg (filter (of_person person u) D')).
  destruct r; cbn [within]; [|lia].
  destruct Hr as [Hr|[Hr|Hr]]; [discriminate| |]; rewrite Hr, size_nil in *; lia.
Qed.

Theorem limit_one_person r k u D D' : one_person person r u D D' -> one_person person r u (limit k D) (limit k D').
Proof.
  unfold limit. intros [H Hr]. split.
  - rewrite !(keep_first_others person k u _ _ (fun _ => 0%nat)) by auto. rewrite H. auto.
  - assert (N : forall E, filter (of_person person u) E = [] -> filter (of_person person u) (keep_first person k (fun _ => 0%nat) E) = []).
    { intros E HE. apply size_zero. pose proof (keep_first_own k u E (fun _ => 0%nat)) as F. unfold own_rows in F.
      rewrite HE, size_nil in F. auto. }
    destruct Hr as [Hr|[Hr|Hr]]; auto.
Qed.

Lemma limit_own k m u D : own_rows u D <= m -> own_rows u (limit k D) <= Z.min m (Z.of_nat k).
Proof.
  intro H. pose proof (keep_first_own k u D (fun _ => 0%nat)) as F.
  pose proof (keep_first_few person k u D (fun _ => 0%nat) (Nat.le_0_l k)) as G. cbn beta in G. rewrite Nat.sub_0_r in G.
  unfold limit, own_rows in *. lia.
Qed.

Theorem limit_stable r k m u D D' : one_person person r u D D' -> own_rows u D <= m -> own_rows u D' <= m ->
  near r SomeRows (Z.min m (Z.of_nat k)) (limit k D) (limit k D').
Proof. intros H Hm Hm'. apply (one_person_near _ u); auto using limit_one_person, limit_own. Qed.
End Limit.
