package org.replibench.analysis.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;

class GroupCommitTest {
    private static final int COMMITS = 200_000;

    /** Shares of the flush that deviates, and commits during a flush. */
    @ParameterizedTest
    @CsvSource({"0, 0.1", "0, 1", "0, 5", "0.5, 0.1", "0.5, 1", "0.5, 5", "1, 0.1", "1, 1", "1, 5"})
    void the_mean_wait_is_that_of_simulated_commits(double deviation, double commitsPerFlush) {
        double flush = 4;

        assertThat(new GroupCommit(flush, deviation * flush).waitMillis(1000 * commitsPerFlush / flush))
                .isCloseTo(simulated(flush, deviation, commitsPerFlush / flush), Percentage.withPercentage(1.5));
    }

    @Test
    void a_lone_commit_waits_for_one_flush_and_one_of_many_for_one_and_a_half() {
        GroupCommit steady = new GroupCommit(4, 0);

        assertThat(steady.waitMillis(0)).isEqualTo(4);
        assertThat(steady.waitMillis(1e6)).isCloseTo(6, within(0.01));
    }

    @Test
    void what_is_not_known_of_the_disk_or_the_load_is_not_predicted() {
        assertThat(new GroupCommit(4, Double.NaN).waitMillis(100)).isNaN();
        assertThat(new GroupCommit(4, 1).waitMillis(Double.NaN)).isNaN();
    }

    @Test
    void a_flush_takes_what_it_took_at_the_pace_of_the_commits() {
        List<DiskSpeed> disk = List.of(
                new DiskSpeed(true, 1, 0, 1000, 1, 0, 1, 1, 1),
                new DiskSpeed(true, 4, 0, 150, 9, 0, 9, 9, 9),
                new DiskSpeed(true, 1, 8, 100, 2, 1, 2, 4, 5),
                new DiskSpeed(true, 1, 32, 30, 4, 2, 4, 8, 9));

        assertThat(GroupCommit.of(disk, 10)).hasValue(new GroupCommit(4, 2));
        assertThat(GroupCommit.of(disk, 100)).hasValue(new GroupCommit(2, 1));
        assertThat(GroupCommit.of(disk, 65).orElseThrow().flushMillis()).isCloseTo(3, within(1e-9));
        assertThat(GroupCommit.of(disk, 65).orElseThrow().deviationMillis())
                .as("of a half with mean 2 and one with 4")
                .isCloseTo(Math.sqrt((5 + 20) / 2.0 - 9), within(1e-9));
        assertThat(GroupCommit.of(disk, 5000)).hasValue(new GroupCommit(1, 0));
        assertThat(GroupCommit.of(List.of(), 10)).isEmpty();
    }

    /** Of 300 writes one took 298 ms: of the next 300 none does, or three. */
    @Test
    void the_mean_of_a_disk_that_stalls_now_and_then_is_not_known() {
        assertThat(GroupCommit.of(List.of(new DiskSpeed(true, 1, 8, 99, 1.4, 17, 0.3, 7, 298)), 99))
                .isEmpty();
        assertThat(GroupCommit.of(List.of(new DiskSpeed(true, 1, 8, 99, 1.4, 1.4, 1, 7, 9)), 99))
                .isPresent();
    }

    /** Event by event: each flush takes along what was committed until it began. */
    private static double simulated(double flush, double deviation, double commitsPerMilli) {
        Random random = new Random(1);
        DoubleSupplier exponential = () -> -Math.log(1 - random.nextDouble());
        // A gamma distribution whose shape is a whole number is that of a sum.
        int shape = (int) Math.round(1 / (deviation * deviation));
        DoubleSupplier flushes = deviation == 0
                ? () -> flush
                : () -> flush
                        / shape
                        * DoubleStream.generate(exponential).limit(shape).sum();
        double waited = 0;
        int commits = 0;
        double nextCommit = 0;
        double diskIsFree = 0;
        while (commits < COMMITS) {
            double begin = Math.max(diskIsFree, nextCommit);
            double taken = 0;
            int together = 0;
            for (; nextCommit <= begin; nextCommit += exponential.getAsDouble() / commitsPerMilli) {
                taken += nextCommit;
                together++;
            }
            diskIsFree = begin + flushes.getAsDouble();
            waited += together * diskIsFree - taken;
            commits += together;
        }
        return waited / commits;
    }
}
