package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.model.balancing.BalancingPolicy;

class PlanAdditionTest {
    static Stream<PlanAddition> all() {
        return Stream.of(
                PlanAddition.staleReadCheck(),
                PlanAddition.balancing(
                        List.of(URI.create("http://127.0.0.1:1/")), List.of(), BalancingPolicy.RANDOM, true));
    }

    /** Only JMeter loads them: a wrong name would show in its log, and as a load without the addition. */
    @ParameterizedTest
    @MethodSource("all")
    void itsClassIsThere(PlanAddition addition) throws Exception {
        assertThat(Class.forName(addition.elementClass()).getPackage()).isEqualTo(PlanAddition.class.getPackage());
    }
}
