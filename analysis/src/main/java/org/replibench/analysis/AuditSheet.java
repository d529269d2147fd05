package org.replibench.analysis;

import java.util.Comparator;
import java.util.stream.Collectors;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;

/** A cell's audit on one sheet, in Markdown: whether it is valid, then every check, what failed first. */
public final class AuditSheet {
    /** Its file in the cell's folder. */
    public static final String FILE = "audit.md";

    private static final String INVALID = "INVALID";
    private static final String MARKED = "marked";
    private static final String PASSED = "passed";

    private AuditSheet() {}

    /** Returns the sheet, which ends with a line feed. */
    public static String of(CellRecord cell) {
        return cell.checks().stream()
                .sorted(Comparator.comparing(AuditSheet::rank))
                .map(check -> "| "
                        + String.join(
                                " | ",
                                verdict(check),
                                cell(check.name()),
                                cell(check.measured()),
                                cell(check.required()))
                        + " |\n")
                .collect(Collectors.joining(
                        "",
                        "# " + cell.cell().id() + ": " + standing(cell)
                                + "\n\n| verdict | check | measured | required |\n|---|---|---|---|\n",
                        ""));
    }

    private static String standing(CellRecord cell) {
        return cell.valid() ? cell.marks().isEmpty() ? "valid" : "valid, marked" : "NOT VALID";
    }

    private static int rank(Check check) {
        return check.passed() ? 2 : check.weight() == Check.Weight.MARKS ? 1 : 0;
    }

    private static String verdict(Check check) {
        return switch (rank(check)) {
            case 0 -> INVALID;
            case 1 -> MARKED;
            default -> PASSED;
        };
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
