package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestPartsTest {
    private static final long MILLI = 1_000_000;

    private final Queue<ThreadReading> readings = new ArrayDeque<>();
    private final Queue<Long> throttled = new ArrayDeque<>();

    @AfterEach
    void leaveThread() {
        RequestParts.current().ifPresent(RequestParts::leaveThread);
    }

    /** All in milliseconds, each since the first. */
    private void reads(long wall, long cpu, long delay, long collection, long blocked, long waited) {
        readings.add(new ThreadReading(
                1000 * MILLI + wall * MILLI, cpu * MILLI, delay * MILLI, collection, blocked, waited));
    }

    private RequestParts begin() {
        return RequestParts.begin(
                readings::remove, () -> throttled.isEmpty() ? ThreadReading.UNKNOWN : throttled.remove());
    }

    private static Map<PagePart, Long> inMillis(Map<PagePart, Long> nanos) {
        nanos.replaceAll((part, time) -> time / MILLI);
        return nanos;
    }

    @Test
    void what_has_passed_since_an_edge_is_shared_out_and_nothing_is_lost_or_counted_twice() {
        reads(0, 0, 0, 0, 0, 0);
        reads(20, 5, 2, 3, 4, 1);
        RequestParts parts = begin();
        assertThat(inMillis(parts.end()))
                .containsOnly(
                        Map.entry(PagePart.WORKER, 0L),
                        Map.entry(PagePart.RUNNING, 5L),
                        Map.entry(PagePart.PROCESSOR, 2L),
                        Map.entry(PagePart.COLLECTION, 3L),
                        Map.entry(PagePart.LOCK, 4L),
                        Map.entry(PagePart.CONFIRMATION, 1L),
                        Map.entry(PagePart.POOL, 0L),
                        Map.entry(PagePart.DATABASE, 0L),
                        Map.entry(PagePart.REST, 5L));
    }

    @Test
    void a_wait_that_has_a_name_is_that_however_the_thread_waits_but_running_in_it_is_running() throws SQLException {
        reads(0, 0, 0, 0, 0, 0);
        reads(3, 3, 0, 0, 0, 0);
        reads(13, 5, 1, 2, 0, 0);
        reads(14, 5, 1, 2, 0, 0);
        reads(18, 5, 1, 2, 0, 4);
        reads(20, 7, 1, 2, 0, 4);
        RequestParts parts = begin();
        parts.during(PagePart.DATABASE, () -> "rows");
        parts.during(PagePart.POOL, () -> "connection");
        assertThat(inMillis(parts.end()))
                .containsEntry(PagePart.DATABASE, 5L)
                .containsEntry(PagePart.POOL, 4L)
                .containsEntry(PagePart.CONFIRMATION, 0L)
                .containsEntry(PagePart.RUNNING, 7L)
                .containsEntry(PagePart.PROCESSOR, 1L)
                .containsEntry(PagePart.COLLECTION, 2L)
                .containsEntry(PagePart.REST, 1L);
    }

    @Test
    void a_wait_within_a_wait_is_the_inner_ones_and_the_outer_one_goes_on_when_that_fails() {
        reads(0, 0, 0, 0, 0, 0);
        reads(0, 0, 0, 0, 0, 0);
        reads(1, 0, 0, 0, 0, 0);
        reads(3, 0, 0, 0, 0, 0);
        reads(7, 0, 0, 0, 0, 0);
        reads(15, 0, 0, 0, 0, 0);
        RequestParts parts = begin();
        assertThatThrownBy(() -> parts.during(
                        PagePart.POOL,
                        () -> parts.during(PagePart.DATABASE, () -> {
                            throw new SQLException("down");
                        })))
                .isInstanceOf(SQLException.class);
        assertThat(inMillis(parts.end()))
                .containsEntry(PagePart.POOL, 1L + 4L)
                .containsEntry(PagePart.DATABASE, 2L)
                .containsEntry(PagePart.REST, 8L);
    }

    @Test
    void where_the_kernel_does_not_tell_the_wait_for_a_processor_it_is_not_known_and_not_zero() {
        readings.addAll(List.of(
                new ThreadReading(0, 0, ThreadReading.UNKNOWN, 0, 0, 0),
                new ThreadReading(9 * MILLI, 4 * MILLI, ThreadReading.UNKNOWN, 0, 0, 0)));
        RequestParts parts = begin();
        assertThat(inMillis(parts.end()))
                .doesNotContainKey(PagePart.PROCESSOR)
                .containsEntry(PagePart.RUNNING, 4L)
                .containsEntry(PagePart.REST, 5L);
    }

    @Test
    void what_a_quota_throttled_meanwhile_is_told_from_the_wait_for_a_processor() {
        reads(0, 0, 0, 0, 0, 0);
        reads(60, 5, 50, 0, 0, 0);
        throttled.addAll(List.of(900 * MILLI, 940 * MILLI));
        assertThat(inMillis(begin().end()))
                .containsEntry(PagePart.PROCESSOR, 10L)
                .containsEntry(PagePart.THROTTLED, 40L)
                .containsEntry(PagePart.REST, 5L);
    }

    /** The kernel adds up all processors, and begins to before the request does. */
    @Test
    void a_thread_is_throttled_no_longer_than_it_waits_for_a_processor() {
        reads(0, 0, 0, 0, 0, 0);
        reads(60, 5, 50, 0, 0, 0);
        throttled.addAll(List.of(900 * MILLI, 1080 * MILLI));
        assertThat(inMillis(begin().end()))
                .containsEntry(PagePart.PROCESSOR, 0L)
                .containsEntry(PagePart.THROTTLED, 50L);
    }

    @Test
    void a_request_during_which_no_quota_throttled_was_not_throttled() {
        reads(0, 0, 0, 0, 0, 0);
        reads(60, 5, 50, 0, 0, 0);
        throttled.addAll(List.of(900 * MILLI, 900 * MILLI));
        assertThat(inMillis(begin().end()))
                .containsEntry(PagePart.PROCESSOR, 50L)
                .containsEntry(PagePart.THROTTLED, 0L);
    }

    @Test
    void throttling_that_is_not_known_is_within_the_wait_for_a_processor() {
        reads(0, 0, 0, 0, 0, 0);
        reads(60, 5, 50, 0, 0, 0);
        throttled.addAll(List.of(900 * MILLI));
        assertThat(inMillis(begin().end()))
                .containsEntry(PagePart.PROCESSOR, 50L)
                .doesNotContainKey(PagePart.THROTTLED);

        readings.addAll(List.of(
                new ThreadReading(0, 0, ThreadReading.UNKNOWN, 0, 0, 0),
                new ThreadReading(9 * MILLI, 4 * MILLI, ThreadReading.UNKNOWN, 0, 0, 0)));
        throttled.addAll(List.of(900 * MILLI, 905 * MILLI));
        assertThat(inMillis(begin().end()))
                .as("a kernel that does not tell the wait")
                .doesNotContainKeys(PagePart.PROCESSOR, PagePart.THROTTLED)
                .containsEntry(PagePart.REST, 5L);
    }

    @Test
    void what_a_jvm_does_not_tell_of_a_thread_is_not_known_and_within_the_rest() {
        long unknown = ThreadReading.UNKNOWN;
        readings.addAll(List.of(
                new ThreadReading(0, unknown, 0, 0, unknown, unknown),
                new ThreadReading(9 * MILLI, unknown, 2 * MILLI, 1, unknown, unknown)));
        RequestParts parts = begin();
        assertThat(inMillis(parts.end()))
                .doesNotContainKeys(PagePart.RUNNING, PagePart.LOCK, PagePart.CONFIRMATION)
                .containsEntry(PagePart.PROCESSOR, 2L)
                .containsEntry(PagePart.REST, 6L);
    }

    @Test
    void the_wait_for_a_thread_is_a_part_though_the_thread_did_not_see_it() {
        reads(0, 0, 0, 0, 0, 0);
        reads(2, 2, 0, 0, 0, 0);
        RequestParts parts = begin();
        parts.begunBefore(1000 * MILLI - 6 * MILLI);
        assertThat(inMillis(parts.end())).containsEntry(PagePart.WORKER, 6L).containsEntry(PagePart.RUNNING, 2L);
    }

    @Test
    void a_thread_that_waits_for_another_is_seen_to_by_the_jvm() throws InterruptedException {
        RequestParts parts = RequestParts.begin(ThreadReader.start(), () -> ThreadReading.UNKNOWN);
        synchronized (this) {
            wait(20);
        }
        Map<PagePart, Long> nanos = parts.end();
        assertThat(nanos.get(PagePart.CONFIRMATION)).isPositive();
        assertThat(nanos.get(PagePart.RUNNING)).isPositive().isLessThan(nanos.get(PagePart.CONFIRMATION));
    }

    @Test
    void a_kernel_that_accounts_for_nothing_is_told_from_a_thread_that_never_waited() {
        assertThat(ThreadReader.delay("234172 50195 1\n")).isEqualTo(50195);
        assertThat(ThreadReader.delay("234172 0 1\n")).isZero();
        assertThat(ThreadReader.delay("0 0 0\n")).isEqualTo(ThreadReading.UNKNOWN);
        assertThat(ThreadReader.delay("")).isEqualTo(ThreadReading.UNKNOWN);
    }
}
