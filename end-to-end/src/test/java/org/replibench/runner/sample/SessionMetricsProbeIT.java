package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.TestOrder;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.shop.RunningShop;
import org.replibench.runner.shop.Shopper;

@Order(TestOrder.SHOP)
class SessionMetricsProbeIT {
    @Test
    void a_sign_on_is_counted_where_it_happens() throws Exception {
        RunningShop shop = RunningShop.borrow("replibench", "2211", 2);
        List<Probe> transfers = Probes.sessionMetrics(shop.cluster(), Optional.empty());
        Probe first = transfers.get(0);
        Probe second = transfers.get(1);
        Map<MetricKey, Double> before = second.read();

        Shopper shopper = new Shopper(shop.node(1).url());
        shopper.signOn("user0001");

        assertThat(first.read().get(new MetricKey("node1", Metric.SESSION_TRANSFERS)))
                .isPositive();
        assertThat(second.read()).isEqualTo(before).isNotEmpty();
    }
}
