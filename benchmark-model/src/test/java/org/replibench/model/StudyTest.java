package org.replibench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.replibench.model.Isolation.CpuLimit;
import org.replibench.model.Isolation.NodeLimits;

class StudyTest {
    @Test
    void an_arm_is_called_after_its_engine_and_pattern_and_the_control_after_neither() {
        Arm arm = new Arm(Pattern.parse("2211wq2"), Arm.REPLIBENCH);

        assertThat(arm.label()).isEqualTo("replibench:2211wq2");
        assertThat(Arm.CONTROL.label()).isEqualTo("none");
        assertThat(new Cell(arm, 3, new ClientLoad("high", 9), 1).arm()).isEqualTo(arm);
    }

    @Test
    void clusters_are_of_one_to_eight_nodes_and_measured_at_least_once() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Study(List.of(Arm.CONTROL), List.of(2, 9), 1))
                .withMessage("nodes = 9 is not from 1 to 8");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Study(List.of(Arm.CONTROL), List.of(2), 0))
                .withMessageStartingWith("repeats = 0");
    }

    @Test
    void any_limit_asks_for_machines_of_their_own() {
        assertThat(limits(new CpuLimit.Fitting(), OptionalInt.empty()).given()).isFalse();
        assertThat(limits(new CpuLimit.Unlimited(), OptionalInt.empty()).given())
                .isTrue();
        assertThat(limits(new CpuLimit.Cores(0.2), OptionalInt.empty()).given()).isTrue();
        assertThat(limits(new CpuLimit.Fitting(), OptionalInt.of(2)).given()).isTrue();
    }

    @Test
    void a_node_runs_one_server_unless_more_are_asked_for() {
        assertThat(new Isolation(Optional.empty(), limits(new CpuLimit.Fitting(), OptionalInt.empty()))
                        .limits()
                        .serversPerNode())
                .isOne();
        assertThat(limits(new CpuLimit.Fitting(), OptionalInt.of(3)).serversPerNode())
                .isEqualTo(3);
    }

    private static NodeLimits limits(CpuLimit cpus, OptionalInt servers) {
        return new NodeLimits(
                cpus, OptionalInt.empty(), servers, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }
}
