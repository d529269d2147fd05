package org.replibench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.Check;

class AuditSheetTest {
    @Test
    void validityComesFirstAndWhatFailedBeforeWhatPassed() {
        Check passed = new Check("errors", "0", "0", true);
        Check marked = new Check("host idle", "1 %", "at least 5 %", false).marking();
        Check failed = new Check("clock", "+80 ms | set", "less than 50 ms", false);

        assertThat(AuditSheet.of(Records.of("2212", 2, 1, 100, 4, List.of(passed, marked, failed))))
                .isEqualTo("""
                        # 2212-native-2n-default-r1: NOT VALID

                        | verdict | check | measured | required |
                        |---|---|---|---|
                        | INVALID | clock | +80 ms \\| set | less than 50 ms |
                        | marked | host idle | 1 % | at least 5 % |
                        | passed | errors | 0 | 0 |
                        """);
    }

    @Test
    void aMarkLeavesItValid() {
        Check marked = new Check("host idle", "1 %", "at least 5 %", false).marking();

        assertThat(AuditSheet.of(Records.of("2212", 2, 1, 100, 4, List.of(marked))))
                .startsWith("# 2212-native-2n-default-r1: valid, marked\n");
    }
}
