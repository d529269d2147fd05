package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.pausing.ArrivalRate;

class LoadShareTest {
    @ParameterizedTest
    @CsvSource({"6, 2, 2", "7, 3, 2", "5600, 3, 8", "4, 4, 3", "1, 1, 4", "10000, 7, 8"})
    void partsTogetherAreTheLoad(int clients, int parts, int nodes) {
        List<Integer> all = IntStream.range(0, nodes).boxed().toList();
        List<Integer> nodeOfEachClient = new ArrayList<>();
        for (LoadShare part : parts(parts)) {
            assertThat(part.clientsBefore(clients)).isEqualTo(nodeOfEachClient.size());
            assertThat(part.clients(clients)).isBetween(clients / parts, clients / parts + 1);
            List<Integer> dealt = part.nodes(all, clients);
            IntStream.range(0, part.clients(clients)).forEach(k -> nodeOfEachClient.add(dealt.get(k % nodes)));
        }

        assertThat(nodeOfEachClient)
                .as("as one JMeter deals them out")
                .isEqualTo(IntStream.range(0, clients).mapToObj(k -> k % nodes).toList());
    }

    @Test
    void noUserIsInTwoParts() {
        List<String> users = IntStream.range(0, 4000).mapToObj(i -> "user" + i).toList();

        List<String> dealt =
                parts(3).stream().flatMap(part -> part.users(users).stream()).toList();

        assertThat(dealt).containsExactlyInAnyOrderElementsOf(users);
        assertThat(LoadShare.WHOLE.users(users)).isEqualTo(users);
    }

    @Test
    void ratesAddUp() {
        ArrivalRate all = new ArrivalRate(40, 2);

        double sum = parts(3).stream()
                .map(part -> part.arrivals(all))
                .mapToDouble(rate -> (double) rate.requests() / rate.seconds())
                .sum();

        assertThat(sum).isEqualTo(20);
        assertThat(LoadShare.WHOLE.arrivals(all)).isEqualTo(all);
        assertThat(parts(2)).allSatisfy(part -> assertThat(part.arrivals(new ArrivalRate(50, 1)))
                .as("as even as that of one JMeter")
                .isEqualTo(new ArrivalRate(25, 1)));
    }

    @Test
    void aPartThatThereIsNotIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadShare(3, 2))
                .withMessage("no part 3 of 2");
        assertThatIllegalArgumentException().isThrownBy(() -> new LoadShare(0, 2));
    }

    private static List<LoadShare> parts(int parts) {
        return IntStream.rangeClosed(1, parts)
                .mapToObj(number -> new LoadShare(number, parts))
                .toList();
    }
}
