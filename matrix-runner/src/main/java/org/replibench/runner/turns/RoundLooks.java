package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.blocks.LookSchedule;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.load.Knee;
import org.replibench.analysis.load.SweepBlocks;
import org.replibench.analysis.rounds.Controls;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.Cell;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.Progress;

/** Looks at the blocks of a round now and then, to tell how far they decide, and to end what is decided. */
final class RoundLooks {
    /** Half of a 95 % interval. */
    private static final double STANDARD_ERRORS = 2;

    private final Path study;
    private final Supplier<List<MeasuredArm>> arms;
    private final SamplesCopy samples;
    private final RoundComparison.Declared declared;
    private final double precision;
    private final PlannedRounds planned;
    private final Progress progress;
    private Looks taken = new Looks(List.of());

    /** Loads record requests where looks don't read them. */
    @FunctionalInterface
    interface SamplesCopy {
        void copy() throws IOException;
    }

    /**
     * Prepares for a round.
     *
     * @param study its folder, which has the records of earlier rounds
     * @param arms of the round, as far as they are left: others are not valid, and what they have is compared with nothing
     * @param samples brings the arms' files up to the last block
     * @param precision that intervals of costs must have before the round ends early
     * @param planned of the study
     */
    RoundLooks(
            Path study,
            Supplier<List<MeasuredArm>> arms,
            SamplesCopy samples,
            RoundComparison.Declared declared,
            double precision,
            PlannedRounds planned,
            Progress progress) {
        this.study = study;
        this.arms = arms;
        this.samples = samples;
        this.declared = declared;
        this.precision = precision;
        this.planned = planned;
        this.progress = progress;
    }

    /** Those that were taken so far. */
    Looks taken() {
        return taken;
    }

    /** Whether one is due when this part of the round's budget is spent. */
    boolean isDue(double spentOfRound) {
        double last = taken.all().isEmpty()
                ? 0
                : taken.all().get(taken.all().size() - 1).spent();
        return LookSchedule.DEFAULT.due(last, Math.min(1, spentOfRound));
    }

    /**
     * Takes one, of at least one arm.
     *
     * @param spentOfRound the part of the round's budget that is spent, at most 1
     * @param block the last one
     * @return whether all is decided, and as precise as asked, so that no more blocks are needed
     */
    boolean take(double spentOfRound, int block) throws IOException {
        samples.copy();
        taken = taken.with(new Looks.Look(Math.min(1, spentOfRound), start(), block));
        List<StoredCell> earlier = CellStore.readAll(study).cells();
        Looks ofAllRounds = StoredRounds.looks(earlier, nodes()).with(taken);
        MeasuredRounds rounds = MeasuredRounds.read(allArms(earlier), declared);
        Found withControls = Found.of(rounds.comparisons(), ofAllRounds, start());
        tell(withControls);
        List<Found> asked = Stream.of(withControls, Found.of(rounds.variants(), ofAllRounds, start()))
                .filter(Found::isAsked)
                .toList();
        List<SweepBlocks> sweeps = rounds.sweeps();
        tell(sweeps);
        List<Knee> reached = sweeps.stream()
                .map(SweepBlocks::kneeOfTheseStarts)
                .filter(Knee::isReached)
                .toList();
        return isLastRound()
                && !(asked.isEmpty() && reached.isEmpty())
                && asked.stream().allMatch(this::suffices)
                && reached.stream().allMatch(knee -> knee.isWithin(precision))
                && areSizesPrecise(rounds);
    }

    /** The throughput of a cluster is compared with that of another size: each has half of what their ratio may be unsure by. */
    private boolean areSizesPrecise(MeasuredRounds rounds) {
        return !planned.haveSeveralSizes()
                || rounds.throughputs().entrySet().stream()
                        .filter(arm -> !arm.getKey().aaRepeat())
                        .allMatch(arm -> arm.getValue().reach(Judge.DEFAULT_CONFIDENCE) <= precision / 2);
    }

    private void tell(List<SweepBlocks> sweeps) {
        ComparisonLabels labels =
                ComparisonLabels.among(sweeps.stream().map(SweepBlocks::arm).toList());
        for (SweepBlocks sweep : sweeps) {
            Knee knee = sweep.knee();
            progress.log(labels.of(sweep.arm()) + ": "
                    + (knee.isReached()
                            ? String.format(
                                    Locale.ROOT,
                                    "knee at %.0f clients per node%s",
                                    knee.clients(),
                                    knee.isTested()
                                            ? String.format(Locale.ROOT, " (%.0f to %.0f)", knee.low(), knee.high())
                                            : "")
                            : "no load is beyond the knee as yet"));
        }
    }

