package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;

/** The charts of a study: cost against loss, loss by delay; of a cell its faults' moments, and the requests around the first one. */
final class FailoverCharts {
    private static final String ANSWERED = "#0072b2";
    private static final String FAILED = "#d55e00";

    /** Faults that came sooner are drawn here: an axis of ratios has no 0. */
    private static final double MIN_SHOWN_MILLIS = 0.1;

    /** Room at both ends of an axis of ratios. */
    private static final double AXIS_PADDING = 1.25;

    private static final String LOSS_CAPTION =
            "Share of acknowledged updates that were lost when the node failed so long after"
                    + " the response; logarithmic delay.";
    private static final String TIMELINE_CAPTION =
            "Requests of all virtual users in steps of 0.25 s around the first fault of"
                    + " the cell. Vertical lines: the fault was injected, and healed. Where it takes a server's boot to heal it,"
                    + " users slow down meanwhile, to leave it the CPU time: that there are fewer requests then is the study's doing.";

    private FailoverCharts() {}

    /** Those of all cells together. */
    static List<NamedChart> ofStudy(List<FaultSummary> faultSummaries, ParetoFrontier paretoFrontier) {
        List<NamedChart> namedCharts = new ArrayList<>();
        FrontierChart.of(paretoFrontier)
                .ifPresent(chart -> namedCharts.add(new NamedChart("frontier", chart, FrontierChart.CAPTION)));
        for (FaultSummary faultSummary : faultSummaries) {
            curve(faultSummary)
                    .ifPresent(chart -> namedCharts.add(
                            new NamedChart("loss-" + faultSummary.cell().condition(), chart, LOSS_CAPTION)));
        }
        return namedCharts;
    }

    /** Those of one cell. */
    static List<NamedChart> ofCell(CellJournal journal) {
        String id = journal.measured().cell().id();
        List<NamedChart> namedCharts = new ArrayList<>(FaultMoments.charts(journal));
        namedCharts.add(new NamedChart("timeline-" + id, timeline(journal), TIMELINE_CAPTION));
        FaultTiers.chart(journal)
                .ifPresent(chart -> namedCharts.add(new NamedChart("tiers-" + id, chart, FaultTiers.CAPTION)));
        return namedCharts;
    }

    /** The first fault of a cell. */
    private static Chart timeline(CellJournal journal) {
        FailoverRecord measured = journal.measured();
        FaultInjection faultInjection = journal.faults().get(0);
        FaultTimeline faultTimeline = FaultTimeline.of(journal);
        double most = Stream.of(faultTimeline.answered(), faultTimeline.failed())
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        return withFault(
                new Chart(
                                arm(measured.cell()) + ": " + FaultScenario.of(measured.cell()) + " 1 of "
                                        + journal.faults().size() + ", repeat "
                                        + measured.cell().repeat(),
                                faultTimeline.axis(),
                                new Axis.Linear("requests per second", 0, most * 1.1))
                        .line(
                                "answered",
                                faultTimeline.seconds(),
                                faultTimeline.answered(),
                                Chart.Stroke.SOLID,
                                ANSWERED)
                        .line("failed", faultTimeline.seconds(), faultTimeline.failed(), Chart.Stroke.DASHED, FAILED),
                faultInjection);
    }

    /** With lines at the moments in which a fault began and was healed. */
    static Chart withFault(Chart chart, FaultInjection faultInjection) {
        return chart.verticalMarker(0, faultInjection.fault() + " " + String.join(", ", faultInjection.nodes()))
                .verticalMarker((faultInjection.healedMicros() - faultInjection.startedMicros()) / 1e6, "healed");
    }

    /** Such as {@code 2212 · TCP · request end · delta · sync · wildfly}: two engines may have the same pattern. */
    static String arm(FailoverCell cell) {
        return cell.pattern().label() + (ArmKey.of(cell).replicates() ? " · " + cell.engine() : "");
    }

