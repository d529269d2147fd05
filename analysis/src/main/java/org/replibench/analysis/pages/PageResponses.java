package org.replibench.analysis.pages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.analysis.compare.ArmColumns;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.pages.LimitVerdict.WindowCount;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.WindowSamples;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.load.LoadSample;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * Response times of arms that took turns, by type of page, and what they say of limits.
 *
 * @param pages by arms, the slowest of each first, by the 99th percentile
 * @param verdicts for each limit in the order given, by arms but those of A/A
 */
public record PageResponses(List<PageResponse> pages, List<LimitVerdict> verdicts) {
    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "pages.csv";

    private static final double MICROS_PER_MILLI = 1000;

    public PageResponses {
        pages = List.copyOf(pages);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * Reads the responses of all arms, which are not kept.
     *
     * @param limits to be judged
     */
    public static PageResponses read(MeasuredRounds rounds, List<ResponseLimit> limits) throws IOException {
        Map<ComparisonKey, Responses> byArm = new TreeMap<>(ComparisonKey.ORDER);
        for (Map.Entry<MeasuredArm, List<Window>> arm : rounds.countedWindows().entrySet()) {
            byArm.computeIfAbsent(ComparisonKey.of(arm.getKey().cell()), key -> new Responses(limits))
                    .read(arm.getKey(), arm.getValue());
        }
        List<PageResponse> pages = new ArrayList<>();
        List<LimitVerdict> verdicts = new ArrayList<>();
        byArm.forEach((arm, responses) -> pages.addAll(responses.pages(arm)));
        limits.forEach(limit -> byArm.forEach((arm, responses) -> {
            if (!arm.aaRepeat()) {
                verdicts.add(responses.verdict(arm, limit));
            }
        }));
        return new PageResponses(pages, verdicts);
    }

    /** Whether an arm is sure to exceed a limit. */
    public boolean breaksLimit() {
        return verdicts.stream().anyMatch(verdict -> verdict.outcome() == LimitVerdict.Outcome.BROKEN);
    }

    /**
     * {@code pages.csv}: a row for each arm and type of page.
     *
     * @param study its name
     */
    public String csv(String study) {
        List<CsvColumn<PageResponse>> columns = new ArrayList<>(ArmColumns.of(study, PageResponse::arm));
        columns.addAll(List.of(
                CsvColumn.text("page", PageResponse::page),
                CsvColumn.text("requests", PageResponse::requests),
                CsvColumn.number("response_mean_ms", PageResponse::meanMillis),
                CsvColumn.number("response_p50_ms", PageResponse::p50Millis),
                CsvColumn.number("response_p90_ms", PageResponse::p90Millis),
                CsvColumn.number("response_p99_ms", PageResponse::p99Millis),
                CsvColumn.number("response_max_ms", PageResponse::maxMillis)));
        return CsvColumn.format(columns, pages);
    }

    /** Those of one arm. */
    private static final class Responses {
        private final Map<String, ResponseTimes> byPage = new TreeMap<>();
        private final Map<ResponseLimit, ResponseTimes> limited = new LinkedHashMap<>();
        private final Map<ResponseLimit, Map<List<Integer>, WindowCount>> counts = new HashMap<>();

        Responses(List<ResponseLimit> limits) {
            limits.forEach(limit -> {
                limited.put(limit, new ResponseTimes());
                counts.put(limit, new HashMap<>());
            });
        }

        void read(MeasuredArm arm, List<Window> windows) throws IOException {
            WindowSamples.read(
                    arm.folder(),
                    windows,
                    (window, sample) -> add(List.of(arm.cell().repeat(), window.block()), sample));
        }

        /** @param window the numbers of its start and block */
        private void add(List<Integer> window, LoadSample sample) {
            byPage.computeIfAbsent(sample.label(), page -> new ResponseTimes()).add(sample.responseMicros());
            limited.forEach((limit, times) -> {
                if (limit.isOf(sample.label())) {
                    times.add(sample.responseMicros());
                    counts.get(limit)
                            .computeIfAbsent(window, number -> new WindowCount())
                            .add(sample.responseMicros() / MICROS_PER_MILLI, limit);
                }
            });
        }

        List<PageResponse> pages(ComparisonKey arm) {
            return byPage.entrySet().stream()
                    .map(page -> PageResponse.of(arm, page.getKey(), page.getValue()))
                    .sorted(Comparator.comparingDouble(PageResponse::p99Millis).reversed())
                    .toList();
        }

        LimitVerdict verdict(ComparisonKey arm, ResponseLimit limit) {
            return LimitVerdict.of(arm, limit, limit.measuredMillis(limited.get(limit)), counts.get(limit));
        }
    }
}
