package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NamedPattern;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;

class ServerSharingTest {
    private final Cell control = cell("none", "none");
    private final Cell again = control.asAaRepeat();
    private final Cell ours = cell("2212", "replibench");
    private final Cell multicast = cell("1212", "replibench");
    private final Cell wildfly = cell("2212", "wildfly");
    private final Cell otherHeap = ours.withVariant(Variant.PLAIN.with("heap", "1g"));

    @Test
    void patterns_of_our_layer_and_none_share_servers_and_others_have_their_own() {
        assertThat(ServerSharing.PATTERNS.groups(List.of(control, ours, wildfly, again, multicast, otherHeap)))
                .containsExactly(List.of(control, ours, again, multicast), List.of(wildfly), List.of(otherHeap));
        assertThat(ServerSharing.PATTERNS.nodes(List.of(control, ours, wildfly, again)))
                .isEqualTo(4);
    }

    @Test
    void without_sharing_each_arm_has_its_own_whatever_its_loads() {
        Cell heavier = new Cell(ours.arm(), 2, new ClientLoad("full", 400), 1);

        assertThat(ServerSharing.NONE.groups(List.of(control, again, ours, heavier)))
                .containsExactly(List.of(control), List.of(again), List.of(ours, heavier));
    }

    @Test
    void clients_with_and_without_affinity_share_servers_and_sessions_whatever_the_engine() {
        Cell staying = wildfly.withVariant(Variant.PLAIN.with("affinity", "affinity"));
        Cell roaming = wildfly.withVariant(Variant.PLAIN.with("affinity", "no_affinity"));
        Cell ourRoaming = ours.withVariant(roaming.variant());

        for (ServerSharing sharing : ServerSharing.values()) {
            assertThat(sharing.groups(List.of(staying, roaming, ourRoaming)))
                    .containsExactly(List.of(staying, roaming), List.of(ourRoaming));
        }
        assertThat(ServerSharing.patterns(List.of(staying, roaming)).values())
                .extracting(NamedPattern::name)
                .containsExactly("2212", "2212");
    }

    @Test
    void samplings_of_parts_share_servers_whatever_the_engine_unless_each_arm_has_its_own() {
        Cell sampled = ours.withVariant(Variant.PLAIN.with("parts", "parts_1in10"));
        Cell not = ours.withVariant(Variant.PLAIN.with("parts", "no_parts"));
        Cell theirs = wildfly.withVariant(sampled.variant());
        Cell theirsNot = wildfly.withVariant(not.variant());

        assertThat(ServerSharing.PATTERNS.groups(List.of(sampled, theirs, not, theirsNot)))
                .containsExactly(List.of(sampled, not), List.of(theirs, theirsNot));
        assertThat(ServerSharing.NONE.groups(List.of(sampled, not))).containsExactly(List.of(sampled), List.of(not));
    }

    @Test
    void on_the_same_servers_the_control_and_its_twin_have_names_of_their_own() {
        List<Cell> group = List.of(control, again, ours);

        assertThat(ServerSharing.patterns(group).values())
                .extracting(NamedPattern::name)
                .containsExactly("none", "none#aa", "2212");
        assertThat(ServerSharing.engine(group)).isEqualTo(Arm.REPLIBENCH);
    }

    @Test
    void an_arm_alone_is_served_by_its_own_engine() {
        assertThat(ServerSharing.engine(List.of(control))).isEqualTo(Arm.NO_ENGINE);
        assertThat(ServerSharing.engine(List.of(wildfly))).isEqualTo(Arm.WILDFLY);
    }

    private static Cell cell(String pattern, String engine) {
        return new Cell(Pattern.parse(pattern), engine, 2, new ClientLoad("default", 40), 1);
    }
}
