package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;
import org.replibench.runner.sample.OtherPrograms;

/** Rules that hold of every closed system that serves requests. */
public final class QueueingLaws {
    private QueueingLaws() {}

    /**
     * X·(R + Z) = N (Little 1961; Faban's and SPEC's rule): throughput, response and think time must account for every client.
     * Clients that hang or ended, and pages that no log has, break it.
     */
    public record LittlesLaw() implements Rule {
        static final double DEVIATION = 0.025;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double cycleSeconds = (auditInput.pages().responseMeanMillis()
                            + auditInput.pages().thinkTimeMeanMillis())
                    / 1e3;
            return List.of(LimitChecks.deviation(
                    "Little's law",
                    "clients",
                    "",
                    auditInput.throughputPagesPerSecond() * cycleSeconds,
                    auditInput.clients(),
                    SamplingError.effectiveLimit(
                            auditInput
                                    .samplingError()
                                    .cycleTimeError(auditInput.pages().pages()),
                            DEVIATION)));
        }
    }

    /**
     * U = X·D: the machine is as busy as pages per second times the CPU time that a page takes, of nodes, database and driver,
     * and of the runner meanwhile, and of interrupts where the kernel does not count them as a part of that. What is busy beyond that is another program, which takes caches and turns from what
     * is measured.
     */
    public record UtilisationLaw() implements Rule {
        static final double DEVIATION = 0.05;

        /** A quiet machine with this runner was seen to use 0.04, which under light load is more than its share. */
        static final double CORES = 0.05;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            ResourceUsage usage = auditInput.usage();
            List<AuditInput.OtherMachine> hosts = auditInput.machine().ofNodes();
            double elsewhere = (hosts.isEmpty()
                            ? 0
                            : usage.nodesCpuSeconds() + usage.measuring().idleServersCpuSeconds())
                    + auditInput.machine().ofDrivers().stream()
                            .mapToDouble(AuditInput.DriverMachine::driverCpuSeconds)
                            .sum()
                    + auditInput.machine().ofDatabase().stream()
                            .mapToDouble(AuditInput.DatabaseMachine::databaseCpuSeconds)
                            .sum();
            double accounted = usage.accountedCpuSeconds(auditInput.machine().interruptsApart());
            return Stream.of(
                            check(
                                    auditInput,
                                    "",
                                    "machine",
                                    usage.host().busySeconds(),
                                    accounted - elsewhere,
                                    OtherPrograms.by(auditInput
                                            .blocks()
                                            .map(AuditInput.Blocks::otherPrograms)
                                            .orElse(List.of()))),
                            hosts.stream().flatMap(host -> check(auditInput, host)),
                            auditInput.machine().ofDrivers().stream()
                                    .flatMap(driver -> check(auditInput, driver.machine(), driver.driverCpuSeconds())),
                            auditInput.machine().ofDatabase().stream()
                                    .flatMap(database ->
                                            check(auditInput, database.machine(), database.databaseCpuSeconds())))
                    .flatMap(checks -> checks)
                    .toList();
        }

        private static Stream<AuditCheck> check(AuditInput auditInput, AuditInput.OtherMachine host) {
            double idleServers = auditInput.usage().measuring().idleServersCpuSeconds()
                    / auditInput.machine().ofNodes().size();
            double atLeast = idleServers
                    + auditInput.usage().nodes().stream()
                            .filter(node -> node.node().equals(host.subject()))
                            .mapToDouble(node -> node.cpu().seconds())
                            .sum();
            return check(auditInput, host, atLeast);
        }

        /** Whether a host's kernel counts interrupts apart is not known: it may. */
        private static Stream<AuditCheck> check(AuditInput auditInput, AuditInput.OtherMachine host, double atLeast) {
            double busy = host.cpu().busySeconds();
            return check(
                    auditInput,
                    " of " + host.subject(),
                    "its host",
                    busy,
                    Math.max(atLeast, Math.min(busy, atLeast + host.cpu().interruptSeconds())),
                    "");
        }

        private static Stream<AuditCheck> check(
                AuditInput auditInput, String whose, String machine, double busy, double explained, String others) {
            double largest = Math.max(DEVIATION, CORES * auditInput.window().seconds() / busy);
            return Double.isNaN(explained / busy)
                    ? Stream.of()
                    : Stream.of(new AuditCheck(
                                    "utilisation law" + whose,
                                    String.format(
                                                    Locale.ROOT,
                                                    "%s busy for %.1f s, pages explain %.1f s (%+.2f %%)",
                                                    machine,
                                                    busy,
                                                    explained,
                                                    100 * (explained / busy - 1))
                                            + others,
                                    "within " + LimitChecks.percent(largest),
                                    Math.abs(explained / busy - 1) <= largest)
                            .asWarning());
        }
    }

    /**
     * X ≤ min(N/(P + Z), cores/D): no closed loop can serve more (asymptotic bounds, Denning and Buzen 1978). More means that
     * pages were counted that cost no work, or that CPU time is missing. P is what of D lies in a response's path: copies that
     * are sent later, collection and compilation do not, so it is at most the response time.
     */
    public record ThroughputBound() implements Rule {
        /** For what the counters' edges miss. */
        static final double TOLERANCE = 0.02;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double demand = auditInput.demandSeconds();
            double path = Math.min(demand, auditInput.pages().responseMeanMillis() / 1e3);
            double think = auditInput.thinkTime().meanMillis() / 1e3;
            double bound = (1
                            + SamplingError.effectiveLimit(
                                    auditInput
                                            .samplingError()
                                            .countError(auditInput.pages().pages()),
                                    TOLERANCE))
                    * Math.min(auditInput.clients() / (path + think), cores(auditInput) / demand);
            double throughput = auditInput.throughputPagesPerSecond();
            return List.of(new AuditCheck(
                    "throughput bound", perSecond(throughput), "at most " + perSecond(bound), throughput <= bound));
        }

        /** Of all machines: what none of them alone may serve, all together may not either. */
        private static double cores(AuditInput auditInput) {
            return auditInput.machine().cores()
                    + auditInput.machine().others().stream()
                                    .mapToDouble(AuditInput.OtherMachine::cpuSeconds)
                                    .sum()
                            / auditInput.window().seconds();
        }

        private static String perSecond(double pages) {
            return String.format(Locale.ROOT, "%.1f pages/s", pages);
        }
    }
}
