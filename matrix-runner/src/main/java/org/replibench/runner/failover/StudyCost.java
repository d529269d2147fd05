package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.failover.BaselineCost;
import org.replibench.model.Refusal;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.study.StudyFolder;

/**
 * What patterns cost in normal operation, as matrix studies of the same environment measured it.
 *
 * @param requested whether these studies were asked for, so that they must not be left out
 */
record StudyCost(Optional<BaselineCost> baseline, boolean requested) {
    /**
     * The costs by those studies that were asked for, or else by the latest matrix.
     *
     * @param asked their folders
     * @throws InvalidRequestException if a study that was asked for is none
     */
    static StudyCost of(Optional<List<Path>> asked, Path results) throws IOException {
        List<Path> studies = new ArrayList<>();
        if (asked.isPresent()) {
            for (Path study : asked.get()) {
                studies.add(requireMatrix(StudyFolder.resolveLatest(study)));
            }
        } else {
            Path latest = StudyFolder.latest(results.resolve("matrix"));
            if (isMatrix(latest)) {
                studies.add(latest);
            }
        }
        return new StudyCost(
                studies.isEmpty() ? Optional.empty() : Optional.of(BaselineCost.read(studies)), asked.isPresent());
    }

    /** @throws InvalidRequestException if a study that was asked for is one of another environment, or of other clusters */
    void requireMatching(Map<String, String> environment, int nodes) {
        baseline.filter(known -> requested)
                .flatMap(known -> known.incompatibilityReason(environment, nodes))
                .ifPresent(refusal -> {
                    throw new InvalidRequestException(refusal);
                });
    }

    /** Once all is known of this environment: costs of another one without -Dcost are left out. */
    StudyCost matching(Map<String, String> environment, int nodes, Progress progress) {
        requireMatching(environment, nodes);
        Optional<Refusal> refusal = baseline.flatMap(known -> known.incompatibilityReason(environment, nodes));
        refusal.ifPresent(reason -> progress.log("costs are left out of the report: " + reason));
        return refusal.isPresent() ? new StudyCost(Optional.empty(), requested) : this;
    }

    private static Path requireMatrix(Path study) {
        if (!isMatrix(study)) {
            throw new InvalidRequestException(new Refusal(
                    "cost",
                    "no matrix study",
                    "the folder of a matrix study",
                    study.toString(),
                    "./mvnw -Pmatrix verify, or to leave -Dcost out"));
        }
        return study;
    }

    private static boolean isMatrix(Path study) {
        return Files.isDirectory(study.resolve(CellStore.CELLS));
    }
}
