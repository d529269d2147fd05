package org.replibench.runner.audit.rule;

import java.util.Locale;
import org.replibench.analysis.statistics.PercentFormat;
import org.replibench.records.cell.AuditCheck;

/** Checks of a number against its largest or smallest allowed value; a number that is not known passes none. */
public final class LimitChecks {
    private LimitChecks() {}

    /** A share, shown in percent. */
    public static AuditCheck atMost(String name, String of, double measured, double largest) {
        return new AuditCheck(
                name, percent(measured) + " " + of, "at most " + PercentFormat.of(largest), measured <= largest);
    }

    /** A share that must not be smaller, shown in percent. */
    public static AuditCheck atLeast(String name, String of, double measured, double smallest) {
        return new AuditCheck(
                name, percent(measured) + " " + of, "at least " + PercentFormat.of(smallest), measured >= smallest);
    }

    /**
     * How far {@code measured} may lie from {@code planned}, as a part of it.
     *
     * @param of where it was measured, such as " by node1"; may be empty
     */
    public static AuditCheck deviation(
            String name, String unit, String of, double measured, double planned, double largest) {
        double deviation = measured / planned - 1;
        return new AuditCheck(
                name,
                String.format(Locale.ROOT, "%s %s%s (%+.2f %%)", number(measured), unit, of, 100 * deviation),
                number(planned) + " " + unit + " within " + PercentFormat.of(largest),
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
