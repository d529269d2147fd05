package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockServletContext;

class PageSamplerTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final PageSampler sampler = new PageSampler(ThreadReader::start, () -> ThreadReading.UNKNOWN);

    private void register() {
        MockServletContext application = new MockServletContext();
        application.setAttribute(PageSampler.ATTRIBUTE, sampler);
        PageSampler.register(application, registry);
    }

    private long sampled(int requests, String header) {
        return IntStream.range(0, requests)
                .filter(request -> sampler.marked(header).orElseThrow().sampled())
                .count();
    }

    @Test
    void one_in_n_requests_for_each_page_is_sampled() {
        register();
        assertThat(sampled(40, new SampledPage(10, "cart").value())).isEqualTo(4);
        assertThat(sampled(40, new SampledPage(1, "item").value())).isEqualTo(40);
    }

    @Test
    void a_request_without_a_mark_or_with_one_of_another_form_is_none_of_a_load_generator() {
        register();
        assertThat(sampler.marked(null)).isEmpty();
        assertThat(sampler.marked("cart")).isEmpty();
        assertThat(sampler.marked("1/0 cart")).isEmpty();
        assertThat(sampler.marked("1/10 <script>")).isEmpty();
        assertThat(sampler.marked("1/10 " + "x".repeat(41))).isEmpty();
    }

    /** Else a client that invents pages fills the node's memory with meters. */
    @Test
    void pages_beyond_those_of_any_plan_are_not_counted() {
        register();
        IntStream.range(0, 64).forEach(page -> sampler.marked("1/1 page" + page));
        assertThat(sampler.marked("1/1 one more")).isEmpty();
        assertThat(sampler.marked("1/1 page63")).isPresent();
    }

    @Test
    void nothing_is_sampled_before_there_is_a_place_to_show_it() {
        assertThat(sampler.marked("1/1 cart")).isEmpty();
    }

    @Test
    void times_are_added_up_by_page_and_part() {
        register();
        PageTotals cart = sampler.marked("1/1 cart").orElseThrow().page();
        cart.add(3_000_000_000L);
        cart.add(1_000_000_000L);
        cart.add(Map.of(PagePart.DATABASE, 2_000_000_000L, PagePart.RUNNING, 1_000_000_000L));
        assertThat(counter("petstore.page.requests", "page", "cart")).isEqualTo(2);
        assertThat(counter("petstore.page", "page", "cart")).isEqualTo(4);
        assertThat(counter("petstore.page.sampled", "page", "cart")).isEqualTo(1);
        assertThat(part("database")).isEqualTo(2);
        assertThat(part("running")).isEqualTo(1);
    }

    @Test
    void a_sum_that_is_less_than_nothing_by_rounding_is_shown_with_the_others() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new PageTotals("cart", prometheus).add(Map.of(PagePart.REST, -2_000_000_000L, PagePart.LOCK, 3_000_000_000L));
        assertThat(prometheus.scrape().lines())
                .contains(
                        "petstore_page_part_seconds{page=\"cart\",part=\"rest\"} -2.0",
                        "petstore_page_part_seconds{page=\"cart\",part=\"lock\"} 3.0",
                        "petstore_page_sampled_total{page=\"cart\"} 1.0");
    }

    private double part(String part) {
        return registry.get("petstore.page.part").tag("part", part).gauge().value();
    }

    private double counter(String name, String tag, String value) {
        return registry.get(name).tag(tag, value).functionCounter().count();
    }
}
