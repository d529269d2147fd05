package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.handlers.ServletRequestContext;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An Undertow whose application has a servlet, and a session layer where these have theirs. */
class PagePartsExtensionTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private Undertow server;

    @AfterEach
    void stop() {
        server.stop();
    }

    /** @param layer is around the servlet */
    private void serve(Page page, Layer layer) throws Exception {
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(getClass().getClassLoader())
                .setContextPath("/")
                .setDeploymentName("test.war")
                .addServletExtension(new PagePartsExtension())
                .addServletExtension(
                        (deployment, context) -> deployment.addInnerHandlerChainWrapper(next -> layer.around(next)))
                .addServlet(Servlets.servlet(
                                "page", PageServlet.class, new ImmediateInstanceFactory<>(new PageServlet(page)))
                        .setAsyncSupported(true)
                        .addMapping("/"));
        DeploymentManager manager = Servlets.newContainer().addDeployment(application);
        manager.deploy();
        PageSampler.register(manager.getDeployment().getServletContext(), registry);
        server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setServerOption(UndertowOptions.RECORD_REQUEST_START_TIME, true)
                .setHandler(manager.start())
                .build();
        server.start();
    }

    private String get(String... headers) throws IOException, InterruptedException {
        int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private void getMarked() throws IOException, InterruptedException {
        assertThat(get(SampledPage.HEADER, new SampledPage(1, "cart").value())).isEqualTo("a page");
    }

    private double counted(String name) {
        return registry.get(name).functionCounter().count();
    }

    /** The client may have its answer a little before. */
    private void awaitCounted() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (counted("petstore.page.requests") < 1 && System.nanoTime() < end) {
            Thread.sleep(1);
        }
        assertThat(counted("petstore.page.requests")).isEqualTo(1);
    }

    private double seconds(PagePart part) {
        return registry.get("petstore.page.part")
                .tag("part", part.key())
                .gauge()
                .value();
    }

    @Test
    void what_a_session_layer_waits_for_before_the_answer_is_complete_is_a_part_and_all_parts_are_the_time()
            throws Exception {
        serve(HttpServletResponse::getWriter, next -> exchange -> {
            next.handleRequest(exchange);
            synchronized (this) {
                wait(50);
            }
        });
        getMarked();
        awaitCounted();
        assertThat(counted("petstore.page.sampled")).isEqualTo(1);
        assertThat(seconds(PagePart.CONFIRMATION)).isPositive();
        double parts = 0;
        for (PagePart part : PagePart.values()) {
            parts += registry.find("petstore.page.part").tag("part", part.key()).gauge() == null ? 0 : seconds(part);
        }
        // The clock is read once more between the end of the parts and the end of the request.
        assertThat(parts).isPositive().isLessThanOrEqualTo(counted("petstore.page"));
    }

    /** As WildFly's own manager, which replicates then. The client has its answer, and the request is counted, while that waits. */
    @Test
    void what_a_session_manager_does_when_the_client_has_its_answer_is_no_part() throws Exception {
        CountDownLatch replicated = new CountDownLatch(1);
        serve(
                response -> ServletRequestContext.requireCurrent()
                        .getExchange()
                        .addExchangeCompleteListener((exchange, others) -> {
                            await(replicated);
                            others.proceed();
                        }),
                next -> next);
        try {
            getMarked();
            awaitCounted();
        } finally {
            replicated.countDown();
        }
    }

    @Test
    void a_request_that_no_load_generator_marked_is_not_counted() throws Exception {
        serve(HttpServletResponse::getWriter, next -> next);
        assertThat(get()).isEqualTo("a page");
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void a_request_that_another_thread_finishes_is_left_out() throws Exception {
        serve(
                response -> {
                    AsyncContext async = ServletRequestContext.requireCurrent()
                            .getOriginalRequest()
                            .startAsync();
                    async.start(async::complete);
                },
                next -> next);
        getMarked();
        assertThat(counted("petstore.page.requests")).isZero();
        getMarked();
        assertThat(counted("petstore.page.sampled")).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What makes a page. */
    @FunctionalInterface
    private interface Page {
        void serve(HttpServletResponse response) throws IOException;
    }

    /** A session layer's handler. */
    @FunctionalInterface
    private interface Layer {
        HttpHandler around(HttpHandler next);
    }

    private static final class PageServlet extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient Page page;

        PageServlet(Page page) {
            this.page = page;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().write("a page");
            page.serve(response);
        }
    }
}
