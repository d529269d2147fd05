package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.machines.support.ClusterException;

class DatabaseTest {
    private static final Database SMALL =
            new ExternalDatabase("jdbc:postgresql://127.0.0.1/shop", "joe", "", Map.of("max_connections", "100"));

    @Test
    void a_database_with_too_few_connections_is_refused_with_both_numbers() {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> SMALL.requireConnections(2, 2))
                .withMessage("database: 2 nodes need 101 connections, its max_connections is 100;"
                        + " raise it, or use fewer nodes");
    }

    @Test
    void a_database_with_room_is_accepted() {
        assertThatCode(() -> SMALL.requireConnections(3, 1)).doesNotThrowAnyException();
    }

    @Test
    void a_user_who_does_not_see_all_statistics_is_told_which_grant_helps() {
        Database hidden = new ExternalDatabase(
                "jdbc:postgresql://127.0.0.1/shop", "joe", "", Map.of("statistics_of_all_sessions", "no"));
        Database seen = new ExternalDatabase(
                "jdbc:postgresql://127.0.0.1/shop", "joe", "", Map.of("statistics_of_all_sessions", "yes"));

        assertThat(hidden.statisticsAdvice())
                .hasValue(
                        "database: what sessions of other users and PostgreSQL's own processes wait for is hidden from joe;"
                                + " GRANT pg_read_all_stats TO joe shows it (pg_monitor does, too)");
        assertThat(seen.statisticsAdvice()).isEmpty();
    }
}
