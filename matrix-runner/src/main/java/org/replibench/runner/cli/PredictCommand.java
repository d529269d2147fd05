package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.predict.PredictionText;
import org.replibench.analysis.capacity.predict.PredictionValidation;
import org.replibench.analysis.capacity.predict.PredictionValidationText;
import org.replibench.analysis.capacity.predict.Predictor;
import org.replibench.analysis.capacity.usl.ScalabilitySummary;
import org.replibench.analysis.report.PredictionReport;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.PredictionCsv;
import org.replibench.records.capacity.PredictionFile;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredStudy;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.matrix.DemandProfilePlan;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.request.ArmOptions;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.PreflightChecks;

/** {@code ./mvnw -Ppredict verify -Dprofile.study=…}: what a cluster that has not been measured would do. */
record PredictCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final String STUDY = "predict";

    private static final int MAX_SEED = 999_999;

    private static final List<Option> NEW_PREDICTION_OPTIONS =
            List.of(Option.PATTERNS, Option.NODES, Option.CLIENTS, Option.WHATIF, Option.SEED);

    /** What can be measured here, and eight times that. */
    private static final List<Integer> DEFAULT_NODES = List.of(1, 2, 4, 8, 16, 32, 64);

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() throws IOException {
        if (options.isGiven(Option.PREDICTION) == options.isGiven(Option.PROFILE_STUDY)) {
            throw new InvalidRequestException(new Refusal(
                    Option.PROFILE_STUDY.key(),
                    "not known what to predict from",
                    "either -Dprofile.study or a frozen -Dprediction",
                    options.isGiven(Option.PROFILE_STUDY) ? "both" : "neither",
                    "-Dprofile.study=results/profile/latest"));
        }
        requireNoOverridesOfFrozen();
        Path results = options.path(Option.RESULTS, installation.home());
        PreflightChecks.requireWritable(results);
        Optional<StoredStudy> measured =
                options.isGiven(Option.VALIDATE) ? Optional.of(validationStudy()) : Optional.empty();
        try {
            Prediction prediction = options.isGiven(Option.PREDICTION) ? frozen() : predicted(measured);
            Optional<PredictionValidation> validation =
                    measured.map(study -> PredictionValidation.of(prediction, study.records()));
            writeResults(results, prediction, validation);
            measured.ifPresent(this::printScaleOut);
        } catch (IllegalArgumentException e) {
            throw InvalidRequestException.of(e);
        }
        return ExitCode.DONE;
    }

    /** What is frozen answers no other question than the one that it was made for. */
    private void requireNoOverridesOfFrozen() {
        if (!options.isGiven(Option.PREDICTION)) {
            return;
        }
        List<String> given = NEW_PREDICTION_OPTIONS.stream()
                .filter(options::isGiven)
                .map(option -> "-D" + option.key())
                .toList();
        if (!given.isEmpty()) {
            throw new InvalidRequestException(new Refusal(
                    Option.PREDICTION.key(),
                    "frozen with its own patterns, nodes, clients, changes and seed",
                    "none of these options",
                    String.join(", ", given),
                    "to leave them out, or to predict again with -Dprofile.study"));
        }
    }

    private void writeResults(Path results, Prediction prediction, Optional<PredictionValidation> validation)
            throws IOException {
        StudyFolder folder = StudyFolder.create(results, STUDY);
        String hash = PredictionFile.write(folder.path(), prediction);
        Files.writeString(
                folder.path().resolve(PredictionCsv.FILE),
                PredictionCsv.format(prediction, point -> validation.flatMap(compared -> compared.measured(point))));
        Path report = PredictionReport.write(folder.path(), prediction, validation);
        folder.markLatest();
        progress.print(PredictionText.format(prediction));
        validation.ifPresent(compared -> progress.print("\n" + PredictionValidationText.format(compared)));
        progress.print(
                "\nSHA-256 of " + folder.path().resolve(PredictionFile.JSON) + ": " + hash + "\nReport: " + report);
    }

    private void printScaleOut(StoredStudy measured) {
        List<String> curves = ScalabilitySummary.describe(measured.records());
        if (!curves.isEmpty()) {
            progress.print("\nScalability law of what was measured:\n" + String.join("\n", curves));
        }
    }

    private Prediction frozen() {
        String folder = options.text(Option.PREDICTION);
        try {
            return PredictionFile.read(StudyFolder.resolveLatest(options.path(Option.PREDICTION, installation.home())));
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            Option.PREDICTION.key(),
                            "cannot be read: " + e.getMessage(),
                            "a folder with " + PredictionFile.JSON + " and " + PredictionFile.HASH,
                            folder,
                            "-Dprediction=results/predict/latest"),
                    e);
        }
    }

    private Prediction predicted(Optional<StoredStudy> measured) {
        WhatIfChanges whatIfChanges = WhatIfChanges.of(options);
        DemandProfile demandProfile = DemandProfile.of(
                study(Option.PROFILE_STUDY), unreadableFile -> progress.print("unreadable: " + unreadableFile));
        long seed = options.number(Option.SEED, 0, MAX_SEED);
        List<CellRecord> cells = measured.stream()
                .flatMap(study -> study.records().stream())
                .filter(CellRecord::valid)
                .toList();
        return new Predictor(
                        demandProfile,
                        (sharedMachine(cells) ? whatIfChanges.onSharedMachine() : whatIfChanges).applyTo(demandProfile),
                        seed)
                .predict(new Predictor.Grid(patterns(demandProfile, cells), nodes(cells), clients(cells)));
    }

    /** Whether any was measured on one machine, as all are but those on hosts of an inventory. */
    private static boolean sharedMachine(List<CellRecord> measured) {
        return measured.stream().anyMatch(cell -> !HostsCpu.areOfNodes(cell.settings()));
    }

    private List<Pattern> patterns(DemandProfile demandProfile, List<CellRecord> measured) {
        if (options.isGiven(Option.PATTERNS)) {
            return ArmOptions.patterns(options);
        }
        Stream<Pattern> patterns = measured.isEmpty()
                ? demandProfile.arms().stream().map(ArmDemands::pattern)
                : measured.stream().map(CellRecord::cell).map(Cell::pattern).filter(pattern -> !demandProfile
                        .demands(pattern)
                        .isEmpty());
        return patterns.distinct().toList();
    }

    private List<Integer> nodes(List<CellRecord> measured) {
        if (options.isGiven(Option.NODES)) {
            return options.numbers(Option.NODES, 1, Predictor.Grid.MAX_NODES);
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
                ? options.numbers(Option.CLIENTS, 1, ClientLoad.MAX_CLIENTS_PER_NODE)
                : measured.stream()
                        .map(cell -> cell.cell().load().clientsPerNode())
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** Predicting what is known already proves nothing. */
    private StoredStudy validationStudy() {
        StoredStudy study = study(Option.VALIDATE);
        if (study.records().stream().anyMatch(DemandProfilePlan::isProfileCell)) {
            throw new InvalidRequestException(new Refusal(
                    Option.VALIDATE.key(),
                    "a profile predicts itself",
                    "a matrix study",
                    options.text(Option.VALIDATE),
                    "-Dvalidate=results/matrix/latest"));
        }
        if (study.records().stream().anyMatch(cell -> !cell.cell().load().isClosed())) {
            throw new InvalidRequestException(new Refusal(
                    Option.VALIDATE.key(),
                    "of the load model open",
                    "one of the load model closed, which is predicted",
                    options.text(Option.VALIDATE),
                    "-Dvalidate with another study"));
        }
        return study;
    }

    private StoredStudy study(Option option) {
        String folder = options.text(option);
        try {
            StoredStudy study = CellStore.readAll(StudyFolder.resolveLatest(options.path(option, installation.home()))
                    .toRealPath());
            study.unreadable().forEach(unreadableFile -> progress.print("unreadable: " + unreadableFile));
            return study;
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            option.key(),
                            "cannot be read: " + e.getMessage(),
                            "a study's folder",
                            folder,
                            "-D" + option.key() + "=results/" + exampleFolder(option) + "/latest"),
                    e);
        }
    }

    private static String exampleFolder(Option option) {
        return option == Option.PROFILE_STUDY ? "profile" : "matrix";
    }
}
