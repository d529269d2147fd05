package org.replibench.analysis.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ArmColumns;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;
import org.replibench.records.parts.SampledRequestsFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * What responses of arms that took turns consist of, by type of page: the mean, and the 99th percentile.
 *
 * @param pages by arms, of each all pages together first; none of arms whose nodes were not asked
 */
public record ResponseParts(List<PageParts> pages) {
    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "parts.csv";

    public ResponseParts {
        pages = List.copyOf(pages);
    }

    /**
     * Reads what nodes counted in the windows of all arms.
     *
     * @param responses of the same windows
     */
    public static ResponseParts read(MeasuredRounds rounds, PageResponses responses) throws IOException {
        Map<ComparisonKey, Sampled> byArm = new TreeMap<>(ComparisonKey.ORDER);
        for (Map.Entry<MeasuredArm, List<Window>> arm : rounds.countedWindows().entrySet()) {
            byArm.computeIfAbsent(ComparisonKey.of(arm.getKey().cell()), key -> new Sampled())
                    .read(arm.getKey().folder(), arm.getValue());
        }
        List<PageParts> pages = new ArrayList<>();
        byArm.forEach((arm, sampled) -> pages.addAll(sampled.pages(arm, responses)));
        return new ResponseParts(pages);
    }

    /** What nodes counted for an arm. */
    private static final class Sampled {
        private final Map<String, NodeTimes> times = new HashMap<>();
        private final Map<String, List<SampledRequest>> requests = new HashMap<>();

        void read(Path cellFolder, List<Window> windows) throws IOException {
            Map<Integer, Window> blocks = windows.stream().collect(Collectors.toMap(Window::block, window -> window));
            Path ofPages = RawFile.PARTS.in(cellFolder);
            if (Files.exists(ofPages)) {
                PartsFile.read(ofPages).stream()
                        .filter(row -> blocks.containsKey(row.block()))
                        .forEach(row -> times.merge(row.page(), row.times(), NodeTimes::plus));
            }
            Path ofRequests = RawFile.REQUESTS.in(cellFolder);
            if (Files.exists(ofRequests)) {
                SampledRequestsFile.read(ofRequests).stream()
                        .filter(row ->
                                blocks.containsKey(row.block()) && isMeasured(row.request(), blocks.get(row.block())))
                        .map(SampledRequestsFile.Row::request)
                        .forEach(request -> requests.computeIfAbsent(request.page(), page -> new ArrayList<>())
                                .add(request));
            }
        }

        /**
         * Whether it ended in its window, as those that a load generator counts: a request that is still going on then may be longer than all
         * of them.
         */
        private static boolean isMeasured(SampledRequest request, Window window) {
            return request.endMillis() == SampledRequest.NO_END
                    || request.endMillis() >= window.startMillis() && request.endMillis() < window.endMillis();
        }

        /** All pages first, then each type with its mean and its 99th percentile, as far as these are known. */
        List<PageParts> pages(ComparisonKey arm, PageResponses responses) {
            List<PageParts> means = new ArrayList<>();
            List<PageParts> each = new ArrayList<>();
            for (PageResponse response : responses.pages()) {
                NodeTimes counted = times.getOrDefault(response.page(), NodeTimes.NONE);
                if (response.arm().equals(arm) && counted.sampled() > 0) {
                    PageParts mean = PageParts.of(response, counted);
                    means.add(mean);
                    each.add(mean);
                    PageParts.ofP99(response, requests.getOrDefault(response.page(), List.of()))
                            .ifPresent(each::add);
                }
            }
            return means.isEmpty()
                    ? List.of()
                    : Stream.concat(Stream.of(PageParts.ofAllPages(arm, means)), each.stream())
                            .toList();
        }
    }

    /**
     * {@code parts.csv}: a row for each arm, type of page and measure.
     *
     * @param study its name
     */
    public String csv(String study) {
        List<CsvColumn<PageParts>> columns = new ArrayList<>(ArmColumns.of(study, PageParts::arm));
        columns.add(CsvColumn.text("page", PageParts::page));
        columns.add(CsvColumn.text("measure", page -> page.measure().label()));
        columns.add(CsvColumn.number("responses", PageParts::responses));
        columns.add(CsvColumn.number("sampled", PageParts::sampled));
        columns.add(CsvColumn.number("response_ms", PageParts::responseMillis));
        for (ResponsePart part : ResponsePart.values()) {
            columns.add(CsvColumn.number(part.key() + "_ms", page -> page.millis(part)));
        }
        columns.add(CsvColumn.number("excess_percent", PageParts::excessPercent));
        return CsvColumn.format(columns, pages);
    }
}
