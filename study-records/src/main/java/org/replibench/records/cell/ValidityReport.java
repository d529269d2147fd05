package org.replibench.records.cell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Collectors;

/** A cell's audit on one sheet, in Markdown: whether it is valid, then every check, what failed first. */
public final class ValidityReport {
    /** Its file in the cell's folder. */
    public static final String FILE = "audit.md";

    private static final String INVALID = "INVALID";
    private static final String MARKED = "warning";
    private static final String PASSED = "passed";

    private ValidityReport() {}

    /** Writes it into the cell's folder. */
    public static void write(Path cellFolder, CellRecord cell) throws IOException {
        Files.writeString(cellFolder.resolve(FILE), of(cell));
    }

    /** Returns the sheet, which ends with a line feed. */
    static String of(CellRecord cell) {
        return cell.checks().stream()
                .sorted(Comparator.comparing(ValidityReport::rank))
                .map(auditCheck -> "| "
                        + String.join(
                                " | ",
                                verdict(auditCheck),
                                cell(auditCheck.name()),
                                cell(auditCheck.measured()),
                                cell(auditCheck.required()))
                        + " |\n")
                .collect(Collectors.joining(
                        "",
                        "# " + cell.cell().id() + ": " + validity(cell)
                                + "\n\n| verdict | check | measured | required |\n|---|---|---|---|\n",
                        ""));
    }

    private static String validity(CellRecord cell) {
        return cell.valid() ? cell.warnings().isEmpty() ? "valid" : "valid, with warnings" : "NOT VALID";
    }

    private static int rank(AuditCheck auditCheck) {
        return auditCheck.passed() ? 2 : auditCheck.severity() == AuditCheck.Severity.WARNING ? 1 : 0;
    }

    private static String verdict(AuditCheck auditCheck) {
        return switch (rank(auditCheck)) {
            case 0 -> INVALID;
            case 1 -> MARKED;
            default -> PASSED;
        };
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
