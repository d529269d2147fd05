package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * How arms are called beside each other: by what they differ in.
 *
 * @param patterns whether a name begins with the pattern's code
 * @param engines whether those that replicate are told apart by who does
 */
record ArmNames(boolean patterns, boolean engines) {
    static ArmNames among(Collection<Arm> arms) {
        return new ArmNames(
                arms.stream().map(Arm::pattern).distinct().count() > 1
                        || arms.stream().anyMatch(arm -> arm.variant().plain()),
                arms.stream()
                                .filter(Arm::replicates)
                                .map(Arm::engine)
                                .distinct()
                                .count()
                        > 1);
    }

    /** Such as "2212", "2212 native" where engines differ, or "g1 512m" where nothing but levels of factors does. */
    String of(Arm arm) {
        List<String> name = new ArrayList<>();
        if (patterns) {
            name.add(arm.pattern().code());
        }
        if (engines && arm.replicates()) {
            name.add(arm.engine());
        }
        if (!arm.variant().plain()) {
            name.add(arm.variant().label());
        }
        if (arm.again()) {
            name.add("A/A");
        }
        return String.join(" ", name);
    }
}
