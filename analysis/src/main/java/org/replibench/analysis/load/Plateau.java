package org.replibench.analysis.load;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The loads at which a page takes no longer than with few clients; the white paper's high load is the last of them (10-1-2).
 *
 * <p>The rule: the plateau is the shortest mean response of all loads. A load has left it if its mean response is more than
 * {@value #FACTOR} times that.
 */
public final class Plateau {
    /** In the white paper's graph 10-2 response time has about doubled one step after the load that it takes as high. */
    public static final double FACTOR = 2;

    private Plateau() {}

    /**
     * A load that was tried.
     *
     * @param clients on each node
     * @param responseMillis the mean
     */
    public record Point(double clients, double responseMillis) {}

    /** Whether a load with this mean response has left the plateau. */
    public static boolean left(double responseMillis, double plateauMillis) {
        return !(responseMillis <= FACTOR * plateauMillis);
    }

    /**
     * How many clients there are when response leaves the plateau, interpolated between the last load on it and the first one
     * beyond; empty if no load is.
     *
     * @param points with rising clients
     */
    public static OptionalDouble end(List<Point> points) {
        int shortest = IntStream.range(0, points.size())
                .boxed()
                .min(Comparator.comparingDouble(i -> points.get(i).responseMillis()))
                .orElse(0);
        double limit =
                points.isEmpty() ? Double.NaN : FACTOR * points.get(shortest).responseMillis();
        return IntStream.range(shortest + 1, points.size())
                .filter(i -> points.get(i).responseMillis() > limit)
                .mapToDouble(i -> crossing(points.get(i - 1), points.get(i), limit))
                .findFirst();
    }

    private static double crossing(Point on, Point beyond, double limitMillis) {
        double part = (limitMillis - on.responseMillis()) / (beyond.responseMillis() - on.responseMillis());
        return on.clients() + part * (beyond.clients() - on.clients());
    }
}
