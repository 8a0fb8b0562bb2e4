theories/Table.vo theories/Table.glob theories/Table.v.beautified theories/Table.required_vo: theories/Table.v 
theories/Table.vio: theories/Table.v 
theories/Table.vos theories/Table.vok theories/Table.required_vos: theories/Table.v 
theories/Stability.vo theories/Stability.glob theories/Stability.v.beautified theories/Stability.required_vo: theories/Stability.v theories/Table.vo
theories/Stability.vio: theories/Stability.v theories/Table.vio
theories/Stability.vos theories/Stability.vok theories/Stability.required_vos: theories/Stability.v theories/Table.vos
theories/Sensitivity.vo theories/Sensitivity.glob theories/Sensitivity.v.beautified theories/Sensitivity.required_vo: theories/Sensitivity.v theories/Table.vo
theories/Sensitivity.vio: theories/Sensitivity.v theories/Table.vio
theories/Sensitivity.vos theories/Sensitivity.vok theories/Sensitivity.required_vos: theories/Sensitivity.v theories/Table.vos
theories/Result.vo theories/Result.glob theories/Result.v.beautified theories/Result.required_vo: theories/Result.v 
theories/Result.vio: theories/Result.v 
theories/Result.vos theories/Result.vok theories/Result.required_vos: theories/Result.v 
theories/Source.vo theories/Source.glob theories/Source.v.beautified theories/Source.required_vo: theories/Source.v theories/Table.vo
theories/Source.vio: theories/Source.v theories/Table.vio
theories/Source.vos theories/Source.vok theories/Source.required_vos: theories/Source.v theories/Table.vos
theories/Expression.vo theories/Expression.glob theories/Expression.v.beautified theories/Expression.required_vo: theories/Expression.v theories/Source.vo
theories/Expression.vio: theories/Expression.v theories/Source.vio
theories/Expression.vos theories/Expression.vok theories/Expression.required_vos: theories/Expression.v theories/Source.vos
theories/Interval.vo theories/Interval.glob theories/Interval.v.beautified theories/Interval.required_vo: theories/Interval.v theories/Table.vo theories/Source.vo theories/Expression.vo theories/Result.vo
theories/Interval.vio: theories/Interval.v theories/Table.vio theories/Source.vio theories/Expression.vio theories/Result.vio
theories/Interval.vos theories/Interval.vok theories/Interval.required_vos: theories/Interval.v theories/Table.vos theories/Source.vos theories/Expression.vos theories/Result.vos
theories/Distribution.vo theories/Distribution.glob theories/Distribution.v.beautified theories/Distribution.required_vo: theories/Distribution.v 
theories/Distribution.vio: theories/Distribution.v 
theories/Distribution.vos theories/Distribution.vok theories/Distribution.required_vos: theories/Distribution.v 
theories/Privacy.vo theories/Privacy.glob theories/Privacy.v.beautified theories/Privacy.required_vo: theories/Privacy.v theories/Distribution.vo
theories/Privacy.vio: theories/Privacy.v theories/Distribution.vio
theories/Privacy.vos theories/Privacy.vok theories/Privacy.required_vos: theories/Privacy.v theories/Distribution.vos
theories/Series.vo theories/Series.glob theories/Series.v.beautified theories/Series.required_vo: theories/Series.v 
theories/Series.vio: theories/Series.v 
theories/Series.vos theories/Series.vok theories/Series.required_vos: theories/Series.v 
theories/IntegerNoise.vo theories/IntegerNoise.glob theories/IntegerNoise.v.beautified theories/IntegerNoise.required_vo: theories/IntegerNoise.v theories/Series.vo theories/Distribution.vo
theories/IntegerNoise.vio: theories/IntegerNoise.v theories/Series.vio theories/Distribution.vio
theories/IntegerNoise.vos theories/IntegerNoise.vok theories/IntegerNoise.required_vos: theories/IntegerNoise.v theories/Series.vos theories/Distribution.vos
theories/Laplace.vo theories/Laplace.glob theories/Laplace.v.beautified theories/Laplace.required_vo: theories/Laplace.v theories/Series.vo theories/Distribution.vo theories/Privacy.vo theories/IntegerNoise.vo
theories/Laplace.vio: theories/Laplace.v theories/Series.vio theories/Distribution.vio theories/Privacy.vio theories/IntegerNoise.vio
theories/Laplace.vos theories/Laplace.vok theories/Laplace.required_vos: theories/Laplace.v theories/Series.vos theories/Distribution.vos theories/Privacy.vos theories/IntegerNoise.vos
theories/Derivation.vo theories/Derivation.glob theories/Derivation.v.beautified theories/Derivation.required_vo: theories/Derivation.v theories/Table.vo theories/Sensitivity.vo theories/Source.vo theories/Expression.vo theories/Distribution.vo theories/Laplace.vo
theories/Derivation.vio: theories/Derivation.v theories/Table.vio theories/Sensitivity.vio theories/Source.vio theories/Expression.vio theories/Distribution.vio theories/Laplace.vio
theories/Derivation.vos theories/Derivation.vok theories/Derivation.required_vos: theories/Derivation.v theories/Table.vos theories/Sensitivity.vos theories/Source.vos theories/Expression.vos theories/Distribution.vos theories/Laplace.vos
theories/Checker.vo theories/Checker.glob theories/Checker.v.beautified theories/Checker.required_vo: theories/Checker.v theories/Table.vo theories/Sensitivity.vo theories/Source.vo theories/Expression.vo theories/Interval.vo theories/Result.vo theories/Derivation.vo theories/Laplace.vo
theories/Checker.vio: theories/Checker.v theories/Table.vio theories/Sensitivity.vio theories/Source.vio theories/Expression.vio theories/Interval.vio theories/Result.vio theories/Derivation.vio theories/Laplace.vio
theories/Checker.vos theories/Checker.vok theories/Checker.required_vos: theories/Checker.v theories/Table.vos theories/Sensitivity.vos theories/Source.vos theories/Expression.vos theories/Interval.vos theories/Result.vos theories/Derivation.vos theories/Laplace.vos
theories/Environment.vo theories/Environment.glob theories/Environment.v.beautified theories/Environment.required_vo: theories/Environment.v theories/Derivation.vo theories/Checker.vo theories/Laplace.vo
theories/Environment.vio: theories/Environment.v theories/Derivation.vio theories/Checker.vio theories/Laplace.vio
theories/Environment.vos theories/Environment.vok theories/Environment.required_vos: theories/Environment.v theories/Derivation.vos theories/Checker.vos theories/Laplace.vos
theories/Soundness.vo theories/Soundness.glob theories/Soundness.v.beautified theories/Soundness.required_vo: theories/Soundness.v theories/Table.vo theories/Stability.vo theories/Sensitivity.vo theories/Source.vo theories/Expression.vo theories/Interval.vo theories/Result.vo theories/Distribution.vo theories/Privacy.vo theories/Laplace.vo theories/Derivation.vo theories/Checker.vo theories/Environment.vo
theories/Soundness.vio: theories/Soundness.v theories/Table.vio theories/Stability.vio theories/Sensitivity.vio theories/Source.vio theories/Expression.vio theories/Interval.vio theories/Result.vio theories/Distribution.vio theories/Privacy.vio theories/Laplace.vio theories/Derivation.vio theories/Checker.vio theories/Environment.vio
theories/Soundness.vos theories/Soundness.vok theories/Soundness.required_vos: theories/Soundness.v theories/Table.vos theories/Stability.vos theories/Sensitivity.vos theories/Source.vos theories/Expression.vos theories/Interval.vos theories/Result.vos theories/Distribution.vos theories/Privacy.vos theories/Laplace.vos theories/Derivation.vos theories/Checker.vos theories/Environment.vos
theories/Certify.vo theories/Certify.glob theories/Certify.v.beautified theories/Certify.required_vo: theories/Certify.v theories/Table.vo theories/Sensitivity.vo theories/Source.vo theories/Expression.vo theories/Result.vo theories/Distribution.vo theories/Privacy.vo theories/Laplace.vo theories/Derivation.vo theories/Checker.vo theories/Soundness.vo
theories/Certify.vio: theories/Certify.v theories/Table.vio theories/Sensitivity.vio theories/Source.vio theories/Expression.vio theories/Result.vio theories/Distribution.vio theories/Privacy.vio theories/Laplace.vio theories/Derivation.vio theories/Checker.vio theories/Soundness.vio
theories/Certify.vos theories/Certify.vok theories/Certify.required_vos: theories/Certify.v theories/Table.vos theories/Sensitivity.vos theories/Source.vos theories/Expression.vos theories/Result.vos theories/Distribution.vos theories/Privacy.vos theories/Laplace.vos theories/Derivation.vos theories/Checker.vos theories/Soundness.vos
