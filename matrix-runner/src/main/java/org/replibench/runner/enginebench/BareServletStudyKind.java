package org.replibench.runner.enginebench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClusterSize;
import org.replibench.model.Study;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.OrderSeed;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.study.AbbaBlocks;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pbare verify}: what session engines cost when the application does next to nothing. */
public record BareServletStudyKind() implements StudyKind<Cell, CellRecord> {
    private static final int MIN_NODES = 2;
    private static final Duration MIN_WINDOW = Duration.ofSeconds(1);
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final int MAX_CLIENTS = 256;
    private static final int MAX_REPEATS = 100;

    /** What the nodes' heap of 512 MiB holds with room to spare. */
    private static final int MAX_SESSIONS = 50_000;

    @Override
    public CommandOptions initialOptions(CommandOptions given, Path home) {
        return OrderSeed.drawn(given);
    }

    @Override
    public EngineBenchStudy configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        return new EngineBenchStudy(plan(options), TestbedOptions.readSingle(options), installation, progress);
    }

    /** @throws InvalidRequestException if an option is out of its range, or an arm's engine can't express its pattern */
    static EngineBenchPlan plan(CommandOptions options) {
        return EngineBenchPlan.of(
                new Study(
                        ArmOptions.listed(options, Option.ARMS).arms(),
                        List.of(options.number(Option.NODES, MIN_NODES, ClusterSize.MAX)),
                        options.number(Option.REPEATS, 1, MAX_REPEATS)),
                options.number(Option.CLIENTS, 1, MAX_CLIENTS),
                heapArms(options),
                options.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                options.duration(Option.DURATION, MIN_WINDOW, MAX_DURATION),
                options.number(Option.SESSIONS, 1, MAX_SESSIONS),
                new AbbaBlocks(OrderSeed.of(options)));
    }

    private static List<Arm> heapArms(CommandOptions options) {
        return options.text(Option.HEAP_ARMS).isEmpty()
                ? List.of()
                : ArmOptions.listed(options, Option.HEAP_ARMS).arms();
    }
}
