package org.replibench.analysis.rounds;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.model.Cell;
import org.replibench.records.load.LoadSample;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * The windows of one arm in one start of its servers, with the pages that were answered in each.
 *
 * @param figures by block
 * @param windows by block
 */
record ArmWindows(Map<Integer, WindowFigures> figures, Map<Integer, Window> windows) {
    private static final int SIGNIFICANT_DIGITS = 3;

    /** As the shop's plans call the page. */
    private static final String SEARCH = "search";

    /** Reads them from a cell's folder, whose files may still be written. */
    static ArmWindows read(Path cellFolder) throws IOException {
        Map<Integer, PagesOfWindow> pages = new LinkedHashMap<>();
        Map<Integer, Window> windows = new LinkedHashMap<>();
        for (Window window : WindowsFile.read(RawFile.WINDOWS.in(cellFolder))) {
            pages.put(window.block(), new PagesOfWindow(window));
            windows.put(window.block(), window);
        }
        WindowSamples.read(cellFolder, windows.values(), (window, sample) -> pages.get(window.block())
                .add(sample));
        Map<Integer, WindowFigures> figures = new LinkedHashMap<>();
        pages.forEach((block, ofWindow) -> figures.put(block, ofWindow.figures()));
        return new ArmWindows(figures, windows);
    }

    /** How much of its clients' time they waited for answers, 0 to 1; 1 if there is no window. */
    double waitingShare(Cell cell) {
        double seconds =
                figures.values().stream().mapToDouble(WindowFigures::seconds).sum();
        double waited = figures.values().stream()
                .mapToDouble(WindowFigures::responseSecondsSum)
                .sum();
        return seconds == 0 ? 1 : Math.min(1, waited / (cell.load().totalClients(cell.nodes()) * seconds));
    }

    /** Pages that were answered within a window. */
    private static final class PagesOfWindow {
        private final Window window;
        private final Histogram responseMicros = new Histogram(SIGNIFICANT_DIGITS);
        private long sumMicros;
        private long searches;

        PagesOfWindow(Window window) {
            this.window = window;
        }

        void add(LoadSample sample) {
            responseMicros.recordValue(sample.responseMicros());
            sumMicros += sample.responseMicros();
            searches += sample.label().equals(SEARCH) ? 1 : 0;
        }

        WindowFigures figures() {
            return new WindowFigures(
                    window.seconds(),
                    responseMicros.getTotalCount(),
                    searches,
                    ofNodes(Metric.CPU) - compiling(),
                    window.growth(MetricKey.DATABASE, Metric.CPU),
                    ofNodes(Metric.INTERCONNECT),
                    Double.NaN,
                    loadGeneratorOfTheNodesMachine(),
                    sumMicros / 1e6,
                    responseMicros);
        }

        /** One on a machine of its own tells nothing of how fast the nodes' are. */
        private double loadGeneratorOfTheNodesMachine() {
            return window.growth().keySet().stream().anyMatch(MetricKey::isOfDriverMachine)
                    ? Double.NaN
                    : window.growth(MetricKey.DRIVER, Metric.CPU);
        }

        /** What a server that has run for long does no more; 0 where nothing tells. */
        private double compiling() {
            double seconds = ofNodes(Metric.COMPILER_CPU);
            return Double.isNaN(seconds) ? 0 : seconds;
        }

        private double ofNodes(Metric metric) {
            List<Double> growths = window.growth().entrySet().stream()
                    .filter(growth ->
                            growth.getKey().isOfNode() && growth.getKey().metric() == metric)
                    .map(Map.Entry::getValue)
                    .toList();
            return growths.isEmpty()
                    ? Double.NaN
                    : growths.stream().mapToDouble(Double::doubleValue).sum();
        }
    }
}
