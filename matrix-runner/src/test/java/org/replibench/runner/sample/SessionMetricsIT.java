package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.runner.shop.RunningShop;
import org.replibench.runner.shop.Shopper;

class SessionMetricsIT {
    @Test
    void a_sign_on_is_counted_where_it_happens() throws Exception {
        try (RunningShop shop = RunningShop.start("uniform", "2211", 2)) {
            List<Probe> transfers = Probes.atEdges(shop.cluster(), shop.database()).stream()
                    .filter(SessionMetrics.class::isInstance)
                    .toList();
            Probe first = transfers.get(0);
            Probe second = transfers.get(1);
            Map<Source, Double> before = second.read();

            Shopper shopper = new Shopper(shop.node(1).url());
            shopper.signOn("user0001");

            assertThat(first.read().get(new Source("node1", Metric.TRANSFERS))).isPositive();
            assertThat(second.read()).isEqualTo(before).isNotEmpty();
        }
    }
}
