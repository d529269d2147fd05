package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.replibench.process.Program;
import org.replibench.records.raw.MetricKey;

/**
 * Reads what there is at each moment of things that run as programs, such as nodes: those that end and are started again have other
 * probes then.
 */
final class CurrentPrograms<T> implements Probe {
    private final Supplier<List<T>> current;
    private final Function<T, Program> program;
    private final Function<T, List<Probe>> probes;
    private Map<Long, List<Probe>> known = Map.of();

    /**
     * @param current what there is, at each reading
     * @param probes of one that was not there at the reading before
     */
    CurrentPrograms(Supplier<List<T>> current, Function<T, Program> program, Function<T, List<Probe>> probes) {
        this.current = current;
        this.program = program;
        this.probes = probes;
    }

    @Override
    public synchronized Map<MetricKey, Double> read() {
        Map<Long, T> alive = current.get().stream()
                .filter(each -> program.apply(each).alive())
                .collect(Collectors.toMap(each -> program.apply(each).pid(), Function.identity()));
        Map<MetricKey, Double> readings = new HashMap<>();
        Map<Long, List<Probe>> present = new HashMap<>();
        alive.forEach((pid, each) -> {
            try {
                List<Probe> itsProbes = known.containsKey(pid) ? known.get(pid) : probes.apply(each);
                itsProbes.forEach(probe -> readings.putAll(probe.read()));
                present.put(pid, itsProbes);
            } catch (RuntimeException e) {
                // One that ends while it is read has nothing to tell.
                if (program.apply(each).alive()) {
                    throw e;
                }
            }
        });
        known = present;
        return readings;
    }
}
