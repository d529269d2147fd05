package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FaultInjection;

/**
 * When what happened after a fault, in seconds since it began.
 *
 * @param number of the fault in its cell, from 1
 */
record FaultMoments(int number, FaultInjection injection, FaultOutage outage) {
    private static final int ROWS = 20;

    /** Of a cell with hundreds of faults the rest look like the first; {@code faults.csv} has them all. */
    private static final int MAX_ROWS = 2 * ROWS;

    private static final double SOONEST_SECONDS = 0.01;

    /** Room for the words at the right end. */
    private static final double BEYOND = 3;

    private static final String EFFECT = "#56606b";
    private static final String FAILED = "#d55e00";
    private static final String RETURNED = "#0072b2";
    private static final String HEALED = "#00795c";

    private static final String CAPTION =
            "A row is a fault. Bar: it was seen to take effect. Cross: the first request was sent that failed, hung for a second or"
                    + " lacked what was acknowledged. Dots: a user of such requests had a correct page of the same session again."
                    + " Ring: all was as before. Without a cross nobody felt the fault. Logarithmic; what came before 0.01 s is drawn there.";

    /** One for each {@value #ROWS} faults of a cell, of the first {@value #MAX_ROWS}. */
    static List<FailoverCharts.NamedChart> charts(CellJournal journal) {
        if (journal.measured().cell().fault().equals("none")) {
            return List.of();
        }
        List<FaultMoments> all = IntStream.range(
                        0, Math.min(MAX_ROWS, journal.faults().size()))
                .mapToObj(fault -> new FaultMoments(fault + 1, journal.faults().get(fault), journal.outage(fault)))
                .toList();
        List<FailoverCharts.NamedChart> charts = new ArrayList<>();
        for (int first = 0; first < all.size(); first += ROWS) {
            FailoverCell cell = journal.measured().cell();
            charts.add(new FailoverCharts.NamedChart(
                    "moments-" + cell.id() + (first == 0 ? "" : "-" + (first + 1)),
                    chart(journal, all.subList(first, Math.min(all.size(), first + ROWS))),
                    CAPTION + more(journal)));
        }
        return charts;
    }

    private static String more(CellJournal journal) {
        int more = journal.faults().size() - MAX_ROWS;
        return more <= 0 ? "" : " " + more + " more faults are in faults.csv.";
    }

    private static Chart chart(CellJournal journal, List<FaultMoments> faults) {
        FailoverCell cell = journal.measured().cell();
        double last = faults.stream().flatMapToDouble(FaultMoments::all).max().orElse(1);
        Chart chart = new Chart(
                FailoverCharts.arm(cell) + ": what followed each " + FaultScenario.of(cell) + ", repeat "
                        + cell.repeat(),
                new Axis.Logarithmic("seconds since the fault began", SOONEST_SECONDS, BEYOND * last),
                new Axis.Rows("fault", faults.get(0).number(), faults.size()));
        chart.markLegend("took effect", Chart.Mark.BAR, EFFECT)
                .markLegend("first failed request", Chart.Mark.CROSS, FAILED)
                .markLegend("a user's session is back", Chart.Mark.DOT, RETURNED)
                .markLegend("healed", Chart.Mark.RING, HEALED);
        faults.forEach(fault -> fault.draw(chart));
        return chart;
    }

    private void draw(Chart chart) {
        if (injection.tookEffect()) {
            chart.mark(seconds(injection.effectiveMicros()), number, Chart.Mark.BAR, EFFECT);
        }
        chart.mark(seconds(injection.healedMicros()), number, Chart.Mark.RING, HEALED);
        outage.firstFailedMicros().ifPresent(micros -> chart.mark(seconds(micros), number, Chart.Mark.CROSS, FAILED));
        outage.returnsMicros().forEach(micros -> chart.mark(seconds(micros), number, Chart.Mark.DOT, RETURNED));
        if (!injection.tookEffect()) {
            chart.atRightEnd(number, "no effect", EFFECT);
        } else if (outage.neverBack() > 0) {
            chart.atRightEnd(number, outage.neverBack() + " never back", FAILED);
        }
    }

    private DoubleStream all() {
        return DoubleStream.concat(
                DoubleStream.of(seconds(injection.healedMicros()), seconds(injection.effectiveMicros())),
                outage.returnsMicros().mapToDouble(this::seconds));
    }

    private double seconds(long micros) {
        return (micros - injection.startedMicros()) / 1e6;
    }
}
