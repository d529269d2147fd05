package org.replibench.runner.bare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.Installation;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.NodeLogs;
import org.replibench.runner.study.StudyFolder;

/** Measures session engines with an application that does next to nothing else. */
public final class BareStudy {
    private static final String STUDY = "bare";

    private final Installation installation;
    private final BarePlan plan;
    private final Progress progress;
    private final List<LoadRecord> loads = new ArrayList<>();
    private final List<HeapRecord> heaps = new ArrayList<>();

    /** @throws org.replibench.runner.options.BadInput if an option is not allowed */
    public BareStudy(Installation installation, Options options, Progress progress) {
        this.installation = installation;
        this.plan = BarePlan.from(options);
        this.progress = progress;
    }

    /** The largest cluster that it starts. */
    public int nodes() {
        return plan.nodes();
    }

    /**
     * Measures every arm, whatever becomes of single ones, and prints a table, also of what an interrupted study has.
     *
     * @param results the folder that gets {@code bare/<timestamp>/records.jsonl} and the nodes' logs
     * @return whether all records are valid
     */
    public boolean run(Path results, HostKind hosts, Database database) throws IOException, InterruptedException {
        StudyFolder folder = StudyFolder.create(results, STUDY);
        folder.markLatest();
        RecordFile file = new RecordFile(folder.path().resolve("records.jsonl"));
        Servers servers = new Servers(installation, hosts, database, CountWar.in(installation.work()), progress);
        progress.say(plan.repeats() * plan.arms().size() + " runs, at most " + Progress.spell(plan.expected())
                + "; results in " + folder.path());
        try {
            loads(servers, file, folder.path());
            heaps(servers, file);
        } finally {
            progress.print("\n" + BareTable.format(plan.arms(), loads, heaps) + "\nRecords: " + file.path());
        }
        return loads.stream().allMatch(LoadRecord::valid)
                && heaps.stream().allMatch(heap -> heap.invalid().isEmpty());
    }

    private void loads(Servers servers, RecordFile file, Path folder) throws IOException, InterruptedException {
        LoadMeasurement measurement = new LoadMeasurement(servers, plan, progress);
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            for (Arm arm : plan.arms(repeat)) {
                progress.say("run " + (loads.size() + 1) + " of "
                        + plan.repeats() * plan.arms().size() + ": " + arm.name() + ", repeat " + repeat);
                LoadRecord measured = measurement.measure(arm, repeat);
                loads.add(measured);
                file.append(measured);
                NodeLogs.keep(
                        installation.work().resolve("nodes"),
                        plan.nodes(),
                        Files.createDirectories(folder.resolve(arm.folder(repeat))));
                measured.invalid().forEach(reason -> progress.say(arm.name() + ": invalid: " + reason));
            }
        }
    }

    private void heaps(Servers servers, RecordFile file) throws IOException, InterruptedException {
        HeapMeasurement measurement = new HeapMeasurement(servers, plan.sessions(), progress);
        for (Arm arm : plan.heapArms()) {
            progress.say("heap per session: " + arm.name());
            HeapRecord measured = measurement.measure(arm);
            heaps.add(measured);
            file.append(measured);
        }
    }
}
