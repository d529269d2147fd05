package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.failover.ConsistencyViolations;
import org.replibench.analysis.failover.FailoverLimit;
import org.replibench.analysis.failover.FailoverReport;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredFailover;
import org.replibench.records.store.UnreadableFile;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.doctor.NodeMachines;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/**
 * The shop under faults: arms × faults × balancers.
 *
 * @param elsewhere the hosts of an inventory, once they were looked at
 * @param cost what patterns cost by matrix studies, for the report
 */
record FailoverStudy(
        FailoverPlan plan,
        FailoverReusePolicy reuse,
        TestbedSpec testbed,
        Optional<NodeMachines.Found> elsewhere,
        List<FailoverLimit> limits,
        StudyCost cost,
        Installation installation,
        Progress progress)
        implements ConfiguredStudy<FailoverCell, FailoverRecord> {
    static final RecordStore<FailoverRecord> STORE = new RecordStore<>() {
        @Override
        public void write(Path cellFolder, FailoverRecord measured) throws IOException {
            FailoverStore.write(cellFolder, measured);
        }

        @Override
        public List<FailoverRecord> readAll(Path study) throws IOException {
            return FailoverStore.readAll(study, unreadable -> {}).stream()
                    .map(StoredFailover::measured)
                    .toList();
        }
    };

    @Override
    public RecordStore<FailoverRecord> store() {
        return STORE;
    }

    @Override
    public void requireFeasible() {
        testbed.machines().ifPresent(NodeMachines::requireDatabaseHere);
        requireInjectable(
                testbed.machines().isPresent()
                        ? new SshHosts(List.of(), progress::log)
                        : testbed.hosts().mostCapable());
    }

    @Override
    public String planNote() {
        return "\n" + testbed.hostsNote();
    }

    @Override
    public HostProvider hosts() {
        HostProvider hosts = testbed.machines().isPresent()
                ? new SshHosts(elsewhere.orElseThrow().nodes(), progress::log)
                : testbed.hosts().best(progress);
        requireInjectable(hosts);
        cost.requireMatching(knownSettings(hosts), plan.maxNodes());
        return hosts;
    }

    @Override
    public FailoverStudy examined() {
        if (testbed.machines().isEmpty()) {
            return this;
        }
        // Before any of them is looked at.
        requireFeasible();
        progress.log(TestbedSpec.ELSEWHERE);
        return new FailoverStudy(
                plan,
                reuse,
                testbed,
                Optional.of(found(testbed.machines().get())),
                limits,
                cost,
                installation,
                progress);
    }

    private NodeMachines.Found found(Inventory machines) {
        return elsewhere.orElseGet(() -> NodeMachines.found(
                machines,
                new NodeMachines.Servers(plan.maxNodes(), 1, testbed.jvms().largestHeap()),
                plan.damagesInterconnect(),
                progress::log));
    }

    @Override
    public boolean isResumedOnHosts() {
        return true;
    }

    @Override
    public List<HostIdentity> hostIdentities() {
        return testbed.machines().map(machines -> found(machines).identities()).orElse(List.of());
    }

    @Override
    public FailoverStudy settledOn(Testbed running) {
        return new FailoverStudy(
                plan,
                reuse,
                testbed,
                elsewhere,
                limits,
                cost.matching(running.settings(running.defaultVariant()), plan.maxNodes(), progress),
                installation,
                progress);
    }

    @Override
    public Map<Option, String> decided() {
        return Map.of(
                Option.NODES_AT_ONCE, String.valueOf(plan.nodesAtOnce()),
                Option.FAULT_COUNT, String.valueOf(plan.injections()));
    }

    @Override
    public CellMeasurer<FailoverCell, FailoverRecord> measurement(Testbed running, Path study, LiveMetrics live) {
        return new FailoverCellMeasurer(running, study, plan, reuse, progress);
    }

    @Override
    public ConfiguredStudy.StudyConclusion conclude(Path study) throws IOException {
        FailoverReport.FailoverSummary summary = FailoverReport.write(study, cost.baseline(), limits);
        List<UnreadableFile> unreadable = new ArrayList<>();
        StudyOutcome outcome = StudyOutcome.of(FailoverStore.readAll(study, unreadable::add), unreadable.isEmpty());
        List<String> lines = new ArrayList<>(List.of(summary.table(), summary.answer(), "Report: " + summary.report()));
        cost.baseline()
                .ifPresent(known -> lines.add("Costs of patterns: "
                        + known.studies().stream().map(Path::toString).collect(Collectors.joining(", "))));
        summary.unreadable().forEach(file -> lines.add("unreadable: " + file));
        lines.addAll(outcome.violations());
        summary.brokenLimits().forEach(line -> lines.add("limit broken: " + line));
        ExitCode exitCode = summary.brokenLimits().isEmpty() ? outcome.exitCode() : ExitCode.LIMIT_BROKEN;
        return new ConfiguredStudy.StudyConclusion(String.join("\n", lines), Optional.of(exitCode));
    }

    private void requireInjectable(HostProvider hosts) {
        plan.requireInjectable(hosts, testbed.database().external().isEmpty());
    }

    /** @throws InvalidRequestException if a balancer was not provisioned */
    void requireLoadBalancer() {
        if (plan.cells().stream()
                .anyMatch(cell -> ModClusterPolicy.byKey(cell.balancer()).isPresent())) {
            installation.loadBalancer();
            installation.modClusterServer();
        }
    }

    private Map<String, String> knownSettings(HostProvider hosts) {
        Map<String, String> environment = new TreeMap<>(hosts.settings());
        environment.putAll(Testbed.machineSettings());
        environment.putAll(Testbed.databaseSettings(testbed.database().knownSettings(installation)));
        testbed.jvms().all().values().forEach(jvm -> environment.putAll(jvm.settings()));
        testbed.interconnect().all().values().forEach(security -> environment.putAll(security.settings()));
        testbed.sessions().all().values().forEach(size -> environment.putAll(size.settings()));
        return environment;
    }

    /**
     * What a study comes to as a whole.
     *
     * @param complete whether all cells are there and valid
     * @param violations what no fault may cause, whatever a pattern loses, one line for each cell: a session that was another's, torn or
     *     doubled; an order that is missing, doubled, altered or nobody's
     */
    public record StudyOutcome(boolean complete, List<String> violations) {
        public StudyOutcome {
            violations = List.copyOf(violations);
        }

        static StudyOutcome of(List<StoredFailover> cells, boolean allRead) {
            List<FailoverRecord> records =
                    cells.stream().map(StoredFailover::measured).toList();
            return new StudyOutcome(
                    allRead && records.stream().allMatch(FailoverRecord::valid),
                    ConsistencyViolations.lines(records).stream()
                            .map(line -> "wrong: " + line)
                            .toList());
        }

        /** The graver one, if there is more to say than one number can. */
        public ExitCode exitCode() {
            if (!violations.isEmpty()) {
                return ExitCode.LIMIT_BROKEN;
            }
            return complete ? ExitCode.DONE : ExitCode.INVALID;
        }
    }
}
