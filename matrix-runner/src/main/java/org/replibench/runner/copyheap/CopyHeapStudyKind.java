package org.replibench.runner.copyheap;

import java.nio.file.Path;
import java.util.List;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.request.InventoryOptions;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pbare verify -Dheap.arms=…}: what copies of sessions take of their holder's heap. */
public record CopyHeapStudyKind() implements StudyKind<Cell, CellRecord> {
    /** What the nodes' heap of 512 MiB holds with room to spare. */
    private static final int MAX_SESSIONS = 50_000;

    /** @throws InvalidRequestException also if its nodes are to be on machines of an inventory */
    @Override
    public CopyHeapStudy configure(CommandOptions options, Installation installation, Path results, Progress progress) {
        InventoryOptions.read(options, installation.home());
        return new CopyHeapStudy(plan(options), TestbedOptions.readSingle(options), installation, progress);
    }

    /** @throws InvalidRequestException if an option is out of its range, an arm has no copies, or its engine can't express its pattern */
    static CopyHeapPlan plan(CommandOptions options) {
        List<Arm> arms = ArmOptions.listed(options, Option.HEAP_ARMS).arms();
        if (arms.stream().anyMatch(arm -> arm.pattern() instanceof NoReplication)) {
            throw options.invalid(
                    Option.HEAP_ARMS,
                    new Refusal(
                            Option.HEAP_ARMS.key(),
                            "an arm without copies",
                            "ENGINE:PATTERN",
                            "none",
                            "-Dheap.arms=replibench:2212"));
        }
        return CopyHeapPlan.of(arms, options.number(Option.SESSIONS, 1, MAX_SESSIONS));
    }
}
