package org.replibench.analysis.rounds;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The looks that were taken at a study's blocks while they were measured, so that whoever reads the raw files later takes the same.
 *
 * @param all in the order of starts, and of time
 */
public record Looks(List<Look> all) {
    /** The key in a record's settings. */
    public static final String SETTING = "turns.looks";

    private static final String SEPARATOR = " ";
    private static final String AFTER = "@";

    /**
     * One of them.
     *
     * @param spent part of the round's budget, above 0, at most 1
     * @param start whose blocks were being measured
     * @param block the last one of that start that was there
     */
    public record Look(double spent, int start, int block) {
        private static final Comparator<Look> ORDER =
                Comparator.comparingInt(Look::start).thenComparingDouble(Look::spent);

        private String text() {
            return String.format(Locale.ROOT, "%.4f%s%d/%d", spent, AFTER, start, block);
        }

        private static Look parse(String text) {
            String[] parts = text.split("[" + AFTER + "/]");
            return new Look(Double.parseDouble(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }

        /** Whether a block was there already. */
        boolean includes(int blockStart, int blockNumber) {
            return blockStart < start || (blockStart == start && blockNumber <= block);
        }
    }

    public Looks {
        all = all.stream().distinct().sorted(Look.ORDER).toList();
    }

    /** With one more. */
    public Looks with(Look look) {
        return with(new Looks(List.of(look)));
    }

    /** With those of other rounds. */
    public Looks with(Looks others) {
        return new Looks(Stream.concat(all.stream(), others.all.stream()).toList());
    }

    /** As a record's setting. */
    public String text() {
        return all.stream().map(Look::text).collect(Collectors.joining(SEPARATOR));
    }

    /** @throws IllegalArgumentException if {@code text} is no such setting */
    public static Looks parse(String text) {
        try {
            return new Looks(Arrays.stream(text.split(SEPARATOR))
                    .filter(look -> !look.isEmpty())
                    .map(Look::parse)
                    .toList());
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(SETTING + ": no looks: " + text, e);
        }
    }
}
