package org.replibench.records.quantity;

/**
 * A figure in words: what CSV, console, report and reference docs call it.
 *
 * @param key its column in CSV files and its name for scripts, with the unit as suffix
 * @param label such as "throughput"
 * @param unit as printed, such as "pages/s"
 * @param source where it comes from, and when it is empty
 * @param heading of its column in a table
 * @param visibility which tables it stands in
 * @param printedUnit what one printed unit is, in that of the key: 0.01 for a share in per cent
 */
public record QuantityDescription(
        String key,
        String label,
        String unit,
        String source,
        Direction direction,
        Comparison comparison,
        Heading heading,
        Visibility visibility,
        double printedUnit) {
    /** One per cent of a share. */
    static final double PER_CENT = 0.01;

    /** One megabyte of bytes. */
    static final double MEGABYTE = 1e6;

    /** Which values are good news. */
    public enum Direction {
        HIGHER_IS_BETTER,
        LOWER_IS_BETTER,
        NEUTRAL
    }

    /** How an arm's value is set against its control's. */
    public enum Comparison {
        /** By the ratio of geometric means. */
        RATIO,
        NONE
    }

    /** Which tables show a figure; {@code results.csv} has all. */
    public enum Visibility {
        /** Console and report, on paper too. */
        MAIN,
        /** Console, and the report's table with all columns. */
        CONSOLE,
        /** The report's table with all columns. */
        DETAILS,
        /** None. */
        FILE_ONLY
    }

    /** Two lines above a column. */
    public record Heading(String first, String second) {}

    /** A neutral figure among the report's details, under its label and unit. */
    static QuantityDescription of(String key, String label, String unit, String source) {
        return new QuantityDescription(
                key,
                label,
                unit,
                source,
                Direction.NEUTRAL,
                Comparison.NONE,
                new Heading(label, unit),
                Visibility.DETAILS,
                1);
    }

    QuantityDescription higherIsBetter() {
        return with(Direction.HIGHER_IS_BETTER, comparison, heading, visibility, printedUnit);
    }

    QuantityDescription lowerIsBetter() {
        return with(Direction.LOWER_IS_BETTER, comparison, heading, visibility, printedUnit);
    }

    QuantityDescription comparedByRatio() {
        return with(direction, Comparison.RATIO, heading, visibility, printedUnit);
    }

    QuantityDescription headed(String first, String second) {
        return with(direction, comparison, new Heading(first, second), visibility, printedUnit);
    }

    QuantityDescription in(Visibility wanted) {
        return with(direction, comparison, heading, wanted, printedUnit);
    }

    QuantityDescription printedPer(double unitOfKey) {
        return with(direction, comparison, heading, visibility, unitOfKey);
    }

    private QuantityDescription with(
            Direction newDirection,
            Comparison newComparison,
            Heading newHeading,
            Visibility newVisibility,
            double newPrintedUnit) {
        return new QuantityDescription(
                key, label, unit, source, newDirection, newComparison, newHeading, newVisibility, newPrintedUnit);
    }
}
