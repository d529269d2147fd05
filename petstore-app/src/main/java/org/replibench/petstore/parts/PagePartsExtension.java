package org.replibench.petstore.parts;

import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.util.HttpString;
import jakarta.servlet.ServletContext;
import java.util.Map;
import java.util.Optional;

/**
 * Times requests where all of them pass, whichever session layer serves them: around filters, servlets and what a layer does
 * when they have ended. Undertow finds it through {@code META-INF/services}.
 */
public final class PagePartsExtension implements ServletExtension {
    @Override
    public void handleDeployment(DeploymentInfo deployment, ServletContext application) {
        PageSampler sampler = new PageSampler(ThreadReader::start, ThrottledTime.ofThisProcess()::nanos);
        application.setAttribute(PageSampler.ATTRIBUTE, sampler);
        deployment.addOuterHandlerChainWrapper(next -> new TimingHandler(sampler, next));
    }

    private static final class TimingHandler implements HttpHandler {
        private static final HttpString HEADER = new HttpString(SampledPage.HEADER);
        private static final long NOT_RECORDED = -1;

        private final PageSampler sampler;
        private final HttpHandler next;

        TimingHandler(PageSampler sampler, HttpHandler next) {
            this.sampler = sampler;
            this.next = next;
        }

        @Override
        public void handleRequest(HttpServerExchange exchange) throws Exception {
            Optional<PageSampler.Marked> marked =
                    sampler.marked(exchange.getRequestHeaders().getFirst(HEADER));
            if (marked.isEmpty()) {
                next.handleRequest(exchange);
                return;
            }
            long startNanos =
                    exchange.getRequestStartTime() == NOT_RECORDED ? System.nanoTime() : exchange.getRequestStartTime();
            if (!marked.get().sampled()) {
                next.handleRequest(exchange);
                whenComplete(exchange, () -> marked.get().page().add(System.nanoTime() - startNanos));
                return;
            }
            RequestParts parts = sampler.begin();
            parts.begunBefore(startNanos);
            try {
                next.handleRequest(exchange);
            } finally {
                parts.leaveThread();
            }
            whenComplete(exchange, () -> {
                Map<PagePart, Long> partNanos = parts.end();
                long nanos = System.nanoTime() - startNanos;
                marked.get().page().add(partNanos);
                marked.get().page().add(nanos);
                sampler.requests().add(marked.get().page().name(), System.currentTimeMillis(), nanos, partNanos);
            });
        }

        /**
         * Does it when the client has its answer, before what a session manager does then. Leaves requests out with which another
         * thread goes on, and those that are complete, as it is not known since when.
         */
        private static void whenComplete(HttpServerExchange exchange, Runnable action) {
            if (!exchange.isDispatched() && !exchange.isComplete()) {
                exchange.addExchangeCompleteListener(onThisThread(action));
            }
        }

        /** Of all listeners the last is called first. */
        private static ExchangeCompletionListener onThisThread(Runnable action) {
            Thread thread = Thread.currentThread();
            return (exchange, others) -> {
                if (Thread.currentThread() == thread) {
                    action.run();
                }
                others.proceed();
            };
        }
    }
}
