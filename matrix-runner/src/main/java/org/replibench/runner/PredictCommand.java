package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.analysis.capacity.predict.Grid;
import org.replibench.analysis.capacity.predict.Prediction;
import org.replibench.analysis.capacity.predict.PredictionCsv;
import org.replibench.analysis.capacity.predict.PredictionFile;
import org.replibench.analysis.capacity.predict.PredictionText;
import org.replibench.analysis.capacity.predict.Predictor;
import org.replibench.analysis.capacity.predict.Validation;
import org.replibench.analysis.capacity.predict.ValidationText;
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.Profile;
import org.replibench.analysis.capacity.usl.ScaleOut;
import org.replibench.analysis.report.PredictionReport;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.StoredStudy;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Load;
import org.replibench.model.Pattern;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.ProfilePlan;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Ppredict verify -Dprofile=…}: what a cluster that nobody measured would do. */
record PredictCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final String STUDY = "predict";

    /** The same question has the same answer, whoever asks. */
    private static final int DEFAULT_SEED = 1;

    private static final int MAX_SEED = 999_999;

    private static final List<Option> OF_A_NEW_ONE =
            List.of(Option.PATTERNS, Option.NODES, Option.CLIENTS, Option.WHATIF, Option.SEED);

    /** What can be measured here, and eight times that. */
    private static final List<Integer> DEFAULT_NODES = List.of(1, 2, 4, 8, 16, 32, 64);

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public int run() throws IOException {
        if (options.isGiven(Option.PREDICTION) == options.isGiven(Option.PROFILE)) {
            throw new BadInput(
                    "profile: either -Dprofile=results/profile/latest, or a frozen -Dprediction=FOLDER required, found "
                            + (options.isGiven(Option.PROFILE) ? "both" : "neither"));
        }
        requireNothingOfFrozen();
        Optional<StoredStudy> measured = options.isGiven(Option.VALIDATE) ? Optional.of(matrix()) : Optional.empty();
        try {
            Prediction prediction = options.isGiven(Option.PREDICTION) ? frozen() : foretold(measured);
            Optional<Validation> validation = measured.map(study -> Validation.of(prediction, study.records()));
            conclude(prediction, validation);
            measured.ifPresent(this::tellScaleOut);
        } catch (IllegalArgumentException e) {
            throw new BadInput(e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    /** What is frozen answers no other question than the one that it was made for. */
    private void requireNothingOfFrozen() {
        if (!options.isGiven(Option.PREDICTION)) {
            return;
        }
        List<String> given = OF_A_NEW_ONE.stream()
                .filter(options::isGiven)
                .map(option -> "-D" + option.key())
                .toList();
        if (!given.isEmpty()) {
            throw new BadInput(
                    "prediction: it was frozen with its own patterns, nodes, clients, changes and seed, found "
                            + String.join(", ", given)
                            + " beside it; leave these out, or foretell anew with -Dprofile");
        }
    }

    private void conclude(Prediction prediction, Optional<Validation> validation) throws IOException {
        StudyFolder folder = StudyFolder.create(installation.home().resolve(options.text(Option.RESULTS)), STUDY);
        String hash = PredictionFile.write(folder.path(), prediction);
        Files.writeString(folder.path().resolve(PredictionCsv.FILE), PredictionCsv.format(prediction, validation));
        Path report = PredictionReport.write(folder.path(), prediction, validation);
        folder.markLatest();
        progress.print(PredictionText.format(prediction));
        validation.ifPresent(compared -> progress.print("\n" + ValidationText.format(compared)));
        progress.print(
                "\nSHA-256 of " + folder.path().resolve(PredictionFile.JSON) + ": " + hash + "\nReport: " + report);
    }

    private void tellScaleOut(StoredStudy measured) {
        List<String> curves = ScaleOut.describe(measured.records());
        if (!curves.isEmpty()) {
            progress.print("\nScalability law of what was measured:\n" + String.join("\n", curves));
        }
    }

    private Prediction frozen() {
        String folder = options.text(Option.PREDICTION);
        try {
            return PredictionFile.read(StudyFolder.named(installation.home().resolve(folder)));
        } catch (IOException | InvalidPathException e) {
            throw new BadInput(
                    Option.PREDICTION.key() + ": a folder with " + PredictionFile.JSON + " and " + PredictionFile.HASH
                            + " required, found " + folder + " (" + e.getMessage() + ")",
                    e);
        }
    }

    private Prediction foretold(Optional<StoredStudy> measured) {
        WhatIf whatIf = WhatIf.of(options);
        Profile profile = Profile.of(study(Option.PROFILE), unreadable -> progress.print("unreadable: " + unreadable));
        long seed = options.isGiven(Option.SEED) ? options.number(Option.SEED, 0, MAX_SEED) : DEFAULT_SEED;
        List<CellRecord> cells = measured.stream()
                .flatMap(study -> study.records().stream())
                .filter(CellRecord::valid)
                .toList();
        return new Predictor(profile, (measured.isPresent() ? whatIf.measuredHere() : whatIf).applied(profile), seed)
                .predict(new Grid(patterns(profile, cells), nodes(cells), clients(cells)));
    }

    private List<Pattern> patterns(Profile profile, List<CellRecord> measured) {
        if (options.isGiven(Option.PATTERNS)) {
            return Parts.patterns(options);
        }
        Stream<Pattern> patterns = measured.isEmpty()
                ? profile.arms().stream().map(Demands::pattern)
                : measured.stream().map(CellRecord::cell).map(Cell::pattern).filter(pattern -> !profile.demands(pattern)
                        .isEmpty());
        return patterns.distinct().toList();
    }

    private List<Integer> nodes(List<CellRecord> measured) {
        if (options.isGiven(Option.NODES)) {
            return options.numbers(Option.NODES, 1, Grid.MAX_NODES);
        }
        return measured.isEmpty()
                ? DEFAULT_NODES
                : measured.stream()
                        .map(cell -> cell.cell().nodes())
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** None: the predictor finds some itself. */
    private List<Integer> clients(List<CellRecord> measured) {
        return options.isGiven(Option.CLIENTS)
                ? options.numbers(Option.CLIENTS, 1, Load.MAX_CLIENTS_PER_NODE)
                : measured.stream()
                        .map(cell -> cell.cell().load().clientsPerNode())
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** Foretelling what is known already proves nothing. */
    private StoredStudy matrix() {
        StoredStudy study = study(Option.VALIDATE);
        if (study.records().stream().anyMatch(ProfilePlan::isOfProfile)) {
            throw new BadInput("validate: a matrix required, such as results/matrix/latest, found '"
                    + options.text(Option.VALIDATE) + "', which is a profile");
        }
        return study;
    }

    private StoredStudy study(Option option) {
        String folder = options.text(option);
        try {
            StoredStudy study = CellStore.readAll(
                    StudyFolder.named(installation.home().resolve(folder)).toRealPath());
            study.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
            return study;
        } catch (IOException | InvalidPathException e) {
            throw new BadInput(
                    option.key() + ": a study's folder required, such as results/" + suggestion(option)
                            + "/latest, found '" + folder + "' (" + e.getMessage() + ")",
                    e);
        }
    }

    private static String suggestion(Option option) {
        return option == Option.PROFILE ? "profile" : "matrix";
    }
}
