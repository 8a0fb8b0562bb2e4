(* ==== reports.v ==== *)
(** How a device reports.

    Written by dp-audit from the records in the program.

    ASSUMED, not proved here: the generator draws uniform words; the seed and the choice of buckets
    do not depend on the value; the compiled program computes what is written below; nothing else
    about the value leaves the device. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import LocalCheck.

(** A report of [bool], by two-coin-survey/1. *)
Definition report_bool_two_coin_survey : local := TwoCoinSurvey 65536 32768 32768.
Theorem report_bool_two_coin_survey_protects : protects (epsilon_of 1098613) report_bool_two_coin_survey.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by bit-flip/1. *)
Definition report_number_bit_flip : local := BitFlip 16 4294967296 2673442470 1621524826.
Theorem report_number_bit_flip_protects : protects (epsilon_of 1000000) report_number_bit_flip.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by hadamard-response/1. *)
Definition report_number_hadamard_response : local := HadamardResponse 16 5 4294967296 3139872686.
Theorem report_number_hadamard_response_protects : protects (epsilon_of 1000000) report_number_hadamard_response.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by k-ary-response/1. *)
Definition report_number_k_ary_response : local := KAryResponse 16 18446744073709551616 2830040163897777916 1041113593987451580.
Theorem report_number_k_ary_response_protects : protects (epsilon_of 1000000) report_number_k_ary_response.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by local-hashing/1. *)
Definition report_number_local_hashing : local := LocalHashing 16 4 18446744073709551616 8768971294881393556 3225924259609386020.
Theorem report_number_local_hashing_protects : protects (epsilon_of 1000000) report_number_local_hashing.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by one-bit-mean/1. *)
Definition report_number_one_bit_mean : local := OneBitMean 16 18446744073709551616 4961093570831980868 568303795469705992.
Theorem report_number_one_bit_mean_protects : protects (epsilon_of 1000000) report_number_one_bit_mean.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by piecewise/1. *)
Definition report_number_piecewise : local := Piecewise 16 69906 636001 4294967296 2673440908.
Theorem report_number_piecewise_protects : protects (epsilon_of 1000000) report_number_piecewise.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by rappor/1. *)
Definition report_number_rappor : local := Bloom 1000 2 1073741824 805306410 268435414.
Theorem report_number_rappor_protects : protects (epsilon_of 4394450) report_number_rappor.
Proof. apply (local_sound 48). vm_compute. reflexivity. Qed.

(** One report of [number] by rappor/1, among all reports of one kept response. *)
Definition report_number_rappor_2 : local := Bloom 1000 2 4294967296 2952790058 2415919062.
Theorem report_number_rappor_2_protects : protects (epsilon_of 1074287) report_number_rappor_2.
Proof. apply (local_sound 48). vm_compute. reflexivity. Qed.

(** A report of [number], by sketch/1. *)
Definition report_number_sketch : local := Sketch 15 (HadamardResponse 15 4 4294967296 3139872686).
Theorem report_number_sketch_protects : protects (epsilon_of 1000000) report_number_sketch.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by sketch/1. *)
Definition report_number_sketch_2 : local := Sketch 16 (UnaryEncoding 16 4294967296 2673442470 1621524826).
Theorem report_number_sketch_2_protects : protects (epsilon_of 1000000) report_number_sketch_2.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by subset-selection/1. *)
Definition report_number_subset_selection : local := SubsetSelection 16 4 4294967296 2041685230.
Theorem report_number_subset_selection_protects : protects (epsilon_of 1000000) report_number_subset_selection.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by unary-encoding/1. *)
Definition report_number_unary_encoding : local := UnaryEncoding 16 4294967296 2147483648 1155094610.
Theorem report_number_unary_encoding_protects : protects (epsilon_of 1000000) report_number_unary_encoding.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [number], by unary-encoding/1. *)
Definition report_number_unary_encoding_2 : local := UnaryEncoding 16 4294967296 2673442470 1621524826.
Theorem report_number_unary_encoding_2_protects : protects (epsilon_of 1000000) report_number_unary_encoding_2.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.

(** A report of [word], by sketch/1. *)
Definition report_word_sketch : local := Sketch 255 (HadamardResponse 255 8 4294967296 3139872686).
Theorem report_word_sketch_protects : protects (epsilon_of 1000000) report_word_sketch.
Proof. apply (local_sound 30). vm_compute. reflexivity. Qed.
(* ==== reports_audit.v ==== *)
(** Audit of the records `reports`. How a device reports.

    Written by dp-audit from the records in the program.

    ASSUMED, not proved here: the generator draws uniform words; the seed and the choice of buckets
    do not depend on the value; the compiled program computes what is written below; nothing else
    about the value leaves the device.

    This file states what reports.v must prove about these laws.
    The statements come before the command that reads reports.v. *)
From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import LocalCheck.

(** A report of [bool], by two-coin-survey/1. *)
Definition report_bool_two_coin_survey_protects : Prop := protects (epsilon_of 1098613) (TwoCoinSurvey 65536 32768 32768).

(** A report of [number], by bit-flip/1. *)
Definition report_number_bit_flip_protects : Prop := protects (epsilon_of 1000000) (BitFlip 16 4294967296 2673442470 1621524826).

(** A report of [number], by hadamard-response/1. *)
Definition report_number_hadamard_response_protects : Prop := protects (epsilon_of 1000000) (HadamardResponse 16 5 4294967296 3139872686).

(** A report of [number], by k-ary-response/1. *)
Definition report_number_k_ary_response_protects : Prop := protects (epsilon_of 1000000) (KAryResponse 16 18446744073709551616 2830040163897777916 1041113593987451580).

