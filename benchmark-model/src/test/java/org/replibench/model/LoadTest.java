package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadTest {
    @Test
    void every_node_has_its_clients() {
        Load load = new Load("medium", 350);

        assertThat(load.drivenNodes(8)).isEqualTo(8);
        assertThat(load.clients(8)).isEqualTo(2800);
    }

    @Test
    void a_load_of_the_first_node_does_not_grow_with_the_cluster() {
        Load load = new Load("c4", 4, Load.Spread.FIRST_NODE);

        assertThat(load.drivenNodes(2)).isEqualTo(1);
        assertThat(load.clients(2)).isEqualTo(4);
    }
}
