package org.replibench.analysis.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.pages.LimitVerdict.WindowCount;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * Response times of arms that took turns, by type of page, and what they say of limits.
 *
 * @param pages by arms, the slowest of each first, by the 99th percentile
 * @param verdicts for each limit in the order given, by arms but those of A/A
 */
public record PageResponses(List<PageResponse> pages, List<LimitVerdict> verdicts) {
    private static final long MICROS_PER_MILLI = 1000;

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
            NavigableMap<Long, Window> byStart = new TreeMap<>();
            windows.forEach(window -> byStart.put(window.startMillis() * MICROS_PER_MILLI, window));
            if (Files.exists(RawFile.LOAD_SAMPLES.in(arm.folder()))) {
                LoadSamplesFile.read(RawFile.LOAD_SAMPLES.in(arm.folder()), sample -> {
                    Map.Entry<Long, Window> window = byStart.floorEntry(sample.endMicros());
                    if (window != null && sample.endMicros() < window.getValue().endMillis() * MICROS_PER_MILLI) {
                        add(List.of(arm.cell().repeat(), window.getValue().block()), sample);
                    }
                });
            }
        }

        /** @param window the numbers of its start and block */
        private void add(List<Integer> window, LoadSample sample) {
            byPage.computeIfAbsent(sample.label(), page -> new ResponseTimes()).add(sample.responseMicros());
            limited.forEach((limit, times) -> {
                if (limit.isOf(sample.label())) {
                    times.add(sample.responseMicros());
                    counts.get(limit)
                            .computeIfAbsent(window, number -> new WindowCount())
                            .add((double) sample.responseMicros() / MICROS_PER_MILLI, limit);
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
            ResponseTimes times = limited.get(limit);
            OptionalDouble share = limit.measure().share();
            return LimitVerdict.of(
                    arm,
                    limit,
                    share.isPresent() ? times.percentileMillis(share.getAsDouble()) : times.meanMillis(),
                    counts.get(limit));
        }
    }
}
