package org.replibench.runner.study;

import java.util.List;
import java.util.TreeMap;
import org.replibench.analysis.load.Plateau;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.SessionSize;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.server.Fingerprint;
import org.replibench.jmeter.ThinkTime;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * What decides how many clients a node carries, apart from the shop and the servers themselves.
 *
 * @param facts one line each
 */
record Environment(List<String> facts) {
    private static final long GIBIBYTE = 1L << 30;

    /** This machine, and so many nodes that live on it as {@code hosts} has it. */
    static Environment of(HostKind hosts, NodeQuota quota, JvmOptions jvm, SessionSize sessions, int nodes) {
        HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
        return new Environment(List.of(
                "processor: " + hardware.getProcessor().getProcessorIdentifier().getName(),
                "cores: " + Runtime.getRuntime().availableProcessors(),
                "memory: " + hardware.getMemory().getTotal() / GIBIBYTE + " GiB",
                "system: " + System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "java: " + Runtime.version(),
                "jvm: " + jvm.home() + " " + String.join(" ", jvm.flags()),
                "hosts: " + new TreeMap<>(hosts.settings()),
                "quota: " + new TreeMap<>(quota.settings()),
                "sessions: " + new TreeMap<>(sessions.settings()),
                "nodes: " + nodes,
                "high: response at most " + Plateau.FACTOR + " times its plateau, quota used at most "
                        + CalibrationStep.QUOTA_AT_MOST,
                "think time: " + ThinkTime.DEFAULT.minMillis() + " to " + ThinkTime.DEFAULT.maxMillis() + " ms"));
    }

    /** A short name: the same facts, the same name. */
    String fingerprint() {
        return Fingerprint.of(facts);
    }
}
