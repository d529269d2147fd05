package org.replibench.runner.turns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.measure.MeasuredWindow;

/** The turns that an arm has had so far. */
final class ArmTurns {
    private final List<MeasuredWindow> windows = new ArrayList<>();
    private final List<TimeSpans.Span> spans = new ArrayList<>();

    /** Adds when its users were active, in a turn that is measured or in another. */
    void add(TimeSpans.Span active) {
        spans.add(active);
    }

    /** Adds what was measured of a turn. */
    void add(MeasuredWindow window) {
        windows.add(window);
    }

    /** The windows, in the order of time. */
    List<MeasuredWindow> windows() {
        return List.copyOf(windows);
    }

    /** The last window; empty if there was none as yet. */
    Optional<MeasuredWindow> last() {
        return windows.isEmpty() ? Optional.empty() : Optional.of(windows.get(windows.size() - 1));
    }

    /** When its users were active, in turns that are measured and in others. */
    TimeSpans activeTime() {
        return TimeSpans.inSequence(spans);
    }

    /** Whether that is read at the edges of each window. */
    boolean readsInWindows(MetricKey key) {
        return windows.get(0).start().readings().containsKey(key);
    }
}
