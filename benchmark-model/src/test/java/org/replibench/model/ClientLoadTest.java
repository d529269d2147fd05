package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClientLoadTest {
    @Test
    void every_node_has_its_clients() {
        ClientLoad clientLoad = new ClientLoad("medium", 350);

        assertThat(clientLoad.nodesWithClients(8)).isEqualTo(8);
        assertThat(clientLoad.totalClients(8)).isEqualTo(2800);
    }

    @Test
    void a_load_of_the_first_node_does_not_grow_with_the_cluster() {
        ClientLoad clientLoad = new ClientLoad("c4", 4, ClientLoad.ClientPlacement.FIRST_NODE);

        assertThat(clientLoad.nodesWithClients(2)).isEqualTo(1);
        assertThat(clientLoad.totalClients(2)).isEqualTo(4);
    }
}
