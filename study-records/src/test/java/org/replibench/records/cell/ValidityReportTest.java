package org.replibench.records.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;

class ValidityReportTest {
    @Test
    void validityComesFirstAndWhatFailedBeforeWhatPassed() {
        AuditCheck passed = new AuditCheck("errors", "0", "0", true);
        AuditCheck marked = new AuditCheck("host idle", "1 %", "at least 5 %", false).asWarning();
        AuditCheck failed = new AuditCheck("clock", "+80 ms | set", "less than 50 ms", false);

        assertThat(ValidityReport.of(CellRecords.of("2212", 2, 1, 100, 4, List.of(passed, marked, failed))))
                .isEqualTo("""
                        # 2212-wildfly-2n-default-r1: NOT VALID

                        | verdict | check | measured | required |
                        |---|---|---|---|
                        | INVALID | clock | +80 ms \\| set | less than 50 ms |
                        | warning | host idle | 1 % | at least 5 % |
                        | passed | errors | 0 | 0 |
                        """);
    }

    @Test
    void aMarkLeavesItValid() {
        AuditCheck marked = new AuditCheck("host idle", "1 %", "at least 5 %", false).asWarning();

        assertThat(ValidityReport.of(CellRecords.of("2212", 2, 1, 100, 4, List.of(marked))))
                .startsWith("# 2212-wildfly-2n-default-r1: valid, with warnings\n");
    }
}
