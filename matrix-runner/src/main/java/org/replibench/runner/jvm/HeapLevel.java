package org.replibench.runner.jvm;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.cluster.server.HeapSize;
import org.replibench.model.Refusal;

/** How large a heap is asked for. */
public sealed interface HeapLevel {
    /** The level of the factor heap, such as {@code 512m} or {@code 1.5xlive}. */
    String name();

    /**
     * Reads a size, such as {@code 512m}, or how many times the live set it is, such as {@code 1.5x}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    static HeapLevel parse(String text) {
        Matcher times = TimesLiveSet.TEXT.matcher(text);
        return times.matches()
                ? new TimesLiveSet(new BigDecimal(times.group(1)).stripTrailingZeros())
                : new Fixed(HeapSize.parse(text));
    }

    /** One that needs no measurement. */
    record Fixed(HeapSize size) implements HeapLevel {
        @Override
        public String name() {
            return size.toString();
        }
    }

    /**
     * One that is stated by what is alive in it: by that, not by its size, depends how dear a collector is.
     *
     * @param times above 1, at most {@value #MOST}
     */
    record TimesLiveSet(BigDecimal times) implements HeapLevel {
        private static final Pattern TEXT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,4})?)[xX]");

        private static final int MOST = 20;

        /** @throws IllegalArgumentException with one line if it is out of its range */
        public TimesLiveSet {
            if (times.compareTo(BigDecimal.ONE) <= 0 || times.compareTo(BigDecimal.valueOf(MOST)) > 0) {
                throw new Refusal(
                                "heap",
                                "out of range",
                                "more than 1x, at most " + MOST + "x",
                                times.toPlainString() + "x",
                                "-Dheap=2x")
                        .exception();
            }
        }

        @Override
        public String name() {
            return times.toPlainString() + "xlive";
        }

        /**
         * The size, once the live set is known.
         *
         * @throws IllegalArgumentException if it is smaller than any heap may be
         */
        HeapSize size(int liveSetMebibytes) {
            return new HeapSize(times.multiply(BigDecimal.valueOf(liveSetMebibytes))
                    .setScale(0, RoundingMode.CEILING)
                    .intValueExact());
        }
    }
}
