package org.replibench.petstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import java.net.URI;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestShop;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;

class NodeMetricsTest {
    private static final int METRICS_PORT = 19090;

    private TestShop shop;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop();
    }

    @AfterEach
    void close() {
        shop.close();
        System.clearProperty(MetricsPort.PROPERTY);
    }

    @Test
    void metricsAreShownOnTheirOwnPortOnly() throws Exception {
        assertThat(metricsAt(METRICS_PORT).getStatus()).isEqualTo(404);
        System.setProperty(MetricsPort.PROPERTY, String.valueOf(METRICS_PORT));
        assertThat(metricsAt(8080).getStatus()).isEqualTo(404);
        assertThat(metricsAt(METRICS_PORT).getContentAsString())
                .contains("jvm_memory_used_bytes{", "jvm_gc_", "node=\"unnamed\"");
    }

    @Test
    void requestsAreTimedByRouteNotByItem() throws Exception {
        NodeMetrics nodeMetrics = shop.bean(NodeMetrics.class);
        MockMvc http = shop.http(new RequestTimingFilter(nodeMetrics.registry()));
        http.perform(get("/items/EST-0001"));
        http.perform(get("/items/EST-0002"));
        assertThat(nodeMetrics.scrape())
                .containsPattern("http_server_requests_seconds_count\\{.*uri=\"/items/\\{id}\".*} 2")
                .doesNotContain("EST-0001");
    }

    /** Else whoever invents methods fills the node's memory with meters. */
    @Test
    void methodsThatNobodyKnowsAreTimedAsOne() throws Exception {
        NodeMetrics nodeMetrics = shop.bean(NodeMetrics.class);
        MockMvc http = shop.http(new RequestTimingFilter(nodeMetrics.registry()));
        http.perform(request(HttpMethod.valueOf("BREW"), URI.create("/items/EST-0001")));
        http.perform(request(HttpMethod.valueOf("WHEN"), URI.create("/items/EST-0001")));
        assertThat(nodeMetrics.scrape())
                .containsPattern("http_server_requests_seconds_count\\{method=\"OTHER\".*} 2")
                .doesNotContain("BREW", "WHEN");
    }

    @Test
    void sessionsAreCountedFromCreationToEnd() {
        NodeMetrics nodeMetrics = shop.bean(NodeMetrics.class);
        SessionCounter sessions = new SessionCounter(nodeMetrics.registry());
        sessions.sessionCreated(null);
        sessions.sessionCreated(null);
        sessions.sessionDestroyed(null);
        assertThat(nodeMetrics.scrape())
                .containsPattern("petstore_sessions_opened_total\\{.*} 2")
                .containsPattern("petstore_sessions_live\\{.*} 1");
    }

    @Test
    void waitingForAConnectionIsTimed() throws Exception {
        NodeMetrics nodeMetrics = shop.bean(NodeMetrics.class);
        new TimedDataSource(shop.bean(DataSource.class), nodeMetrics.registry())
                .getConnection()
                .close();
        assertThat(nodeMetrics.scrape()).containsPattern("jdbc_connections_acquire_seconds_count\\{.*} 1");
    }

    private MockHttpServletResponse metricsAt(int port) throws Exception {
        return shop.http()
                .perform(get("/metrics").with(request -> {
                    request.setLocalPort(port);
                    return request;
                }))
                .andReturn()
                .getResponse();
    }
}
