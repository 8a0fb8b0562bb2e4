(** * The records of a device that the auditor is tested on

    Written by the auditor's tests, from the same lines:
    `DP_AUDIT_BLESS=1 cargo test -p dp-audit --test reports`. *)
From Coq Require Import ZArith.
From DP Require Import LocalCheck.

Example report_0 : protects (epsilon_of 1000000) (KAryResponse 16 18446744073709551616 2830040163897777916 1041113593987451580).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_1 : protects (epsilon_of 1098613) (TwoCoinSurvey 65536 32768 32768).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_2 : protects (epsilon_of 1000000) (UnaryEncoding 16 4294967296 2673442470 1621524826).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_3 : protects (epsilon_of 1000000) (UnaryEncoding 16 4294967296 2147483648 1155094610).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_4 : protects (epsilon_of 1000000) (LocalHashing 16 4 18446744073709551616 8768971294881393556 3225924259609386020).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_5 : protects (epsilon_of 1000000) (HadamardResponse 16 5 4294967296 3139872686).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_6 : protects (epsilon_of 1000000) (SubsetSelection 16 4 4294967296 2041685230).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_7 : protects (epsilon_of 1000000) (OneBitMean 16 18446744073709551616 4961093570831980868 568303795469705992).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_8 : protects (epsilon_of 1000000) (Piecewise 16 69906 636001 4294967296 2673440908).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_9 : protects (epsilon_of 1000000) (BitFlip 16 4294967296 2673442470 1621524826).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_10 : protects (epsilon_of 1000000) (Sketch 16 (UnaryEncoding 16 4294967296 2673442470 1621524826)).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_11 : protects (epsilon_of 1000000) (Sketch 15 (HadamardResponse 15 4 4294967296 3139872686)).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_12 : protects (epsilon_of 1000000) (Sketch 255 (HadamardResponse 255 8 4294967296 3139872686)).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_13 : protects (epsilon_of 4394450) (Bloom 1000 2 1073741824 805306410 268435414).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.

Example report_13_once : protects (epsilon_of 1074287) (Bloom 1000 2 4294967296 2952790058 2415919062).
Proof. apply (local_sound 24). vm_compute. reflexivity. Qed.
