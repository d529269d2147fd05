package org.replibench.session;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.handlers.ServletRequestContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Puts the layer in the place of Undertow's own session manager; Undertow finds it through {@code META-INF/services}. */
public final class ReplicationExtension implements ServletExtension {
    @Override
    public void handleDeployment(DeploymentInfo deployment, ServletContext context) {
        Map<String, String> parameters = deployment.getInitParameters();
        ReplicationOptions.read(name -> parameters.getOrDefault(name, System.getProperty(name)))
                .ifPresent(replicationOptions -> install(
                        deployment, ReplicationLayerFactory.createManager(replicationOptions, deployment, context)));
    }

    static void install(DeploymentInfo deployment, ReplicatedSessionManager manager) {
        deployment.setSessionManagerFactory(ignored -> manager);
        deployment.addInnerHandlerChainWrapper(next -> new RequestEndHandler(manager, next));
    }

    /**
     * Ends a request's session work while the response can still become an error page: after the last servlet and filter,
     * unless that committed the response itself. A complete response is left alone: by now the client may have sent its next
     * request, whose changes are not this one's to send.
     */
    private static final class RequestEndHandler implements HttpHandler {
        private static final Set<DispatcherType> OUTERMOST = EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC);

        private final ReplicatedSessionManager manager;
        private final HttpHandler next;

        RequestEndHandler(ReplicatedSessionManager manager, HttpHandler next) {
            this.manager = manager;
            this.next = next;
        }

        @Override
        public void handleRequest(HttpServerExchange exchange) throws Exception {
            ServletRequestContext context = exchange.getAttachment(ServletRequestContext.ATTACHMENT_KEY);
            boolean outermost = OUTERMOST.contains(context.getDispatcherType());
            next.handleRequest(exchange);
            if (outermost && !context.getOriginalRequest().isAsyncStarted() && !exchange.isResponseComplete()) {
                manager.end(exchange);
            }
        }
    }
}
