package org.replibench.jmeter;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.pausing.ArrivalRate;
import org.replibench.pausing.PlanAddition;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.load.LoadTransitionsFile;

/**
 * A run whose load can be paused.
 *
 * @param run the run; its duration passes in pauses, too
 * @param samples file that has the requests in microseconds after the run, for {@link LoadSamplesFile}
 * @param transitions file that has the moments of pauses and resumes, for {@link LoadTransitionsFile}
 * @param headers that every request has besides the plan's own
 * @param additions what else the copy of the plan has
 * @param startsPaused whether it sends nothing before the first {@link PausableJMeterRun#resume}
 * @param arrivals how often each address is asked, in the open load model, in which the run's clients do not think; empty in the
 *     closed one
 * @param keepAlive after which the servers close an idle connection, unless they say so in a header; pauses may be longer
 * @param share which of the shop's users it signs on; the run has its clients, nodes and arrivals alone already
 */
public record PausableRunSpec(
        JMeterRunSpec run,
        Path samples,
        Path transitions,
        Map<String, String> headers,
        List<PlanAddition> additions,
        boolean startsPaused,
        Optional<ArrivalRate> arrivals,
        Duration keepAlive,
        LoadShare share) {
    /** WildFly's: {@code no-request-timeout} of Undertow's listeners. */
    public static final Duration WILDFLY_KEEP_ALIVE = Duration.ofSeconds(60);

    public PausableRunSpec {
        headers = Map.copyOf(headers);
        additions = List.copyOf(additions);
    }

    /** The whole load. */
    public PausableRunSpec(
            JMeterRunSpec run,
            Path samples,
            Path transitions,
            Map<String, String> headers,
            List<PlanAddition> additions,
            boolean startsPaused,
            Optional<ArrivalRate> arrivals,
            Duration keepAlive) {
        this(run, samples, transitions, headers, additions, startsPaused, arrivals, keepAlive, LoadShare.WHOLE);
    }
}
