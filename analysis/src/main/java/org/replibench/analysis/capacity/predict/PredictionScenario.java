package org.replibench.analysis.capacity.predict;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.model.Refusal;
import org.replibench.records.cell.RecordSettings;

/**
 * What is predicted: the system that was profiled, or a changed one.
 *
 * @param cores on which a node runs; if it has a quota, on which it runs until its share of a period is used up
 * @param machineCores of the machine that was profiled, or, where nodes had hosts of their own, of that of the database; and of a
 *     machine that the database has to itself
 * @param quotaCores CPU time of a node, in cores; empty: no limit
 * @param quotaPeriodSeconds in which it may use its share
 * @param sharedMachine whether all nodes, the database and the driver live on the one machine that was profiled
 * @param interconnectBitsPerSecond of each node's card; empty: never full
 * @param mix weights of types of pages, by label; empty: the plan's mix
 * @param thinkSeconds mean
 */
public record PredictionScenario(
        int cores,
        int machineCores,
        OptionalDouble quotaCores,
        double quotaPeriodSeconds,
        boolean sharedMachine,
        OptionalDouble interconnectBitsPerSecond,
        Map<String, Double> mix,
        double thinkSeconds) {

    /** The record's setting that tells a node's quota, in cores, or {@code none}. */
    public static final String QUOTA = "quota.cores";

    /** The record's setting that tells how many cores the machine has. */
    static final String CORES = "machine.cores";

    /** How {@link #settings} calls the speed of the nodes' cards. */
    static final String NETWORK = "network";

    /** A card without a limit. */
    static final String NEVER_FULL = "never full";

    /** How {@link #settings} calls whether nodes share a machine. */
    static final String MACHINES = "machines";

    /** All live on the one machine that was profiled. */
    static final String SHARED = "shared";

    /** Each node, and the database, has a machine of its own. */
    static final String OWN = "own";

    /** How {@link #settings} calls the cores on which a node runs. */
    static final String NODE_CORES = "cores";

    /** How {@link #settings} calls the pages that are asked for. */
    static final String MIX = "mix";

    /** The pages for which the plan asks. */
    static final String PLANS_MIX = "the plan's";

    private static final String QUOTA_PERIOD_MICROS = "quota.period_us";
    private static final String RATE = "interconnect.rate";
    private static final String BIT = "bit";
    private static final double MICROS = 1e6;
    private static final double MILLIS = 1e3;

    public PredictionScenario {
        mix = Collections.unmodifiableMap(new TreeMap<>(mix));
    }

    /**
     * What was profiled, each node on a machine of its own.
     *
     * @throws IllegalArgumentException if the profile does not tell
     */
    public static PredictionScenario of(DemandProfile demandProfile) {
        double think = (required(demandProfile, RecordSettings.THINK_MIN_MILLIS)
                        + required(demandProfile, RecordSettings.THINK_MAX_MILLIS))
                / 2
                / MILLIS;
        Optional<Double> quota = demandProfile.number(QUOTA);
        Optional<Double> bits = bits(demandProfile);
        return new PredictionScenario(
                nodeCores(demandProfile),
                (int) required(
                        demandProfile,
                        demandProfile.settings().containsKey(RecordSettings.DATABASE_HOST_CORES)
                                ? RecordSettings.DATABASE_HOST_CORES
                                : CORES),
                quota.isPresent() ? OptionalDouble.of(quota.get()) : OptionalDouble.empty(),
                quota.isPresent() ? required(demandProfile, QUOTA_PERIOD_MICROS) / MICROS : 0,
                false,
                bits.isPresent() ? OptionalDouble.of(bits.get()) : OptionalDouble.empty(),
                Map.of(),
                think);
    }

    /** Of their own hosts, if nodes had these. */
    private static int nodeCores(DemandProfile demandProfile) {
        String ofHosts = demandProfile.settings().get(RecordSettings.NODE_HOSTS_CORES);
        if (ofHosts == null) {
            return (int) required(demandProfile, CORES);
        }
        return demandProfile
                .number(RecordSettings.NODE_HOSTS_CORES)
                .orElseThrow(() -> new Refusal(
                                "profile.study",
                                "nodes on hosts that are not alike",
                                "one number of cores for all hosts of nodes",
                                ofHosts,
                                "./mvnw -Pprofile verify with hosts of one kind in group nodes")
                        .exception())
                .intValue();
    }

    /** The cores on which a record's settings say that a node ran; null if they do not. */
    static String coresOfNodes(Map<String, String> recorded) {
        return recorded.getOrDefault(RecordSettings.NODE_HOSTS_CORES, recorded.get(CORES));
    }

    private static Optional<Double> bits(DemandProfile demandProfile) {
        String rate = network(demandProfile.settings());
        return rate.equals(NEVER_FULL)
                ? Optional.empty()
                : Optional.of(Double.valueOf(rate.substring(0, rate.length() - BIT.length())));
    }

    /** How fast a record's settings say that the nodes' cards were; one without a limit is recorded in words. */
    static String network(Map<String, String> recorded) {
        String rate = recorded.getOrDefault(RATE, "");
        return rate.matches("\\d+" + BIT) ? rate : NEVER_FULL;
    }

    private static double required(DemandProfile demandProfile, String setting) {
        return demandProfile.number(setting).orElseThrow(() -> new Refusal(
                        "profile.study",
                        setting + " is not known",
                        "one " + setting + " for all cells",
                        demandProfile.settings().getOrDefault(setting, "none"),
                        "./mvnw -Pprofile verify")
                .exception());
    }

    /** The same with nodes of that many cores, and no quota. */
    public PredictionScenario withCores(int otherCores) {
        return new PredictionScenario(
                otherCores,
                machineCores,
                OptionalDouble.empty(),
                0,
                sharedMachine,
                interconnectBitsPerSecond,
                mix,
                thinkSeconds);
    }

    /** The same with another quota. */
    public PredictionScenario withQuota(double otherCores, double periodSeconds) {
        return new PredictionScenario(
                cores,
                machineCores,
                OptionalDouble.of(otherCores),
                periodSeconds,
                sharedMachine,
                interconnectBitsPerSecond,
                mix,
                thinkSeconds);
    }

    /** The same, all on one machine or each node on its own. */
    public PredictionScenario withMachineShared(boolean otherShared) {
        return new PredictionScenario(
                cores,
                machineCores,
                quotaCores,
                quotaPeriodSeconds,
                otherShared,
                interconnectBitsPerSecond,
                mix,
                thinkSeconds);
    }

    /** The same with faster or slower cards. */
    public PredictionScenario withInterconnect(double bitsPerSecond) {
        return new PredictionScenario(
                cores,
                machineCores,
                quotaCores,
                quotaPeriodSeconds,
                sharedMachine,
                OptionalDouble.of(bitsPerSecond),
                mix,
                thinkSeconds);
    }

    /** The same with other pages. */
    public PredictionScenario withMix(Map<String, Double> otherMix) {
        return new PredictionScenario(
                cores,
                machineCores,
                quotaCores,
                quotaPeriodSeconds,
                sharedMachine,
                interconnectBitsPerSecond,
                otherMix,
                thinkSeconds);
    }

    /** By name, as a prediction states it. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put(MACHINES, sharedMachine ? SHARED : OWN);
        settings.put(NODE_CORES, String.valueOf(cores));
        settings.put(CORES, String.valueOf(machineCores));
        settings.put("quota", quotaCores.isPresent() ? String.valueOf(quotaCores.getAsDouble()) : "none");
        settings.put(
                NETWORK,
                interconnectBitsPerSecond.isPresent()
                        ? String.format(Locale.ROOT, "%.0f" + BIT, interconnectBitsPerSecond.getAsDouble())
                        : NEVER_FULL);
        settings.put(MIX, mix.isEmpty() ? PLANS_MIX : mix.toString());
        settings.put("think.seconds", String.valueOf(thinkSeconds));
        return settings;
    }
}
