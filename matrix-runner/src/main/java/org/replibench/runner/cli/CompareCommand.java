package org.replibench.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.DiskComparisonText;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.compare.StudyComparison;
import org.replibench.analysis.compare.StudyComparisonText;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.PercentFormat;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.DiskProbeCsv;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredStudy;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pcompare verify -Dbaseline=… -Dcontender=…}: two studies side by side. */
record CompareCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final double PERCENT = 100;

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() {
        Margin margin = options.parsed(Option.MARGIN, Margin::ofPercent);
        double threshold =
                options.parsed(Option.REGRESSION_THRESHOLD, text -> fraction(Option.REGRESSION_THRESHOLD, text));
        List<StoredStudy> baseline = studies(Option.BASELINE);
        List<StoredStudy> contender = studies(Option.CONTENDER);
        StudyComparison studyComparison = compare(baseline, contender, new Judge(margin));
        progress.print("A: " + describeAll(baseline) + "\nB: " + describeAll(contender) + "\n\n"
                + StudyComparisonText.format(studyComparison)
                + DiskComparisonText.format(diskSpeeds(baseline), diskSpeeds(contender)));
        List<QuantityComparison> worse = studyComparison.regressions(threshold);
        worse.forEach(quantityComparison -> progress.print("worse by more than " + PercentFormat.of(threshold) + ": "
                + quantityComparison.subject().label() + " "
                + quantityComparison.subject().engine() + ", "
                + quantityComparison.subject().nodes() + " nodes: "
                + quantityComparison.quantity().label() + ", by " + PercentFormat.of(quantityComparison.loss())));
        if (studyComparison.rows().isEmpty()) {
            return ExitCode.INVALID;
        }
        return worse.isEmpty() ? ExitCode.DONE : ExitCode.LIMIT_BROKEN;
    }

    private static StudyComparison compare(List<StoredStudy> baseline, List<StoredStudy> contender, Judge judge) {
        try {
            return StudyComparison.ofSessions(
                    baseline.stream().map(StoredStudy::records).toList(),
                    contender.stream().map(StoredStudy::records).toList(),
                    judge);
        } catch (IllegalArgumentException e) {
            throw InvalidRequestException.of(e);
        }
    }

    private List<DiskSpeed> diskSpeeds(List<StoredStudy> studies) {
        List<DiskSpeed> speeds = new ArrayList<>();
        for (StoredStudy study : studies) {
            try {
                speeds.addAll(DiskProbeCsv.read(study.folder()));
            } catch (IOException | RuntimeException e) {
                progress.print("unreadable: " + study.folder().resolve(DiskProbeCsv.FILE) + ": " + e.getMessage());
            }
        }
        return speeds;
    }

    /** Several, separated by commas, are sessions of measuring. */
    private List<StoredStudy> studies(Option option) {
        String text = options.text(option);
        List<String> folders = Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (folders.contains("")) {
            throw new InvalidRequestException(
                    text.isBlank() ? refusal(option, "not given", "none") : refusal(option, "names no study", text));
        }
        return folders.stream().map(folder -> study(option, folder)).toList();
    }

    private StoredStudy study(Option option, String folder) {
        try {
            StoredStudy study = CellStore.readAll(
                    StudyFolder.resolveLatest(CommandOptions.path(option, installation.home(), folder)));
            study.unreadable().forEach(unreadableFile -> progress.print("unreadable: " + unreadableFile));
            return study;
        } catch (IOException e) {
            throw new InvalidRequestException(refusal(option, "cannot be read: " + e.getMessage(), folder), e);
        }
    }

    private static Refusal refusal(Option option, String problem, String got) {
        return new Refusal(
                option.key(), problem, "a study's folder", got, "-D" + option.key() + "=results/matrix/latest");
    }

    private static String describeAll(List<StoredStudy> studies) {
        return studies.stream().map(CompareCommand::describe).collect(Collectors.joining("\n   "));
    }

    private static String describe(StoredStudy study) {
        long valid = study.records().stream().filter(CellRecord::valid).count();
        return study.folder() + ", " + valid + " of " + study.cells().size() + " cells valid";
    }

    private static double fraction(Option option, String percent) {
        try {
            double value = Double.parseDouble(percent);
            if (value >= 0 && value <= PERCENT) {
                return value / PERCENT;
            }
        } catch (NumberFormatException e) {
            // Refused below with what was found, as a number out of range is.
        }
        throw new Refusal(option.key(), "out of range", "0 to 100, in percent", percent, "-D" + option.key() + "=5")
                .exception();
    }
}
