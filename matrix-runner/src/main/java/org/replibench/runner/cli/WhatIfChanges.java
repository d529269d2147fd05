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
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.model.Refusal;
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

    /** More pages of one type for one of another than any shop has. */
    private static final double MAX_WEIGHT = 1e6;

    static WhatIfChanges of(CommandOptions commandOptions) {
        Map<String, String> changes = new HashMap<>();
        if (!commandOptions.text(Option.WHATIF).isEmpty()) {
            commandOptions
                    .list(Option.WHATIF, WhatIfChanges::parseChange)
                    .forEach(change -> commandOptions.parsed(Option.WHATIF, text -> put(changes, change)));
        }
        if (changes.containsKey(CORES) && changes.containsKey(QUOTA)) {
            throw commandOptions.invalid(
                    Option.WHATIF, refused("cores and quota exclude each other", "one of them", "both", "cores:2"));
        }
        if (changes.containsKey(CORES) && SHARED.equals(changes.get(MACHINES))) {
            throw commandOptions.invalid(
                    Option.WHATIF,
                    refused(
                            "cores are those of a node's own machine",
                            "no machines:shared",
                            "machines:shared",
                            "cores:2"));
        }
        return new WhatIfChanges(changes);
    }

    private static String[] parseChange(String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2 || !NAMES.contains(parts[0])) {
            throw refused(
                            "unknown change",
                            "network:10gbit, cores:2, quota:0.3, mix:search=4/item=2, machines:shared, machines:own",
                            text,
                            "network:10gbit")
                    .exception();
        }
        return parts;
    }

    private static String put(Map<String, String> changes, String[] change) {
        String before = changes.put(change[0], change[1]);
        if (before != null) {
            throw refused(
                            change[0] + " is there twice",
                            "each change once",
                            before + " and " + change[1],
                            change[0] + ":" + change[1])
                    .exception();
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

    private static Refusal refused(String problem, String expected, String got, String change) {
        return new Refusal(Option.WHATIF.key(), problem, expected, got, "-Dwhatif=" + change);
    }

    private static double bits(String text) {
        try {
            return BitRate.parse(text).bitsPerSecond();
        } catch (IllegalArgumentException e) {
            throw refused("network has no bit rate", "a whole number and mbit or gbit", text, "network:10gbit")
                    .exception(e);
        }
    }

    private static int cores(String text) {
        try {
            int cores = Integer.parseInt(text);
            if (cores >= 1 && cores <= Station.Queue.MAX_SERVERS) {
                return cores;
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number out of range is.
        }
        throw refused("cores out of range", "1 to " + Station.Queue.MAX_SERVERS, text, "cores:2")
                .exception();
    }

    /** A node that may use more than the cores on which it runs has no quota. */
    private static CpuQuota quota(String text, int cores) {
        try {
            double quota = Double.parseDouble(text);
            if (quota > 0 && quota <= cores) {
                return new CpuQuota(quota);
            }
        } catch (NumberFormatException e) {
            // Refused below, as a number out of range is.
        }
        throw refused(
                        "quota out of range",
                        "above 0, and at most the " + cores + " cores of a node",
                        text,
                        "quota:0.15")
                .exception();
    }

    private static boolean shared(String text) {
        return switch (text) {
            case SHARED -> true;
            case OWN -> false;
            default ->
                throw refused("unknown machines", SHARED + " or " + OWN, text, "machines:" + SHARED)
                        .exception();
        };
    }

    private static Map<String, Double> mix(String text, DemandProfile demandProfile) {
        List<String> labels = demandProfile.arms().stream()
                .flatMap(arm -> arm.types().labels().stream())
                .distinct()
                .sorted()
                .toList();
        if (demandProfile.arms().stream().anyMatch(arm -> arm.types().all().isEmpty())) {
            throw new Refusal(
                            Option.WHATIF.key(),
                            "no mix of this profile",
                            "windows.csv and responses.csv next to each record, as of loads that took turns",
                            "a record without them",
                            "./mvnw -Pprofile verify")
                    .exception();
        }
        return Arrays.stream(text.split("/"))
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> label(part[0], labels), part -> weight(part, text), (one, other) -> {
                    throw refused("mix has a page twice", "each page once", text, "mix:search=4/item=2")
                            .exception();
                }));
    }

    private static String label(String label, List<String> labels) {
        if (!labels.contains(label)) {
            throw refused("mix has an unknown page", String.join(", ", labels), label, "mix:" + labels.get(0) + "=2")
                    .exception();
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
        throw refused(
                        "mix has no weight",
                        String.format(Locale.ROOT, "PAGE=WEIGHT with weights of 0 to %.0f", MAX_WEIGHT),
                        text,
                        "mix:search=4/item=2")
                .exception();
    }
}