(** A report of [number], by local-hashing/1. *)
Definition report_number_local_hashing_protects : Prop := protects (epsilon_of 1000000) (LocalHashing 16 4 18446744073709551616 8768971294881393556 3225924259609386020).

(** A report of [number], by one-bit-mean/1. *)
Definition report_number_one_bit_mean_protects : Prop := protects (epsilon_of 1000000) (OneBitMean 16 18446744073709551616 4961093570831980868 568303795469705992).

(** A report of [number], by piecewise/1. *)
Definition report_number_piecewise_protects : Prop := protects (epsilon_of 1000000) (Piecewise 16 69906 636001 4294967296 2673440908).

(** A report of [number], by rappor/1. *)
Definition report_number_rappor_protects : Prop := protects (epsilon_of 4394450) (Bloom 1000 2 1073741824 805306410 268435414).

(** One report of [number] by rappor/1, among all reports of one kept response. *)
Definition report_number_rappor_2_protects : Prop := protects (epsilon_of 1074287) (Bloom 1000 2 4294967296 2952790058 2415919062).

(** A report of [number], by sketch/1. *)
Definition report_number_sketch_protects : Prop := protects (epsilon_of 1000000) (Sketch 15 (HadamardResponse 15 4 4294967296 3139872686)).

(** A report of [number], by sketch/1. *)
Definition report_number_sketch_2_protects : Prop := protects (epsilon_of 1000000) (Sketch 16 (UnaryEncoding 16 4294967296 2673442470 1621524826)).

(** A report of [number], by subset-selection/1. *)
Definition report_number_subset_selection_protects : Prop := protects (epsilon_of 1000000) (SubsetSelection 16 4 4294967296 2041685230).

(** A report of [number], by unary-encoding/1. *)
Definition report_number_unary_encoding_protects : Prop := protects (epsilon_of 1000000) (UnaryEncoding 16 4294967296 2147483648 1155094610).

(** A report of [number], by unary-encoding/1. *)
Definition report_number_unary_encoding_2_protects : Prop := protects (epsilon_of 1000000) (UnaryEncoding 16 4294967296 2673442470 1621524826).

(** A report of [word], by sketch/1. *)
Definition report_word_sketch_protects : Prop := protects (epsilon_of 1000000) (Sketch 255 (HadamardResponse 255 8 4294967296 3139872686)).

(** What reports.v proved. *)
Require Certificate.reports.
Definition report_bool_two_coin_survey_audited : report_bool_two_coin_survey_protects := Certificate.reports.report_bool_two_coin_survey_protects.
Definition report_number_bit_flip_audited : report_number_bit_flip_protects := Certificate.reports.report_number_bit_flip_protects.
Definition report_number_hadamard_response_audited : report_number_hadamard_response_protects := Certificate.reports.report_number_hadamard_response_protects.
Definition report_number_k_ary_response_audited : report_number_k_ary_response_protects := Certificate.reports.report_number_k_ary_response_protects.
Definition report_number_local_hashing_audited : report_number_local_hashing_protects := Certificate.reports.report_number_local_hashing_protects.
Definition report_number_one_bit_mean_audited : report_number_one_bit_mean_protects := Certificate.reports.report_number_one_bit_mean_protects.
Definition report_number_piecewise_audited : report_number_piecewise_protects := Certificate.reports.report_number_piecewise_protects.
Definition report_number_rappor_audited : report_number_rappor_protects := Certificate.reports.report_number_rappor_protects.
Definition report_number_rappor_2_audited : report_number_rappor_2_protects := Certificate.reports.report_number_rappor_2_protects.
Definition report_number_sketch_audited : report_number_sketch_protects := Certificate.reports.report_number_sketch_protects.
Definition report_number_sketch_2_audited : report_number_sketch_2_protects := Certificate.reports.report_number_sketch_2_protects.
Definition report_number_subset_selection_audited : report_number_subset_selection_protects := Certificate.reports.report_number_subset_selection_protects.
Definition report_number_unary_encoding_audited : report_number_unary_encoding_protects := Certificate.reports.report_number_unary_encoding_protects.
Definition report_number_unary_encoding_2_audited : report_number_unary_encoding_2_protects := Certificate.reports.report_number_unary_encoding_2_protects.
Definition report_word_sketch_audited : report_word_sketch_protects := Certificate.reports.report_word_sketch_protects.
Definition audited : report_bool_two_coin_survey_protects /\ report_number_bit_flip_protects /\ report_number_hadamard_response_protects /\ report_number_k_ary_response_protects /\ report_number_local_hashing_protects /\ report_number_one_bit_mean_protects /\ report_number_piecewise_protects /\ report_number_rappor_protects /\ report_number_rappor_2_protects /\ report_number_sketch_protects /\ report_number_sketch_2_protects /\ report_number_subset_selection_protects /\ report_number_unary_encoding_protects /\ report_number_unary_encoding_2_protects /\ report_word_sketch_protects := conj report_bool_two_coin_survey_audited (conj report_number_bit_flip_audited (conj report_number_hadamard_response_audited (conj report_number_k_ary_response_audited (conj report_number_local_hashing_audited (conj report_number_one_bit_mean_audited (conj report_number_piecewise_audited (conj report_number_rappor_audited (conj report_number_rappor_2_audited (conj report_number_sketch_audited (conj report_number_sketch_2_audited (conj report_number_subset_selection_audited (conj report_number_unary_encoding_audited (conj report_number_unary_encoding_2_audited (report_word_sketch_audited)))))))))))))).
Print Assumptions audited.
