package org.replibench.runner.study;

import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.CpuQuota;

/**
 * The processor time of every node while it is measured. Servers boot and warm up without: compiling at a seventh of a core
 * would take minutes.
 *
 * @param quota empty: no limit
 */
public record NodeQuota(Optional<CpuQuota> quota) {
    /** Limits every node of the cluster from now on. */
    void apply(Cluster cluster) {
        quota.ifPresent(limit ->
                cluster.nodes().forEach(node -> node.host().controlGroup().ifPresent(group -> group.limitCpu(limit))));
    }

    /** Takes every node's limit away. */
    void lift(Cluster cluster) {
        if (quota.isPresent()) {
            cluster.nodes().forEach(node -> node.host()
                    .controlGroup()
                    .filter(ControlGroup::exists)
                    .ifPresent(ControlGroup::unlimitCpu));
        }
    }

    boolean limits() {
        return quota.isPresent();
    }

    /** As a record states it. */
    Map<String, String> settings() {
        return quota.map(limit -> Map.of(
                        "quota.cores", String.valueOf(limit.cores()),
                        "quota.period_us", String.valueOf(limit.periodMicros())))
                .orElse(Map.of("quota.cores", "none"));
    }
}
