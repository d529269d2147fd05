package org.replibench.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.simulation.Scenario;
import org.replibench.session.simulation.ScenarioFamily;
import org.replibench.session.simulation.ScenarioGenerator;

/**
 * The scenarios that a search runs, by options.
 *
 * <p>{@code -Dsimulation.seeds=1-100000} searches for longer, {@code -Dsimulation.patterns=22.*} in some patterns only, {@code
 * -Dsimulation.families=CLAIMS|PARTED} in some families only, {@code -Dsimulation.without=RENAME,Kill} without some operations
 * and faults.
 */
final class SearchedScenarios {
    private static final String PATTERNS = System.getProperty("simulation.patterns", ".*");
    private static final String FAMILIES = System.getProperty("simulation.families", ".*");
    private static final Set<String> WITHOUT =
            Set.of(System.getProperty("simulation.without", "").split(","));

    /** Three nodes have no place for more. */
    private static final int MAX_QUOTA = ScenarioGenerator.NODES - 1;

    private SearchedScenarios() {}

    private static List<ReplicationPattern> allPatterns() {
        List<ReplicationPattern> patterns = new ArrayList<>();
        for (ReplicationPattern pattern : ReplicationPattern.all()) {
            for (int quota = 1; quota <= MAX_QUOTA; quota++) {
                if (quota == 1 || pattern.protocol() != ReplicationProtocol.DATABASE) {
                    patterns.add(new ReplicationPattern(
                            pattern.protocol(), pattern.trigger(), pattern.scope(), pattern.syncMode(), quota));
                }
            }
        }
        return patterns;
    }

    static ReplicationPattern pattern(String code) {
        return allPatterns().stream()
                .filter(pattern -> pattern.code().equals(code))
                .findFirst()
                .orElseThrow();
    }

    static List<ReplicationPattern> patterns() {
        return allPatterns().stream()
                .filter(pattern -> pattern.code().matches(PATTERNS))
                .toList();
    }

    /** @param otherwise the first and the last seed, if no option says so */
    static LongStream seeds(String otherwise) {
        String[] ends = System.getProperty("simulation.seeds", otherwise).split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }

    /** The patterns in which a seed's scenario is of the families. */
    static Stream<ReplicationPattern> patterns(long seed) {
        return patterns().stream()
                .filter(pattern -> ScenarioFamily.of(pattern, seed).name().matches(FAMILIES));
    }

    /** A seed's scenarios, one of each pattern. */
    static Stream<Scenario> of(long seed) {
        return patterns(seed)
                .map(pattern -> ScenarioGenerator.generate(pattern, seed).without(WITHOUT));
    }

    /** Whether no operation and no fault is left out. */
    static boolean haveEverything() {
        return WITHOUT.equals(Set.of(""));
    }
}
