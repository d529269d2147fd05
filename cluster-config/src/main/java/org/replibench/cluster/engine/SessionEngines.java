package org.replibench.cluster.engine;

import java.util.List;
import java.util.Optional;
import org.replibench.cluster.engine.WildFlyEngine.Variant;
import org.replibench.model.Arm;
import org.replibench.model.NoReplication;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;

/** The engines there are. Another one is one class and one line here. */
public final class SessionEngines {
    private static final SessionEngine NONE = new NoReplicationEngine();
    private static final List<SessionEngine> ALL = List.of(
            NONE,
            new WildFlyEngine(),
            new WildFlyEngine(Variant.WITHOUT_TRANSACTIONS),
            new WildFlyEngine(Variant.SHIPPED),
            new ReplibenchEngine());

    private SessionEngines() {}

    /** Those that replicate, by which a study can be asked for. */
    public static List<SessionEngine> replicating() {
        return ALL.stream().filter(engine -> engine != NONE).toList();
    }

    /**
     * The engine called {@code name}.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static SessionEngine byName(String name) {
        return ALL.stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(
                                "engine", ALL.stream().map(SessionEngine::name).toList(), name)
                        .exception());
    }

    /** The engine for {@code pattern} in a study that asked for {@code engine}: pattern none always has engine none. */
    public static SessionEngine forPattern(SessionEngine engine, Pattern pattern) {
        return pattern instanceof NoReplication ? NONE : engine;
    }

    /** No replication: the server's own session manager, in memory. */
    public static final class NoReplicationEngine implements SessionEngine {
        @Override
        public String name() {
            return Arm.NO_ENGINE;
        }

        @Override
        public String description() {
            return "no replication";
        }

        @Override
        public Optional<Refusal> unsupportedReason(Pattern pattern) {
            return pattern instanceof NoReplication
                    ? Optional.empty()
                    : Optional.of(new Refusal(
                            "pattern", "engine none replicates nothing", "none", pattern.code(), "engine replibench"));
        }

        @Override
        public EngineConfiguration configureSupported(Pattern pattern, int nodes) {
            return EngineConfiguration.PLAIN;
        }
    }
}
