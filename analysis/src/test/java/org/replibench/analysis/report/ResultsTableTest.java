package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.compare.WrappedLine;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;

class ResultsTableTest {
    private final CellRecord control = CellRecords.of("none", 1, 1, 61.234, 0.3, List.of());
    private final CellRecord failed = CellRecords.of(
            "2212wq3",
            4,
            2,
            12_345.6,
            4,
            CellRecords.failed("a very long story ".repeat(12).strip(), "0"));

    @Test
    void columnsAreAlignedUnderHeadersWithUnits() {
        assertThat(ResultsTable.format(List.of(control, failed)).lines().limit(4))
                .containsExactly(
                        "                         clients                       mean   p90   p99          cores  CPU ms  DB ms  net B  sends",
                        "pattern  engine   nodes    /node  rep  valid  pages/s    ms    ms    ms  errors  /node   /page  /page  /page  /page",
                        "none     none         1       20    1  yes       61.2  12.5  20.0  40.0       0   0.03    0.59   0.15    817   0.65",
                        "2212wq3  wildfly      4       20    2  NO       12346  12.5  20.0  40.0       0   0.10    0.04   0.01   4.05   0.01");
    }

    @Test
    void noLineIsWiderThanATicketAllows() {
        assertThat(ResultsTable.format(List.of(control, failed)).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WrappedLine.MAX_WIDTH));
    }

    @Test
    void whatPercentilesAreOfIsBelowTheTable() {
        assertThat(ResultsTable.format(List.of(control)).lines())
                .anyMatch(line -> line.startsWith("Closed load model: 20 clients per node;"));
        assertThat(ResultsTable.format(List.of(CellRecords.open(50, control))).lines())
                .anyMatch(line -> line.startsWith("none     none        1     50/s    1  yes "))
                .anyMatch(line -> line.startsWith("Open load model: 50 page requests per second to each node,"));
    }

    @Test
    void reasonsOfInvalidCellsAreBelowTheTable() {
        String table = ResultsTable.format(List.of(control, failed));
        assertThat(table)
                .contains("not valid: 2212wq3-wildfly-4n-default-r2: errors: required 0, measured a very long");
        assertThat(table.lines().filter(line -> line.startsWith("not valid"))).hasSize(1);
    }

    @Test
    void aCellThatOnlyBearsAMarkIsValidButNotSilently() {
        CellRecord marked = CellRecords.of(
                "2212",
                2,
                1,
                100,
                4,
                List.of(new AuditCheck("host idle", "1.2 %", "at least 5 %", false, AuditCheck.Severity.WARNING)));
        String table = ResultsTable.format(List.of(control, marked));
        assertThat(marked.valid()).isTrue();
        assertThat(table).contains("yes*").doesNotContain("not valid");
        assertThat(table.lines())
                .contains(
                        "* with warnings: 2212-wildfly-2n-default-r1: host idle: required at least 5 %, measured 1.2 %");
    }
}
