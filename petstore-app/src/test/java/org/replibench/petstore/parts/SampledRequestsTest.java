package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampledRequestsTest {
    private static final String HEADER =
            "number,page,end_ms,nanos,worker,running,processor,throttled,pool,database,lock,confirmation,collection,rest";

    private final SampledRequests requests = new SampledRequests();

    @Test
    void requests_are_shown_one_by_one_after_the_last_that_is_known() {
        requests.add(
                "cart", 70, 9000, Map.of(PagePart.RUNNING, 4000L, PagePart.CONFIRMATION, 5500L, PagePart.REST, -500L));
        requests.add("sign on", 80, 100, Map.of());

        assertThat(requests.csvAfter(0).lines())
                .containsExactly(HEADER, "1,cart,70,9000,,4000,,,,,,5500,,-500", "2,sign on,80,100,,,,,,,,,,");
        assertThat(requests.csvAfter(1).lines()).containsExactly(HEADER, "2,sign on,80,100,,,,,,,,,,");
        assertThat(requests.csvAfter(2).lines()).containsExactly(HEADER);
    }

    /** Else a node whose requests no runner reads would fill its memory with them. */
    @Test
    void the_oldest_go_when_there_are_too_many() {
        IntStream.rangeClosed(0, SampledRequests.KEPT).forEach(request -> requests.add("item", 90, request, Map.of()));

        assertThat(requests.csvAfter(0).lines())
                .hasSize(1 + SampledRequests.KEPT)
                .contains("2,item,90,1,,,,,,,,,,")
                .doesNotContain("1,item,90,0,,,,,,,,,,");
    }
}
