package org.replibench.runner.doctor;

import java.util.Locale;
import org.replibench.runner.sample.ClockOffset;

/** Whether a host's clock agrees with this machine's. */
final class ClockCheck {
    /** Hosts whose clocks follow a server differ by less; logs of several hosts are read side by side. */
    private static final double WARNING_MILLIS = 100;

    /** What happened on one host is no effect of what happened on another. */
    private static final double ERROR_MILLIS = 1_000;

    private static final double MILLIS_PER_SECOND = 1_000;

    private ClockCheck() {}

    /** A finding in any case; only a difference that is certain counts. */
    static HostFinding judge(ClockOffset offset) {
        String text = String.format(
                Locale.ROOT,
                "%.3f s %s this machine's, ± %.3f s",
                Math.abs(offset.millis()) / MILLIS_PER_SECOND,
                offset.millis() < 0 ? "behind" : "ahead of",
                offset.uncertaintyMillis() / MILLIS_PER_SECOND);
        if (offset.leastMillis() < WARNING_MILLIS) {
            return HostFinding.ok("clock", text);
        }
        String advice = text + "; let chrony or systemd-timesyncd set it";
        return offset.leastMillis() < ERROR_MILLIS
                ? HostFinding.warning("clock", advice)
                : HostFinding.error("clock", advice);
    }
}
