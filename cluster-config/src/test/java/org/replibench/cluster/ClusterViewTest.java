package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterViewTest {
    @Test
    void members_are_known_by_the_names_of_their_nodes() {
        assertThat(ClusterView.parse("[node2(v=16.0.5)|1] (2) [node2(v=16.0.5), node1b(v=16.0.5)]")
                        .members())
                .containsExactlyInAnyOrder("node2", "node1b");
        assertThat(ClusterView.parse("[node1|0] (1) [node1]").members()).containsExactly("node1");
    }

    @Test
    void after_a_merge_members_are_those_of_the_whole() {
        assertThat(ClusterView.parse(
                                "MergeView::[node1|5] (3) [node1, node2, node3], 2 subgroups: [node1|3] (2) [node1, node3],"
                                        + " [node2|4] (1) [node2]")
                        .members())
                .containsExactlyInAnyOrder("node1", "node2", "node3");
    }

    @Test
    void what_is_no_view_has_no_members() {
        assertThat(ClusterView.parse("undefined").members()).isEmpty();
    }

    @Test
    void sizes_are_those_of_all_channels() {
        assertThat(ClusterView.sizes(List.of())).isEqualTo("nobody");
        assertThat(ClusterView.sizes(
                        List.of(ClusterView.parse("[a|0] (1) [a]"), ClusterView.parse("[a|1] (2) [a, b]"))))
                .isEqualTo("1 and 2");
    }
}
