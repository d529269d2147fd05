package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.replibench.machines.inventory.Inventory;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.request.InventoryOptions;
import org.replibench.runner.request.OrderSeed;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.PreflightChecks;

/** A kind of study that puts the shop under load, or what serves in its place, cell by cell. */
interface ShopLoadStudyKind extends StudyKind<Cell, CellRecord> {
    /** What such a study measures. */
    MatrixPlan plan(ShopLoadRequest request);

    /** The options of a new study, without an order of its cells. */
    CommandOptions optionsWithDefaults(CommandOptions given, Path home);

    /** What serves. */
    default Application application(Installation installation) {
        return new Application(installation.war(), Map.of());
    }

    /**
     * An application under load.
     *
     * @param war that servers are given
     * @param settings what records state of it
     */
    record Application(Path war, Map<String, String> settings) {
        public Application {
            settings = Map.copyOf(settings);
        }
    }

    /** Derives what is special to this kind of study from its records; for the console, may be empty. */
    default String extraReport(Path study) throws IOException {
        return "";
    }

    @Override
    default CommandOptions initialOptions(CommandOptions given, Path home) {
        return OrderSeed.drawn(optionsWithDefaults(given, home));
    }

    @Override
    default ConfiguredStudy<Cell, CellRecord> configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        ShopLoadRequest request = request(options, installation);
        if (request.loads().calibrated()) {
            TestbedOptions.requireSized(options, request.testbed().jvms());
        }
        if (!request.testbed().isElsewhereAlone()) {
            PreflightChecks.requireHeap(request.testbed().jvms().largestHeap());
        }
        // The JVMs of other machines are asked when these are taken.
        Map<Variant, String> refused = request.testbed().isElsewhereAlone()
                ? Map.of()
                : TestbedOptions.unsupportedVariants(options, request.testbed().jvms());
        ShopLoadRequest measured = request.without(refused.keySet());
        refused.forEach((variant, reason) -> progress.log(variant + ": left out, refused by the JVM: " + reason));
        request.leftOut().forEach(reason -> progress.log("left out: " + reason));
        MatrixStudy study = new MatrixStudy(
                this, measured, plan(measured), refused, Map.of(), Optional.empty(), installation, progress);
        if (request.extras().flightRecorder()) {
            study.testbed().requireFlightRecorder();
        }
        return study;
    }

    /** Other machines' memory is looked at when they are. */
    private static ShopLoadRequest request(CommandOptions options, Installation installation) {
        Optional<Inventory> machines = InventoryOptions.read(options, installation.home());
        ShopLoadRequest request = ShopLoadOptions.read(options);
        if (machines.isEmpty()) {
            return request.withinMemory(PreflightChecks.availableMegabytes());
        }
        return request.on(machines.get());
    }
}
