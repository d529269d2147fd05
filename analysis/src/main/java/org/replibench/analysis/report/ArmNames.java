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
    static ArmNames among(Collection<ReportArmKey> reportArms) {
        return new ArmNames(
                reportArms.stream().map(ReportArmKey::pattern).distinct().count() > 1
                        || reportArms.stream()
                                .anyMatch(reportArm -> reportArm.variant().plain()),
                reportArms.stream()
                                .filter(ReportArmKey::replicates)
                                .map(ReportArmKey::engine)
                                .distinct()
                                .count()
                        > 1);
    }

    /** Such as "2212", "2212 wildfly" where engines differ, or "g1 512m" where nothing but levels of factors does. */
    String of(ReportArmKey reportArm) {
        List<String> name = new ArrayList<>();
        if (patterns) {
            name.add(reportArm.pattern().code());
        }
        if (engines && reportArm.replicates()) {
            name.add(reportArm.engine());
        }
        if (!reportArm.variant().plain()) {
            name.add(reportArm.variant().label());
        }
        if (reportArm.aaRepeat()) {
            name.add("A/A");
        }
        return String.join(" ", name);
    }
}
