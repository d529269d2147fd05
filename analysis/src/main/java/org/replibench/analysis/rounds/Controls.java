package org.replibench.analysis.rounds;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Variant;

/**
 * What the arms of a study are compared with, on as many nodes under the same load. An A/A arm: with what it repeats. The others: with no
 * replication of their variant; where all replicate, with the {@link BaseVariant} of the same arm; and where there is but one variant, with the
 * arm that is measured twice, or else the first.
 */
public final class Controls {
    private final Optional<Variant> baseVariant;
    private final Optional<ComparisonKey> baseArm;

    private Controls(Optional<Variant> baseVariant, Optional<ComparisonKey> baseArm) {
        this.baseVariant = baseVariant;
        this.baseArm = baseArm;
    }

    public static Controls among(Collection<ComparisonKey> arms) {
        boolean replicateBesideControl = arms.stream()
                .anyMatch(arm ->
                        arm.replicates() && !arm.aaRepeat() && arms.stream().anyMatch(other -> other.isControlOf(arm)));
        if (replicateBesideControl) {
            return new Controls(Optional.empty(), Optional.empty());
        }
        Optional<Variant> variant =
                BaseVariant.among(arms.stream().map(ComparisonKey::variant).toList());
        return new Controls(
                variant,
                variant.isPresent()
                        ? Optional.empty()
                        : arms.stream()
                                .filter(ComparisonKey::replicates)
                                .min(Comparator.comparing(ComparisonKey::aaRepeat)
                                        .reversed()
                                        .thenComparing(ComparisonKey.ORDER)));
    }

    /** Whether {@code arm} is compared with {@code control}. */
    public boolean compare(ComparisonKey control, ComparisonKey arm) {
        return control.isControlOf(arm)
                || baseVariant.filter(control.variant()::equals).isPresent() && control.isVariantOf(arm)
                || baseArm.filter(control::isSameArmAs).isPresent() && control.isOtherArmThan(arm);
    }

    /** Whether {@code arm} is compared with any of {@code others}. */
    public boolean areAmong(Collection<ComparisonKey> others, ComparisonKey arm) {
        return others.stream().anyMatch(control -> compare(control, arm));
    }

    /** The variant that others are compared with; empty if arms are compared with others of their own variant. */
    public Optional<Variant> baseVariant() {
        return baseVariant;
    }

    /** The arm that all others are compared with, as all replicate; under one of its loads. */
    public Optional<ComparisonKey> baseArm() {
        return baseArm;
    }
}
