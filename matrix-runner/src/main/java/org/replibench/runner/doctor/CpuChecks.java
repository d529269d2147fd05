package org.replibench.runner.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.PercentFormat;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.rule.ServerSideRules.StealTime;

/** Whether programs get a host's processors for themselves. */
final class CpuChecks {
    /** What a system does by itself stays below. */
    private static final double MAX_BUSY = 0.1;

    private static final String FULL_SPEED = "performance";

    private CpuChecks() {}

    static Stream<HostFinding> steal(InventoryHost host, HostFacts facts) {
        return CpuTimes.between(facts).stream().map(times -> {
            AuditCheck check = StealTime.check("", StealTime.share(times.stolen(), times.busy()));
            return check.passed()
                    ? HostFinding.ok("steal", check.measured())
                    : HostFinding.warning("steal", check.measured() + "; the hypervisor runs other guests meanwhile");
        });
    }

    static Stream<HostFinding> busy(InventoryHost host, HostFacts facts) {
        return CpuTimes.between(facts).stream()
                .map(times -> times.busy() / times.all())
                .map(share -> share > MAX_BUSY
                        ? HostFinding.warning(
                                "load",
                                PercentFormat.of(share) + " of the CPU time; end what runs there, or measure it with")
                        : HostFinding.ok("load", PercentFormat.of(share) + " of the CPU time"));
    }

    static Stream<HostFinding> governor(InventoryHost host, HostFacts facts) {
        TreeSet<String> governors = new TreeSet<>(facts.all("governor"));
        if (governors.isEmpty()) {
            return Stream.empty();
        }
        String names = String.join(", ", governors);
        return Stream.of(
                names.equals(FULL_SPEED)
                        ? HostFinding.ok("governor", names)
                        : HostFinding.warning(
                                "governor",
                                names + "; the clock rate follows the load: cpupower frequency-set -g " + FULL_SPEED));
    }

    /**
     * CPU time in ticks, of all processors together.
     *
     * @param busy without what was stolen
     */
    private record CpuTimes(double all, double busy, double stolen) {
        private static final int IDLE = 3;
        private static final int WAITING_FOR_DISK = 4;
        private static final int STOLEN = 7;

        /** From the first look to the last. */
        static Optional<CpuTimes> between(HostFacts facts) {
            List<long[]> looks = facts.all("cpu").stream()
                    .filter(line -> line.matches("\\d+(?: \\d+){7,}"))
                    .map(line -> Arrays.stream(line.split(" "))
                            .limit(STOLEN + 1L)
                            .mapToLong(Long::parseLong)
                            .toArray())
                    .toList();
            if (looks.size() < 2) {
                return Optional.empty();
            }
            long[] first = looks.get(0);
            long[] last = looks.get(looks.size() - 1);
            double[] ticks = new double[STOLEN + 1];
            Arrays.setAll(ticks, kind -> last[kind] - first[kind]);
            double all = Arrays.stream(ticks).sum();
            double busy = all - ticks[IDLE] - ticks[WAITING_FOR_DISK] - ticks[STOLEN];
            return all > 0 ? Optional.of(new CpuTimes(all, busy, ticks[STOLEN])) : Optional.empty();
        }
    }
}
