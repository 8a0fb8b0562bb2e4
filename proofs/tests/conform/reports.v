(** * The same records at one millionth less, which is too little

    Written by the auditor's tests, from the same lines:
    `DP_AUDIT_BLESS=1 cargo test -p dp-audit --test reports`. *)
From Coq Require Import ZArith.
From DP Require Import LocalCheck.

Example report_0_tight : check_local 24 999999 (KAryResponse 16 18446744073709551616 2830040163897777916 1041113593987451580) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_1_tight : check_local 24 1098612 (TwoCoinSurvey 65536 32768 32768) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_2_tight : check_local 24 999999 (UnaryEncoding 16 4294967296 2673442470 1621524826) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_3_tight : check_local 24 999999 (UnaryEncoding 16 4294967296 2147483648 1155094610) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_4_tight : check_local 24 999999 (LocalHashing 16 4 18446744073709551616 8768971294881393556 3225924259609386020) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_5_tight : check_local 24 999999 (HadamardResponse 16 5 4294967296 3139872686) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_6_tight : check_local 24 999999 (SubsetSelection 16 4 4294967296 2041685230) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_7_tight : check_local 24 999999 (OneBitMean 16 18446744073709551616 4961093570831980868 568303795469705992) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_8_tight : check_local 24 999999 (Piecewise 16 69906 636001 4294967296 2673440908) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_9_tight : check_local 24 999999 (BitFlip 16 4294967296 2673442470 1621524826) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_10_tight : check_local 24 999999 (Sketch 16 (UnaryEncoding 16 4294967296 2673442470 1621524826)) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_11_tight : check_local 24 999999 (Sketch 15 (HadamardResponse 15 4 4294967296 3139872686)) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_12_tight : check_local 24 999999 (Sketch 255 (HadamardResponse 255 8 4294967296 3139872686)) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_13_tight : check_local 24 4394449 (Bloom 1000 2 1073741824 805306410 268435414) = false.
Proof. vm_compute. reflexivity. Qed.

Example report_13_once_tight : check_local 24 1074286 (Bloom 1000 2 4294967296 2952790058 2415919062) = false.
Proof. vm_compute. reflexivity. Qed.
