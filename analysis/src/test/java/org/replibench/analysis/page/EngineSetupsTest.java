package org.replibench.analysis.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.model.FailoverCell;
import org.replibench.model.Pattern;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;

class EngineSetupsTest {
    @Test
    void each_setup_of_an_engine_is_told_once_and_what_no_record_states_as_it_was() {
        List<FailoverRecord> records = List.of(
                measured("wildfly", "2212", Map.of("engine.setup", "as documented")),
                measured("wildfly", "2222", Map.of("engine.setup", "as documented")),
                measured("wildfly", "3222", Map.of("engine.setup", "with a database")),
                measured("wildfly-notx", "2212", Map.of()),
                measured("replibench", "2212", Map.of()));

        EngineSetups setups = EngineSetups.ofFaults(records);

        assertThat(setups.words())
                .containsExactly(
                        entry("wildfly", "as documented; with a database"),
                        entry(
                                "wildfly-notx",
                                "as shipped: affinity to the primary owner, not followed without a balancer; no merge"
                                        + " policy"));
        assertThat(setups.lines())
                .startsWith("wildfly: as documented", "wildfly: with a database")
                .hasSize(3);
    }

    private static FailoverRecord measured(String engine, String pattern, Map<String, String> settings) {
        FailoverRecord any = FailoverRecords.losing(pattern, "kill", 1, 0);
        return new FailoverRecord(
                new FailoverCell(Pattern.parse(pattern), engine, 3, "kill", "direct", 20, 1),
                any.start(),
                any.seconds(),
                any.checks(),
                any.impacts(),
                any.orders(),
                settings,
                any.files());
    }
}
