package org.replibench.analysis.blocks;

import org.HdrHistogram.Histogram;

/**
 * What one window of one arm counted, between its edges.
 *
 * @param seconds between the edges, above 0
 * @param pages answered in the window
 * @param searches those of them that searched for items
 * @param nodesCpuSeconds of all nodes, without what compiled code; NaN if not known
 * @param databaseCpuSeconds of the database; NaN if not known
 * @param interconnectBytes that nodes sent to each other; NaN if not counted
 * @param sessionTransfers session updates handed over; NaN if not counted
 * @param loadGeneratorCpuSeconds of the load generator, if that shares a machine with nodes; NaN if not, or not known
 * @param responseSecondsSum sum of the response times of {@code pages}
 * @param responseMicros the same times in microseconds; not to be changed afterwards
 */
public record WindowFigures(
        double seconds,
        long pages,
        long searches,
        double nodesCpuSeconds,
        double databaseCpuSeconds,
        double interconnectBytes,
        double sessionTransfers,
        double loadGeneratorCpuSeconds,
        double responseSecondsSum,
        Histogram responseMicros) {
    /** @throws IllegalArgumentException if the window has no length, a negative number of pages, or more searches than pages */
    public WindowFigures {
        if (!(seconds > 0 && Double.isFinite(seconds)) || searches < 0 || searches > pages) {
            throw new IllegalArgumentException(
                    "a window of " + seconds + " s with " + pages + " pages, of which " + searches + " searched");
        }
    }

    /** Both together, as if they were one window. */
    public WindowFigures plus(WindowFigures other) {
        Histogram both = new Histogram(responseMicros);
        both.add(other.responseMicros);
        return new WindowFigures(
                seconds + other.seconds,
                pages + other.pages,
                searches + other.searches,
                nodesCpuSeconds + other.nodesCpuSeconds,
                databaseCpuSeconds + other.databaseCpuSeconds,
                interconnectBytes + other.interconnectBytes,
                sessionTransfers + other.sessionTransfers,
                loadGeneratorCpuSeconds + other.loadGeneratorCpuSeconds,
                responseSecondsSum + other.responseSecondsSum,
                both);
    }
}
