package org.replibench.runner.failover;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.linux.NetworkDevice.Counters;

/**
 * Watches links that were cut, from just before they are repaired, until each of them has carried a packet in either
 * direction: TCP sends again what was lost after ever longer pauses, so a repaired link may carry nothing for many seconds.
 */
final class FirstPacketWatch implements AutoCloseable {
    /** A look costs some tens of microseconds. */
    private static final long INTERVAL_MILLIS = 5;

    private final JournalClock clock;
    private final Map<NetworkDevice, Counters> silent = new HashMap<>();
    private final boolean anyCut;
    private final Thread thread = new Thread(this::watch, "first packet");
    private volatile double repairedMicros = Double.NaN;
    private volatile double crossedMicros = Double.NaN;

    /** @param links none, if none was cut */
    FirstPacketWatch(List<NetworkDevice> links, JournalClock clock) {
        this.clock = clock;
        links.forEach(link -> link.counters().ifPresent(counters -> silent.put(link, counters)));
        anyCut = !silent.isEmpty();
        if (anyCut) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** All links that were cut carry again what is sent. */
    void linksRepaired() {
        if (anyCut) {
            // Its thread may be late on a busy machine.
            look();
            repairedMicros = clock.micros();
        }
    }

    /** When {@link #linksRepaired} was called; NaN if none was cut. */
    double repairedMicros() {
        return repairedMicros;
    }

    /**
     * From then until each link had carried a packet in either direction; 0 if one had before the last was repaired; NaN if none
     * was cut, or one carried none.
     */
    double millis() {
        return Math.max(0, crossedMicros - repairedMicros) / 1e3;
    }

    private void watch() {
        try {
            do {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            } while (!look());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether each link has carried a packet in either direction by now. */
    private synchronized boolean look() {
        if (silent.isEmpty()) {
            return true;
        }
        silent.entrySet().removeIf(link -> link.getKey()
                .counters()
                .filter(now -> carriedBothWays(link.getValue(), now))
                .isPresent());
        if (silent.isEmpty()) {
            crossedMicros = clock.micros();
        }
        return silent.isEmpty();
    }

    private static boolean carriedBothWays(Counters before, Counters now) {
        return now.packetsSent() > before.packetsSent() && now.packetsReceived() > before.packetsReceived();
    }

    /** Looks for the last time. */
    @Override
    public void close() {
        thread.interrupt();
        look();
    }
}
