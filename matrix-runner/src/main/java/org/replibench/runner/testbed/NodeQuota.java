package org.replibench.runner.testbed;

import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.machines.support.ClusterException;
import org.replibench.records.cell.RecordSettings;

/**
 * The CPU time of every node while it is measured. Servers boot and warm up without, as compiling at a seventh of a core
 * would take minutes; a matrix then goes on warming up with it. Just-in-time compilers are exempt: what they use is no cost of a page, so pages shall
 * not wait for the next period either because a method that became hot used this one up.
 *
 * @param quota empty: no limit
 */
public record NodeQuota(Optional<CpuQuota> quota) {
    /** No limit. */
    public static final NodeQuota UNLIMITED = new NodeQuota(Optional.empty());

    /** How no limit is written. */
    public static final String NONE = "none";

    /** Limits every node of the cluster from now on. */
    public void apply(Cluster cluster) {
        quota.ifPresent(limit -> cluster.nodes()
                .forEach(node -> node.host().controlGroup().ifPresent(group -> {
                    group.limitCpu(limit);
                    exemptCompilers(node, group);
                })));
    }

    /** Compilers that start later are started by one of them. */
    private static void exemptCompilers(Node node, ControlGroup group) {
        for (long thread : node.compilerThreads()) {
            try {
                group.exemptFromCpuLimit(thread);
            } catch (ClusterException e) {
                if (node.compilerThreads().contains(thread)) {
                    throw e;
                }
            }
        }
    }

    /** Takes every node's limit away. */
    public void remove(Cluster cluster) {
        if (quota.isPresent()) {
            cluster.nodes().forEach(node -> node.host()
                    .controlGroup()
                    .filter(ControlGroup::exists)
                    .ifPresent(ControlGroup::removeCpuLimit));
        }
    }

    public boolean isLimited() {
        return quota.isPresent();
    }

    /** As an option's value. */
    public String text() {
        return quota.map(limit -> String.valueOf(limit.cores())).orElse(NONE);
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        return quota.map(limit -> Map.of(
                        RecordSettings.QUOTA_CORES,
                        String.valueOf(limit.cores()),
                        "quota.period_us",
                        String.valueOf(limit.periodMicros())))
                .orElse(Map.of(RecordSettings.QUOTA_CORES, RecordSettings.NO_QUOTA));
    }
}