    /**
     * What a look found.
     *
     * @param all of all rounds, which are judged together
     * @param ofRound those of the present one, with the arms that they compare
     */
    private record Found(List<BlockComparison> all, Map<BlockComparison, RoundComparison> ofRound) {
        static Found of(List<RoundComparison> comparisons, Looks looks, int start) {
            List<BlockComparison> all = new ArrayList<>();
            Map<BlockComparison, RoundComparison> ofRound = new LinkedHashMap<>();
            for (RoundComparison comparison : comparisons) {
                comparison.last(looks).ifPresent(look -> {
                    all.addAll(look.comparisons());
                    if (comparison.isOf(start)) {
                        look.comparisons().forEach(found -> ofRound.put(found, comparison));
                    }
                });
            }
            return new Found(all, ofRound);
        }

        /** Whether a person asks for any of the round's; an A/A arm shows noise alone. */
        boolean isAsked() {
            return ofRound.keySet().stream().anyMatch(comparison -> !comparison.aaRepeat());
        }
    }

    /** Whether none of the arms that are compared has blocks to come in a later round. */
    private boolean isLastRound() {
        List<ComparisonKey> keys = arms.get().stream().map(MeasuredArm::key).toList();
        Controls controls = Controls.among(keys);
        return arms.get().stream()
                .map(MeasuredArm::cell)
                .filter(cell -> !cell.aaRepeat() && controls.areAmong(keys, ComparisonKey.of(cell)))
                .allMatch(planned::isLast);
    }

    private boolean suffices(Found found) {
        return new BlockLook(1, found.all()).decided(found.ofRound().keySet())
                && found.ofRound().keySet().stream()
                        .filter(comparison -> comparison.quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                        .allMatch(this::isPrecise);
    }

    /** More blocks narrow only what blocks of a start differ by: of arms on servers of their own the rest is there whatever is asked for. */
    private boolean isPrecise(BlockComparison comparison) {
        return comparison.betweenStartsError() > 0
                ? STANDARD_ERRORS * comparison.withinStartsError() <= precision
                : comparison.interval().high() <= comparison.ratio() * (1 + precision);
    }

    private List<MeasuredArm> allArms(List<StoredCell> earlier) {
        List<MeasuredArm> all = new ArrayList<>(StoredRounds.arms(earlier));
        all.addAll(arms.get());
        return all.stream().filter(arm -> arm.cell().nodes() == nodes()).toList();
    }

    /** A line for each arm, with what headlines are about. */
    private void tell(Found found) {
        Map<BlockComparison, RoundComparison> ofRound = found.ofRound();
        ComparisonLabels labels = ComparisonLabels.among(ofRound.entrySet().stream()
                .map(comparison -> comparison.getValue().arm(comparison.getKey().arm()))
                .toList());
        Map<String, List<BlockLook.Claim>> byArm = BlockLook.headlines(found.all()).stream()
                .filter(headline -> ofRound.containsKey(headline.comparison()))
                .collect(Collectors.groupingBy(
                        headline -> label(labels, headline.comparison(), ofRound.get(headline.comparison())),
                        LinkedHashMap::new,
                        Collectors.toList()));
        byArm.forEach((arm, headlines) ->
                progress.log(arm + headlines.stream().map(RoundLooks::text).collect(Collectors.joining("; "))));
    }

    private static String label(ComparisonLabels labels, BlockComparison found, RoundComparison comparison) {
        return labels.of(comparison.arm(found.arm())) + " / " + labels.of(comparison.control())
                + labels.load(comparison.control()) + ": ";
    }

    private static String text(BlockLook.Claim headline) {
        BlockComparison comparison = headline.comparison();
        Interval interval = comparison.interval();
        String range = interval.high() < Double.POSITIVE_INFINITY
                ? String.format(Locale.ROOT, "(%.3f to %.3f)", interval.low(), interval.high())
                : "(not known yet)";
        return String.format(
                Locale.ROOT,
                "%s %.3f %s%s",
                comparison.quantity().described().label(),
                comparison.ratio(),
                range,
                headline.verdict().decided() ? ", " + headline.verdict().label() : "");
    }

    private int start() {
        return first().repeat();
    }

    private int nodes() {
        return first().nodes();
    }

    private Cell first() {
        return arms.get().get(0).cell();
    }
}
