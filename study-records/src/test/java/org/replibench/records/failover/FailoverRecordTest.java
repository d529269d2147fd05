package org.replibench.records.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.cell.AuditCheck;

class FailoverRecordTest {
    @Test
    void the_last_fault_of_a_cell_that_never_healed_has_no_end_and_keeps_its_losses() {
        FailoverRecord healed = FailoverRecords.losing("2211", "pause", 1, 0, 3);
        FailoverRecord endless = FailoverRecords.warned(
                healed, new AuditCheck(FailoverRecord.HEALING_CHECK, "node2: no answer", "all", false).asWarning());

        assertThat(healed.outcomes()).isEqualTo(healed.impacts());
        List<FaultImpact> outcomes = endless.outcomes();
        assertThat(outcomes.get(0)).isEqualTo(healed.impacts().get(0));
        assertThat(outcomes.get(1).healed()).isFalse();
        assertThat(outcomes.get(1).updates().lost()).isEqualTo(3);
        assertThat(outcomes.get(1).recovery().times()).hasSize(20).noneMatch(CensoredValue::complete);
        // It was waited for 15 s, though all users had been served by then.
        assertThat(outcomes.get(1).recovery().outage()).isEqualTo(new CensoredValue(15_000, false));
    }
}
