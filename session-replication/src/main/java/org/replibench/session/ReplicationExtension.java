package org.replibench.session;

import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.ServletContext;
import java.util.Map;

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
}
