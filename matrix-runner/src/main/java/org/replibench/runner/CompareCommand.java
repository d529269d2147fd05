package org.replibench.runner;

import java.io.IOException;
import java.util.List;
import org.replibench.analysis.compare.Comparison;
import org.replibench.analysis.compare.ComparisonText;
import org.replibench.analysis.compare.Row;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.Percent;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.StoredStudy;
import org.replibench.model.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pcompare verify -Dbaseline=… -Dcontender=…}: two studies side by side. */
record CompareCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final double PERCENT = 100;

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public int run() {
        Margin margin = options.parsed(Option.MARGIN, Margin::ofPercent);
        double threshold = options.parsed(Option.THRESHOLD, text -> fraction(Option.THRESHOLD, text));
        StoredStudy baseline = study(Option.BASELINE);
        StoredStudy contender = study(Option.CONTENDER);
        Comparison comparison = Comparison.of(baseline.records(), contender.records(), new Judge(margin));
        progress.print("A: " + describe(baseline) + "\nB: " + describe(contender) + "\n\n"
                + ComparisonText.format(comparison));
        List<Row> worse = comparison.worseThan(threshold);
        worse.forEach(row -> progress.print("worse by more than " + Percent.of(threshold) + ": "
                + row.subject().label() + " " + row.subject().engine() + ", "
                + row.subject().nodes() + " nodes: " + row.quantity().label() + ", by " + Percent.of(row.loss())));
        if (comparison.rows().isEmpty()) {
            return ExitCode.INVALID_CELLS;
        }
        return worse.isEmpty() ? ExitCode.OK : ExitCode.WORSE;
    }

    private StoredStudy study(Option option) {
        String folder = options.text(option);
        if (folder.isEmpty()) {
            throw new BadInput(option.key() + ": a study's folder required, found none; such as -D" + option.key()
                    + "=results/matrix/latest");
        }
        try {
            StoredStudy study =
                    CellStore.readAll(StudyFolder.named(installation.home().resolve(folder)));
            study.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
            return study;
        } catch (IOException e) {
            throw new BadInput(option.key() + ": " + e.getMessage(), e);
        }
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
        throw new IllegalArgumentException(option.key() + ": 0 to 100 (percent), found " + percent);
    }
}
