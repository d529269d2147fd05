package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.parts.PagePart;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.ResponsePart;

class PageTimesTest {
    @Test
    void times_are_read_by_page_and_part_and_other_metrics_are_not() {
        assertThat(PageTimes.parse("""
                # HELP petstore_page_requests_total Requests for a page, as the load generator calls it
                # TYPE petstore_page_requests_total counter
                petstore_page_requests_total{node="node1",page="cart"} 20.0
                petstore_page_requests_total{node="node1",page="sign on"} 1.0
                petstore_page_seconds_total{node="node1",page="cart"} 1.5E-2
                petstore_page_sampled_total{node="node1",page="cart"} 2.0
                petstore_page_part_seconds{node="node1",page="cart",part="database"} 0.25
                petstore_page_part_seconds{node="node1",page="cart",part="of a newer shop"} 0.5
                http_server_requests_seconds_count{uri="/cart"} 3
                """.lines().toList()))
                .containsOnly(
                        Map.entry("cart", new NodeTimes(20, 0.015, 2, Map.of(ResponsePart.DATABASE, 0.25))),
                        Map.entry("sign on", new NodeTimes(1, 0, 0, Map.of())));
    }

    @Test
    void a_node_that_does_not_answer_has_no_times() {
        assertThat(PageTimes.parse(List.of())).isEmpty();
    }

    @Test
    void every_part_that_the_shop_tells_apart_is_one_of_the_records() {
        assertThat(Stream.of(PagePart.values()).map(PagePart::key))
                .containsExactlyInAnyOrderElementsOf(
                        ResponsePart.onNodes().stream().map(ResponsePart::key).toList());
    }
}
