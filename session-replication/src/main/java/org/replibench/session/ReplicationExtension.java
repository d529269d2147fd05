package org.replibench.session;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.SessionManagerFactory;
import io.undertow.servlet.handlers.ServletRequestContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.replibench.model.NamedPattern;

/** Puts the layer in the place of Undertow's own session manager; Undertow finds it through {@code META-INF/services}. */
public final class ReplicationExtension implements ServletExtension {
    @Override
    public void handleDeployment(DeploymentInfo deployment, ServletContext context) {
        Map<String, String> parameters = deployment.getInitParameters();
        UnaryOperator<String> values = name -> parameters.getOrDefault(name, System.getProperty(name));
        List<NamedPattern> patterns = ReplicationOptions.readPatterns(values);
        if (patterns.isEmpty()) {
            ReplicationOptions.read(values).ifPresent(replicationOptions -> {
                ReplicatedSessionManager manager =
                        ReplicationLayerFactory.createManager(replicationOptions, deployment, context);
                install(deployment, manager);
            });
        } else {
            install(deployment, patterns, name -> ReplicationOptions.read(name, values)
                    .map(options -> ReplicationLayerFactory.createManager(options, deployment, context)));
        }
    }

    /** Installs several managers, of which each request chooses one. */
    static void install(
            DeploymentInfo deployment,
            List<NamedPattern> patterns,
            Function<NamedPattern, Optional<ReplicatedSessionManager>> replicating) {
        SessionManagerFactory own = deployment.getSessionManagerFactory();
        Map<String, SessionManagerFactory> factories = new LinkedHashMap<>();
        for (NamedPattern name : patterns) {
            factories.put(
                    name.name(),
                    replicating
                            .apply(name)
                            .<SessionManagerFactory>map(manager -> deploying -> manager.limitedAs(own, deploying))
                            .orElse(own));
        }
        PatternSelectingSessionManager manager =
                new PatternSelectingSessionManager(deployment.getDeploymentName(), factories);
        deployment.addOuterHandlerChainWrapper(next -> exchange -> {
            if (manager.accept(exchange)) {
                next.handleRequest(exchange);
            }
        });
        install(deployment, manager, manager::createFor);
    }

    /** Installs a manager that limits sessions as the one does whose place it takes. */
    static void install(DeploymentInfo deployment, ReplicatedSessionManager manager) {
        SessionManagerFactory own = deployment.getSessionManagerFactory();
        install(deployment, manager, deploying -> manager.limitedAs(own, deploying));
    }

    /** @param factory what makes the manager, or completes it */
    private static void install(
            DeploymentInfo deployment, RequestEndingSessionManager manager, SessionManagerFactory factory) {
        deployment.setSessionManagerFactory(factory);
        deployment.addInnerHandlerChainWrapper(next -> new RequestEndHandler(manager, next));
    }

    /**
     * Ends a request's session work while the response can still become an error page: after the last servlet and filter,
     * unless that committed the response itself. A complete response is left alone: by now the client may have sent its next
     * request, whose changes are not this one's to send.
     */
    private static final class RequestEndHandler implements HttpHandler {
        private static final Set<DispatcherType> OUTERMOST = EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC);

        private final RequestEndingSessionManager manager;
        private final HttpHandler next;

        RequestEndHandler(RequestEndingSessionManager manager, HttpHandler next) {
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
