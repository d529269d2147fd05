package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.NetworkDevice;

class FirstPacketWatchTest {
    private final JournalClock clock = new JournalClock();

    @TempDir
    private Path one;

    @TempDir
    private Path another;

    @BeforeEach
    void packetsFromBeforeTheFault() throws IOException {
        for (Path link : List.of(one, another)) {
            for (String counter :
                    List.of("rx_bytes", "rx_packets", "tx_bytes", "tx_packets", "rx_dropped", "tx_dropped")) {
                set(link, counter, 1_000);
            }
        }
    }

    @Test
    void a_repaired_link_is_waited_for_until_packets_have_crossed_it_in_both_directions() throws Exception {
        try (FirstPacketWatch watch = new FirstPacketWatch(List.of(new NetworkDevice(one)), clock)) {
            watch.linksRepaired();
            set(one, "tx_packets", 1_001);
            long sentToOnly = clock.micros();
            letTheWatchLook();
            assertThat(watch.millis()).isNaN();

            set(one, "rx_packets", 1_001);

            assertThat(firstPacketMillis(watch)).isGreaterThan((sentToOnly - watch.repairedMicros()) / 1e3);
        }
    }

    @Test
    void of_several_links_the_last_one_counts() throws Exception {
        try (FirstPacketWatch watch =
                new FirstPacketWatch(List.of(new NetworkDevice(one), new NetworkDevice(another)), clock)) {
            watch.linksRepaired();
            cross(one);
            letTheWatchLook();
            assertThat(watch.millis()).isNaN();

            cross(another);

            assertThat(firstPacketMillis(watch)).isPositive();
        }
    }

    @Test
    void a_packet_that_crosses_while_the_repair_goes_on_took_no_time() throws Exception {
        try (FirstPacketWatch watch = new FirstPacketWatch(List.of(new NetworkDevice(one)), clock)) {
            cross(one);
            watch.linksRepaired();

            assertThat(firstPacketMillis(watch)).isZero();
        }
    }

    @Test
    void what_was_not_cut_is_neither_repaired_nor_waited_for() {
        try (FirstPacketWatch watch = new FirstPacketWatch(List.of(), clock)) {
            watch.linksRepaired();

            assertThat(watch.repairedMicros()).isNaN();
            assertThat(watch.millis()).isNaN();
        }
    }

    private static double firstPacketMillis(FirstPacketWatch watch) throws InterruptedException {
        while (Double.isNaN(watch.millis())) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return watch.millis();
    }

    /** Many times its interval. */
    private static void letTheWatchLook() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(100);
    }

    private static void cross(Path link) throws IOException {
        set(link, "rx_packets", 1_001);
        set(link, "tx_packets", 1_001);
    }

    /** At once, as the kernel does it. */
    private static void set(Path link, String counter, int value) throws IOException {
        Path written = Files.writeString(link.resolve("unfinished"), value + "\n");
        Files.move(written, link.resolve(counter), StandardCopyOption.ATOMIC_MOVE);
    }
}
