package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.parts.SampledRequest;

class SampledRequestsTest {
    private final SampledRequests requests = new SampledRequests(null);

    @Test
    void a_request_has_the_parts_that_its_node_knows() {
        assertThat(requests.parse("""
                number,page,end_ms,nanos,worker,running,processor,rest,of_a_newer_shop
                7,cart,1795843889849,8000000000,0,2000000000,,-1000000000,1
                8,sign on,1795843889850,500000000,,,,,
                """.lines().toList()))
                .containsExactly(
                        new SampledRequest(
                                "cart",
                                1795843889849L,
                                8,
                                Map.of(ResponsePart.WORKER, 0.0, ResponsePart.RUNNING, 2.0, ResponsePart.REST, -1.0)),
                        new SampledRequest("sign on", 1795843889850L, 0.5, Map.of()));
    }

    @Test
    void a_node_that_does_not_answer_or_knows_none_has_none() {
        assertThat(requests.parse(List.of())).isEmpty();
        assertThat(requests.parse(List.of("<!doctype html>", "<title>Not found</title>")))
                .isEmpty();
    }
}