    /** How long after the response a fault still loses the update. */
    private static Optional<Chart> curve(FaultSummary faultSummary) {
        List<UpdateLossCurve.LossPoint> lossPoints =
                UpdateLossCurve.of(faultSummary).points();
        if (lossPoints.isEmpty()) {
            return Optional.empty();
        }
        DoubleSummaryStatistics reached =
                lossPoints.stream().collect(Collectors.summarizingDouble(UpdateLossCurve.LossPoint::actualDelayMillis));
        double soonest = Math.max(MIN_SHOWN_MILLIS, reached.getMin());
        Chart chart = new Chart(
                arm(faultSummary.cell()) + ": updates lost by delay to the "
                        + faultSummary.cell().fault(),
                new Axis.Logarithmic(
                        "delay from the response to the fault, ms (median reached)",
                        soonest / AXIS_PADDING,
                        AXIS_PADDING * Math.max(soonest, reached.getMax())),
                new Axis.Linear("share of updates lost", 0, 1));
        chart.pointLegend("lost / injected, with 95 % interval", false, ANSWERED);
        lossPoints.forEach(lossPoint -> chart.range(
                        lossPoint.actualDelayMillis(), lossPoint.lost().interval(), ANSWERED)
                .point(
                        lossPoint.actualDelayMillis(),
                        lossPoint.lost().share(),
                        lossPoint.lost().count() + "/" + lossPoint.lost().total(),
                        false,
                        ANSWERED));
        return Optional.of(chart);
    }

    /**
     * One fault, in steps of {@value #STEP_MICROS} µs.
     *
     * @param seconds the middle of each step, counted from the fault's beginning
     * @param answered pages per second
     * @param failed requests per second without an answer, or with an error or a refusal
     */
    record FaultTimeline(FaultInjection injection, List<Double> seconds, List<Double> answered, List<Double> failed) {
        private static final long STEP_MICROS = 250_000;
        private static final long BEFORE_MICROS = 4_000_000;

        /** The first fault of a cell, until the next one or the end. */
        static FaultTimeline of(CellJournal journal) {
            long until = journal.faults().size() > 1
                    ? journal.faults().get(1).startedMicros()
                    : (long) (journal.measured().seconds() * 1e6);
            return of(journal.entries(), journal.faults().get(0), until);
        }

        Axis axis() {
            return new Axis.Linear("seconds since the fault began", seconds.get(0), seconds.get(seconds.size() - 1));
        }

        /** @param untilMicros the end of the time that is attributed to the fault */
        static FaultTimeline of(List<JournalEntry> journalEntries, FaultInjection faultInjection, long untilMicros) {
            List<Double> seconds = new ArrayList<>();
            List<Double> answered = new ArrayList<>();
            List<Double> failed = new ArrayList<>();
            long first = faultInjection.startedMicros() - BEFORE_MICROS;
            int steps = (int) ((untilMicros - first) / STEP_MICROS);
            int[] answers = new int[steps];
            int[] failures = new int[steps];
            for (JournalEntry journalEntry : journalEntries) {
                int step = (int) Math.floorDiv(journalEntry.endedMicros() - first, STEP_MICROS);
                if (step >= 0 && step < steps) {
                    answers[step] += journalEntry.answered() ? 1 : 0;
                    failures[step] += journalEntry.failed() ? 1 : 0;
                }
            }
            double perSecond = 1e6 / STEP_MICROS;
            for (int step = 0; step < steps; step++) {
                seconds.add((first + (step + 0.5) * STEP_MICROS - faultInjection.startedMicros()) / 1e6);
                answered.add(answers[step] * perSecond);
                failed.add(failures[step] * perSecond);
            }
            return new FaultTimeline(faultInjection, seconds, answered, failed);
        }
    }

    /**
     * A chart, its file's name and its caption.
     *
     * @param name without the ending, such as {@code frontier}
     * @param caption what it shows, and how to read it
     */
    record NamedChart(String name, Chart chart, String caption) {}
}
