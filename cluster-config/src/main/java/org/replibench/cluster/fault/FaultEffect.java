package org.replibench.cluster.fault;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a fault was seen to do while it lasted.
 *
 * @param seen whether it did what it is there for; else whatever happened meanwhile is none of its doing
 * @param observed what was seen, or is missing, in one line
 */
public record FaultEffect(boolean seen, String observed) {
    /** Seen if all of them are; else what is missing. */
    static FaultEffect all(List<FaultEffect> effects) {
        boolean seen = effects.stream().allMatch(FaultEffect::seen);
        return new FaultEffect(
                seen,
                effects.stream()
                        .filter(effect -> effect.seen() == seen)
                        .map(FaultEffect::observed)
                        .collect(Collectors.joining(", ")));
    }
}
