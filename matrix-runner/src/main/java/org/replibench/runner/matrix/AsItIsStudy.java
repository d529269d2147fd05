package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.analysis.report.StudyReport;
import org.replibench.analysis.report.StudySummary;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.UnknownDatabase;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.others.OthersHosts;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.measure.JMeterProcesses;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/** A cluster that others started, under load: it is asked, and its hosts are read where that is allowed. */
record AsItIsStudy(
        AsItIsPlan plan,
        AsItIsOptions.Targets targets,
        TestbedSpec testbed,
        Installation installation,
        Progress progress)
        implements ConfiguredStudy<Cell, CellRecord> {
    private static final String NOTE =
            "isolation: as-it-is, servers that others started; not comparable with nodes that Replibench"
                    + " starts\nnot known: ";

    /** What only who starts servers can read. */
    private static final String OF_SERVERS =
            "number of nodes, how sessions are replicated, bytes between nodes, CPU time, memory, collections and"
                    + " logs of servers, all of the database";

    @Override
    public RecordStore<CellRecord> store() {
        return RecordStore.OF_CELLS;
    }

    @Override
    public void requireFeasible() {
        // Nothing is started that would need room.
    }

    @Override
    public String planNote() {
        return "\n" + NOTE + notKnown() + "\n" + plan.loads().description();
    }

    /** What no figure of the study says. */
    private String notKnown() {
        String closed = IntStream.range(0, targets.nodes().size())
                .filter(i -> targets.nodes().get(i).isHttpOnly())
                .mapToObj(i -> OthersHosts.nodeName(i + 1))
                .collect(Collectors.joining(", "));
        return OF_SERVERS + (closed.isEmpty() ? "" : ", all of the hosts of " + closed);
    }

    @Override
    public String previewOfHosts() {
        return IntStream.range(0, targets.nodes().size())
                        .mapToObj(i -> OthersHosts.nodeName(i + 1) + ", on "
                                + targets.nodes().get(i).name() + ": JMeter asks "
                                + targets.urls().get(i) + "; "
                                + (targets.nodes().get(i).isHttpOnly()
                                        ? "the host is not logged in to"
                                        : "files of /proc are read through a shell"))
                        .collect(Collectors.joining("\n"))
                + "\nnothing is pushed, started or changed there";
    }

    @Override
    public HostProvider hosts() {
        progress.log(NOTE.replace("\n", "; ") + notKnown());
        OthersHosts hosts = new OthersHosts(targets.nodes());
        try {
            // That one can't be read is known sooner than the load runs.
            hosts.machinesOfOthers();
            return hosts;
        } catch (RuntimeException e) {
            hosts.close();
            throw e;
        }
    }

    @Override
    public Database openDatabase(Installation unused, HostProvider hosts) {
        return new UnknownDatabase();
    }

    @Override
    public AsItIsStudy settledOn(Testbed running) {
        return this;
    }

    @Override
    public CellMeasurer<Cell, CellRecord> measurement(Testbed running, Path study, LiveMetrics live) {
        return new AsItIsMeasurer(
                running.hosts(),
                targets.urls(),
                new JMeterProcesses(installation.driver(), plan.clients(), installation),
                plan.timing(),
                notKnown(),
                live,
                progress);
    }

    @Override
    public ConfiguredStudy.StudyConclusion conclude(Path study) throws IOException {
        StudySummary summary = StudyReport.write(study);
        return new ConfiguredStudy.StudyConclusion(summary.table() + "\n" + summary.answer() + "\nReport: "
                + summary.report()
                + summary.unreadable().stream()
                        .map(file -> "\nunreadable: " + file)
                        .collect(Collectors.joining()));
    }
}
