package org.replibench.runner.turns;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.records.load.LoadSample;

/**
 * Looks after each window for pages that took ten times the limit that a percentile of theirs has, and has diagnostics taken of their nodes,
 * once for an arm. That takes seconds, in which no arm has a turn.
 */
final class SlowPageWatch {
    private static final int TIMES = 10;

    /** A window has a few hundred requests in a tenth of it. */
    private static final long LAST_BYTES = 1 << 18;

    private static final double MICROS_PER_MILLI = 1000;

    /** Before that a load generator may be late to tell. */
    private static final long SHORTEST_MILLIS = 1000;

    private final List<ResponseLimit> limits;
    private final Set<RoundArm> seen = new HashSet<>();

    /** @param limits of which those of means say nothing of a single page */
    SlowPageWatch(List<ResponseLimit> limits) {
        this.limits = limits.stream()
                .filter(limit -> limit.measure().share().isPresent())
                .toList();
    }

    /** Returns at once without limits, and otherwise when the arm has no request in flight, or one that is slow. */
    void look(RoundArm arm) throws IOException, InterruptedException {
        if (limits.isEmpty() || seen.contains(arm) || arm.failure().isPresent()) {
            return;
        }
        Duration longest = longest(limits);
        if (!arm.load().awaitEffect(longest)) {
            if (arm.failure().isEmpty() && seen.add(arm)) {
                arm.diagnose(
                        node -> true,
                        "a page has no answer " + longest.toMillis()
                                + " ms after its arm's turn: ten times its limit or more");
            }
            return;
        }
        long begun =
                arm.turns().last().map(window -> window.start().epochMillis()).orElse(0L);
        Optional<SlowPage> slow = slowest(
                limits,
                arm.load().lastSamples(LAST_BYTES).stream()
                        .filter(sample -> sample.endMicros() / MICROS_PER_MILLI >= begun)
                        .toList());
        if (slow.isPresent() && seen.add(arm)) {
            arm.diagnose(
                    node -> Stream.of(node.url(), node.host().http().url()).anyMatch(url -> url.getAuthority()
                            .equals(slow.get().sample().node())),
                    slow.get().text());
        }
    }

    /** After so long a page has exceeded ten times its limit, whichever it is. */
    static Duration longest(List<ResponseLimit> limits) {
        double millis = limits.stream().mapToDouble(ResponseLimit::millis).max().orElse(0);
        return Duration.ofMillis(Math.max(SHORTEST_MILLIS, Math.round(TIMES * millis)));
    }

    /** The page that exceeded its limit most, of those that exceeded it ten times. */
    static Optional<SlowPage> slowest(List<ResponseLimit> limits, List<LoadSample> samples) {
        return samples.stream()
                .flatMap(sample -> limits.stream()
                        .filter(limit -> limit.isOf(sample.label()))
                        .map(limit -> new SlowPage(sample, limit)))
                .filter(page -> page.times() >= TIMES)
                .max(Comparator.comparingDouble(SlowPage::times));
    }

    /** A page and the limit that it exceeds. */
    record SlowPage(LoadSample sample, ResponseLimit limit) {
        private double millis() {
            return sample.responseMicros() / MICROS_PER_MILLI;
        }

        private double times() {
            return millis() / limit.millis();
        }

        String text() {
            return String.format(
                    Locale.ROOT, "%s took %.0f ms, %.0f times its limit %s", sample.label(), millis(), times(), limit);
        }
    }
}
