package org.replibench.analysis.database;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;

/**
 * Predicts how long a transaction waits until the log of changes with its commit is on disk, from how long a flush takes.
 *
 * <p>One session flushes for all that have committed by then; who commits meanwhile waits for the end of that flush, and for the next one,
 * which all of these share (PostgreSQL documentation, "WAL Configuration"). That is a queue with one server that takes all customers at
 * once (Bailey 1954). Commits are taken as random in time, and flushes as independent of one another, with a gamma distribution.
 *
 * @param flushMillis the mean of a flush
 * @param deviationMillis its standard deviation
 */
record GroupCommit(double flushMillis, double deviationMillis) {
    private static final double MILLIS = 1000;

    /** Below it, a flush takes the same time always: the gamma distribution's transform has no value there. */
    private static final double LEAST_VARIATION = 1e-6;

    /** Beyond, rare stalls decide the mean, and a probe of seconds meets one or none: exponential times have 1. */
    private static final double MOST_VARIATION = 1.5;

    /**
     * Of a disk that was tried out with one writer, whose writes were each brought to disk, at several paces: what it did at the pace of the
     * commits, between its nearest two.
     *
     * @return empty if the disk was not tried out, or stalls now and then
     */
    static Optional<GroupCommit> of(List<DiskSpeed> disk, double commitsPerSecond) {
        List<DiskSpeed> paces = disk.stream()
                .filter(speed -> speed.flushed() && speed.atOnce() == 1)
                .sorted(Comparator.comparingDouble(DiskSpeed::writesPerSecond))
                .toList();
        Optional<DiskSpeed> slower = paces.stream()
                .filter(speed -> speed.writesPerSecond() <= commitsPerSecond)
                .reduce((one, next) -> next);
        Optional<DiskSpeed> faster = paces.stream()
                .filter(speed -> speed.writesPerSecond() > commitsPerSecond)
                .findFirst();
        return slower.or(() -> faster)
                .map(from -> between(from, faster.orElse(from), commitsPerSecond))
                .filter(commit -> commit.deviationMillis <= MOST_VARIATION * commit.flushMillis);
    }

    private static GroupCommit between(DiskSpeed from, DiskSpeed to, double commitsPerSecond) {
        double distance = to.writesPerSecond() - from.writesPerSecond();
        double weight = distance == 0 ? 0 : (commitsPerSecond - from.writesPerSecond()) / distance;
        double mean = from.meanMillis() + weight * (to.meanMillis() - from.meanMillis());
        double square = secondMoment(from) + weight * (secondMoment(to) - secondMoment(from));
        return new GroupCommit(mean, Math.sqrt(Math.max(0, square - mean * mean)));
    }

    private static double secondMoment(DiskSpeed speed) {
        return Math.pow(speed.meanMillis(), 2) + Math.pow(speed.deviationMillis(), 2);
    }

    /** The mean wait, in milliseconds; NaN if not all is known. */
    double waitMillis(double commitsPerSecond) {
        double commitsPerFlush = commitsPerSecond * flushMillis / MILLIS;
        double variation = Math.pow(deviationMillis / flushMillis, 2);
        double flushesThatSeeNone = variation < LEAST_VARIATION
                ? Math.exp(-commitsPerFlush)
                : Math.pow(1 + variation * commitsPerFlush, -1 / variation);
        double busy = commitsPerFlush / (commitsPerFlush + flushesThatSeeNone);
        double restOfFlush = flushMillis * (1 + variation) / 2;
        return flushMillis + busy * restOfFlush;
    }
}
