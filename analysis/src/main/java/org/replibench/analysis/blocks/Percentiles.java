package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Percentiles of response times over several windows, as each of them has too few pages. */
final class Percentiles {
    /**
     * Pages beyond the percentile that a group needs. By simulation ({@code PercentilesTest}): with fewer the longest time stands
     * for it; with more, groups are few, and the slowest window of each decides, so that pace cancels less.
     */
    private static final double MIN_BEYOND = 1.5;

    private Percentiles() {}

    /** Pages of each arm that make a group. */
    static long pagesOfGroup(double share) {
        return (long) Math.ceil(MIN_BEYOND / (1 - share));
    }

    static Histogram sum(List<WindowFigures> windows) {
        Histogram sum = new Histogram(windows.get(0).responseMicros());
        windows.forEach(window -> sum.add(window.responseMicros()));
        return sum;
    }

    /**
     * The percentile, median-unbiased (Hyndman and Fan 1996, type 8): times that one bucket of the histogram holds lie evenly
     * within it.
     *
     * @return in microseconds; NaN without a page
     */
    static double of(Histogram micros, double share) {
        double rank =
                Math.max(1, Math.min(micros.getTotalCount(), share * (micros.getTotalCount() + 1.0 / 3) + 1.0 / 3));
        double below = 0;
        Bucket previous = null;
        for (Bucket bucket : buckets(micros)) {
            // Times stand in the middle of as many equal parts of their bucket; between buckets they are joined by a
            // line.
            double first = below + 1;
            double last = below + bucket.count();
            if (rank < first && previous != null) {
                return previous.last() + (rank - below) * (bucket.first() - previous.last());
            }
            if (rank <= last) {
                return bucket.at(rank - below);
            }
            below = last;
            previous = bucket;
        }
        return previous == null ? Double.NaN : previous.last();
    }

    /**
     * How finely times near the percentile are known, as a part of it: the bucket's width, or the distance to the nearest other
     * time if that is larger, as it is where times were rounded before they got here. All of it if there is no other time.
     */
    static double relativeResolution(Histogram micros, double share) {
        double value = of(micros, share);
        double at = Double.NaN;
        double before = Double.NaN;
        double after = Double.NaN;
        double width = value;
        for (Bucket bucket : buckets(micros)) {
            if (bucket.low() <= value) {
                before = at;
                at = bucket.low();
                width = bucket.width();
            } else if (Double.isNaN(after)) {
                after = bucket.low();
            }
        }
        double gap = nanMin(at - before, after - at);
        return Math.max(width, Double.isNaN(gap) ? value : gap) / value;
    }

    private static double nanMin(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
    }

    private static List<Bucket> buckets(Histogram micros) {
        List<Bucket> buckets = new ArrayList<>();
        for (HistogramIterationValue recorded : micros.recordedValues()) {
            long low = micros.lowestEquivalentValue(recorded.getValueIteratedTo());
            buckets.add(new Bucket(
                    low, micros.sizeOfEquivalentValueRange(low), recorded.getCountAddedInThisIterationStep()));
        }
        return buckets;
    }

    private record Bucket(double low, double width, double count) {
        double at(double place) {
            return low + width * (place - 0.5) / count;
        }

        double first() {
            return at(1);
        }

        double last() {
            return at(count);
        }
    }
}
