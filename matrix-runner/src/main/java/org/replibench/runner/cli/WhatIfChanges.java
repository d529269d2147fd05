package org.replibench.runner.cli;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.analysis.capacity.QueueingNetwork.Station;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.predict.PredictionScenario;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.cgroup.CpuQuota;
import org.replibench.model.RangeChecks;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

/**
 * In what the predicted system differs from the profiled one, as {@code -Dwhatif} says.
 *
 * @param changes by name, such as {@code network} to {@code 10gbit}
 */
record WhatIfChanges(Map<String, String> changes) {
    private static final String MACHINES = "machines";
    private static final String CORES = "cores";
    private static final String QUOTA = "quota";
    private static final List<String> NAMES = List.of("network", CORES, QUOTA, "mix", MACHINES);
    private static final String SHARED = "shared";
    private static final String OWN = "own";
    private static final double MICROS = 1e6;

    /** As many pages of one type for one of another as nobody means. */
    private static final double MAX_WEIGHT = 1e6;

    static WhatIfChanges of(CommandOptions commandOptions) {
        Map<String, String> changes = new HashMap<>();
        if (!commandOptions.text(Option.WHATIF).isEmpty()) {
            commandOptions
                    .list(Option.WHATIF, WhatIfChanges::parseChange)
                    .forEach(change -> commandOptions.parsed(Option.WHATIF, text -> put(changes, change)));
        }
        if (changes.containsKey(CORES) && changes.containsKey(QUOTA)) {
            throw commandOptions.invalid(Option.WHATIF, "whatif: cores or quota, found both; leave one of them out");
        }
        if (changes.containsKey(CORES) && SHARED.equals(changes.get(MACHINES))) {
            throw commandOptions.invalid(
                    Option.WHATIF, "whatif: cores are those of a node's own machine; leave machines:shared out");
        }
        return new WhatIfChanges(changes);
    }

    private static String[] parseChange(String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !NAMES.contains(parts[0])) {
            throw new IllegalArgumentException(
                    "whatif: found '" + text
                            + "', allowed: network:10gbit, cores:2, quota:0.3, mix:search=4/item=2, machines:shared, machines:own");
        }
        return parts;
    }

    private static String put(Map<String, String> changes, String[] change) {
        String before = changes.put(change[0], change[1]);
        if (before != null) {
            throw new IllegalArgumentException("whatif: " + change[0] + " once, found " + before + " and " + change[1]);
        }
        return change[1];
    }

    /** The same, and all on one machine unless these changes say otherwise: for what was measured so. */
    WhatIfChanges onSharedMachine() {
        Map<String, String> here = new HashMap<>(changes);
        if (!changes.containsKey(CORES)) {
            here.putIfAbsent(MACHINES, SHARED);
        }
        return new WhatIfChanges(here);
    }

    /**
     * The changed system.
     *
     * @throws IllegalArgumentException with one line if a change is none that can be made
     */
    PredictionScenario applyTo(DemandProfile demandProfile) {
        PredictionScenario predictionScenario = PredictionScenario.of(demandProfile);
        if (changes.containsKey("network")) {
            predictionScenario = predictionScenario.withInterconnect(bits(changes.get("network")));
        }
        if (changes.containsKey(CORES)) {
            predictionScenario = predictionScenario.withCores(cores(changes.get(CORES)));
        }
        if (changes.containsKey(QUOTA)) {
            CpuQuota quota = quota(changes.get(QUOTA), predictionScenario.cores());
            predictionScenario = predictionScenario.withQuota(quota.cores(), quota.periodMicros() / MICROS);
        }
        if (changes.containsKey("mix")) {
            predictionScenario = predictionScenario.withMix(mix(changes.get("mix"), demandProfile));
        }
        if (changes.containsKey(MACHINES)) {
            predictionScenario = predictionScenario.withMachineShared(shared(changes.get(MACHINES)));
        }
        return predictionScenario;
    }

    private static double bits(String text) {
        try {
            return BitRate.parse(text).bitsPerSecond();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "whatif network: a whole number and mbit or gbit, such as 10gbit, found '" + text + "'", e);
        }
    }

    private static int cores(String text) {
        try {
            return RangeChecks.require("whatif cores", Integer.parseInt(text), 1, Station.Queue.MAX_SERVERS);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "whatif cores: 1 to " + Station.Queue.MAX_SERVERS + ", found " + text, e);
        }
    }

    /** A node that may use more than the cores on which it runs has no quota. */
    private static CpuQuota quota(String text, int cores) {
        try {
            double quota = Double.parseDouble(text);
            if (!(quota > 0 && quota <= cores)) {
                throw new IllegalArgumentException("whatif quota: above 0, and at most the " + cores
                        + " cores on which a node runs, found " + text);
            }
            return new CpuQuota(quota);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("whatif quota: cores, such as 0.15, required, found '" + text + "'", e);
        }
    }

    private static boolean shared(String text) {
        return switch (text) {
            case SHARED -> true;
            case OWN -> false;
            default ->
                throw new IllegalArgumentException("whatif machines: " + SHARED + " or " + OWN + ", found " + text);
        };
    }

    private static Map<String, Double> mix(String text, DemandProfile demandProfile) {
        List<String> labels = demandProfile.arms().stream()
                .flatMap(arm -> arm.types().labels().stream())
                .distinct()
                .sorted()
                .toList();
        if (demandProfile.arms().stream().anyMatch(arm -> arm.types().all().isEmpty())) {
            throw new IllegalArgumentException(
                    "whatif mix: this profile does not tell types of pages apart; samples of a"
                            + " second each required (-Dsample=1s), and the driver's samples beside each record");
        }
        return Arrays.stream(text.split("/"))
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> label(part[0], labels), part -> weight(part, text), (one, other) -> {
                    throw new IllegalArgumentException("whatif mix: each page once, found " + text);
                }));
    }

    private static String label(String label, List<String> labels) {
        if (!labels.contains(label)) {
            throw new IllegalArgumentException(
                    "whatif mix: one of " + String.join(", ", labels) + ", found '" + label + "'");
        }
        return label;
    }

    private static double weight(String[] part, String text) {
        try {
            double weight = part.length == 2 ? Double.parseDouble(part[1]) : Double.NaN;
            if (weight >= 0 && weight <= MAX_WEIGHT) {
                return weight;
            }
        } catch (NumberFormatException e) {
            // Refused below with what was found, as a number out of range is.
        }
        throw new IllegalArgumentException(String.format(
                Locale.ROOT, "whatif mix: PAGE=WEIGHT with weights of 0 to %.0f, found %s", MAX_WEIGHT, text));
    }
}
