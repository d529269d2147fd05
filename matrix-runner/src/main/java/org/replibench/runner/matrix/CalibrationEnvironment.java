package org.replibench.runner.matrix;

import java.util.List;
import java.util.TreeMap;
import org.replibench.analysis.load.ResponsePlateau;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.cluster.support.ContentHash;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.runner.testbed.NodeQuota;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * What decides how many clients a node carries, apart from the shop and the servers themselves.
 *
 * @param facts one line each
 */
record CalibrationEnvironment(List<String> facts) {
    private static final long GIBIBYTE = 1L << 30;

    /** This machine, and so many nodes that live on it as {@code hosts} has it. */
    static CalibrationEnvironment of(
            HostProvider hosts, NodeQuota quota, JvmOptions jvm, SessionPayloadSettings sessions, int nodes) {
        HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
        return new CalibrationEnvironment(List.of(
                "processor: " + hardware.getProcessor().getProcessorIdentifier().getName(),
                "cores: " + Runtime.getRuntime().availableProcessors(),
                "memory: " + hardware.getMemory().getTotal() / GIBIBYTE + " GiB",
                "system: " + System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "java: " + Runtime.version(),
                "jvm: " + jvm.home() + " " + String.join(" ", jvm.flags()),
                "isolation: " + new TreeMap<>(hosts.settings()),
                "node.cpus: " + new TreeMap<>(quota.settings()),
                "sessions: " + new TreeMap<>(sessions.settings()),
                "nodes: " + nodes,
                "high: response at most " + ResponsePlateau.FACTOR + " times its plateau, quota used at most "
                        + CalibrationStep.MAX_QUOTA_SHARE,
                "think time: " + ThinkTimeRange.DEFAULT.minMillis() + " to " + ThinkTimeRange.DEFAULT.maxMillis()
                        + " ms"));
    }

    /** A short name: the same facts, the same name. */
    String fingerprint() {
        return ContentHash.of(facts);
    }
}
