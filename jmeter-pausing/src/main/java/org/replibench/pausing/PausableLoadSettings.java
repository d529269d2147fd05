package org.replibench.pausing;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;

/**
 * Settings of the element that pauses a plan's load, as a process that has no JMeter on its class path gives them.
 *
 * @param samples takes the requests, in the form of {@link LoadSamplesFile}
 * @param transitions takes the moments at which the load was paused and resumed
 * @param startsPaused whether nothing is sent before the first {@link LoadCommand#RESUME}
 * @param arrivals how often each node is asked, in the open load model; empty: users decide, in the closed one. The plan's variable
 *     {@value #NODE} tells which node a user is on.
 */
public record PausableLoadSettings(
        Path samples, Path transitions, boolean startsPaused, Optional<ArrivalRate> arrivals) {
    /** Class of the element. */
    public static final String ELEMENT_CLASS = "org.replibench.pausing.PausableLoad";

    static final String SAMPLES = "PausableLoad.samples";
    static final String TRANSITIONS = "PausableLoad.transitions";
    static final String STARTS_PAUSED = "PausableLoad.startsPaused";
    static final String ARRIVALS = "PausableLoad.arrivals";
    static final String ARRIVALS_PERIOD = "PausableLoad.arrivals.seconds";

    /** The variable of a plan that names a user's node. */
    static final String NODE = "node";

    /** The element's properties in a plan, all of them texts. */
    public Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>(Map.of(
                SAMPLES,
                samples.toString(),
                TRANSITIONS,
                transitions.toString(),
                STARTS_PAUSED,
                String.valueOf(startsPaused)));
        arrivals.ifPresent(rate -> {
            properties.put(ARRIVALS, String.valueOf(rate.requests()));
            properties.put(ARRIVALS_PERIOD, String.valueOf(rate.seconds()));
        });
        return properties;
    }

    /** Jars or folders that JMeter finds the element's classes in. */
    public static List<Path> classPath() {
        return Stream.of(PausableLoadSettings.class, LoadSample.class, BalancingPolicy.class)
                .map(PausableLoadSettings::location)
                .distinct()
                .toList();
    }

    private static Path location(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
