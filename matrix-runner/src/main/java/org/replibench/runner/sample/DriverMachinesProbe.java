package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What load generators use on machines of their own, and what these do meanwhile, and under {@link MetricKey#DRIVER} the CPU time of all
 * load generators.
 */
final class DriverMachinesProbe implements Probe {
    private final List<Probe> machines;

    /** @param machines a probe for each */
    DriverMachinesProbe(List<? extends Probe> machines) {
        this.machines = List.copyOf(machines);
    }

    @Override
    public Map<MetricKey, Double> read() {
        Map<MetricKey, Double> all = new HashMap<>();
        looks().forEach(reading -> all.putAll(reading.values()));
        return all;
    }

    /** Each machine's of its own moment, and the sum of the middle of these. */
    @Override
    public List<Reading> looks() {
        List<Reading> readings = new ArrayList<>();
        machines.forEach(machine -> readings.add(machine.look()));
        List<Double> used = readings.stream()
                .flatMap(reading -> reading.values().entrySet().stream())
                .filter(value -> value.getKey().metric() == Metric.CPU)
                .map(Map.Entry::getValue)
                .toList();
        OptionalDouble moment = readings.stream()
                .flatMapToLong(reading -> reading.nanos().stream())
                .average();
        // A sum without one of them would fall.
        if (used.size() == machines.size() && moment.isPresent()) {
            readings.add(new Reading(
                    Map.of(
                            new MetricKey(MetricKey.DRIVER, Metric.CPU),
                            used.stream().mapToDouble(Double::doubleValue).sum()),
                    OptionalLong.of(Math.round(moment.getAsDouble()))));
        }
        return readings;
    }
}
