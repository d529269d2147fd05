package org.replibench.cluster.database;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ClusterException;

class UnreachableDatabaseTest {
    @Test
    void a_database_that_nodes_in_namespaces_cannot_reach_is_refused_with_the_next_step() {
        HostProvider.Gateway bridge = new HostProvider.Gateway("10.213.0.254", List.of("10.213.0.0/24"));
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(
                        () -> ExternalDatabase.connect(bridge, "jdbc:postgresql://localhost/petstore", "joe", "secret"))
                .withMessageStartingWith("database jdbc:postgresql://localhost/petstore: nodes in namespaces reach")
                .withMessageEndingWith("leave -Ddb.url out, or use -Disolation=process");
    }
}
