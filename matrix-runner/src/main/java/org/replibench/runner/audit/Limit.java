package org.replibench.runner.audit;

import java.util.Locale;
import org.replibench.analysis.statistics.Percent;
import org.replibench.model.Check;

/** Checks of a number against its largest or smallest allowed value; a number that is not known passes none. */
public final class Limit {
    private Limit() {}

    /** A share, shown in percent. */
    public static Check share(String name, String of, double measured, double largest) {
        return new Check(name, percent(measured) + " " + of, "at most " + Percent.of(largest), measured <= largest);
    }

    /** A share that must not be smaller, shown in percent. */
    public static Check atLeast(String name, String of, double measured, double smallest) {
        return new Check(name, percent(measured) + " " + of, "at least " + Percent.of(smallest), measured >= smallest);
    }

    /**
     * How far {@code measured} may lie from {@code planned}, as a part of it.
     *
     * @param of where it was measured, such as " by node1"; may be empty
     */
    public static Check deviation(
            String name, String unit, String of, double measured, double planned, double largest) {
        double deviation = measured / planned - 1;
        return new Check(
                name,
                String.format(Locale.ROOT, "%s %s%s (%+.2f %%)", number(measured), unit, of, 100 * deviation),
                number(planned) + " " + unit + " within " + Percent.of(largest),
                Math.abs(deviation) <= largest);
    }

    /** Such as "1.23 %". */
    public static String percent(double fraction) {
        return Double.isNaN(fraction) ? "unknown" : String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.1f", value);
    }
}
