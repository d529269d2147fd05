package org.replibench.runner.matrix;

import java.nio.file.Path;
import java.util.Map;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.console.Progress;
import org.replibench.runner.copyheap.CopyHeapStudyKind;
import org.replibench.runner.counter.CounterApplication;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.testbed.Installation;

/**
 * {@code ./mvnw -Pbare verify}: what session engines cost when the application does next to nothing; or what copies of its sessions
 * take of their holder's heap.
 */
public record BareStudyKind() implements ShopLoadStudyKind {
    @Override
    public CommandOptions optionsWithDefaults(CommandOptions given, Path home) {
        return given;
    }

    @Override
    public MatrixPlan plan(ShopLoadRequest request) {
        return MatrixPlan.of(request);
    }

    @Override
    public Application application(Installation installation) {
        return new Application(
                CounterApplication.war(installation.work()),
                Map.of(
                        RecordSettings.APPLICATION,
                        CounterApplication.NAME,
                        RecordSettings.CHANGE_BYTES,
                        String.valueOf(CounterApplication.BYTES_PER_SESSION)));
    }

    @Override
    public ConfiguredStudy<Cell, CellRecord> configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        return options.text(Option.HEAP_ARMS).isEmpty()
                ? ShopLoadStudyKind.super.configure(options, installation, results, progress)
                : new CopyHeapStudyKind().configure(options, installation, results, progress);
    }
}
