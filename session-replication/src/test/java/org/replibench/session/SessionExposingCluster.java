package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.http.HttpServlet;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** A cluster that shows each node's owned sessions as its replica store sees them. */
final class SessionExposingCluster extends TestCluster {
    final List<OwnedSessions> live = new ArrayList<>();

    /** What nodes have asked of their replica stores. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    SessionExposingCluster(
            int size, Supplier<HttpServlet> servlet, Consumer<DeploymentInfo> more, String... optionsAndValues)
            throws Exception {
        super(0, servlet, more, optionsAndValues);
        // Not in the constructor above: until now there is nowhere to put what the nodes show.
        for (int i = 0; i < size; i++) {
            add();
        }
        settle();
    }

    @Override
    ReplicationBackend store(TransferMetrics metrics) throws Exception {
        ReplicationBackend store = super.store(metrics);
        return (ReplicationBackend) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ReplicationBackend.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    if (method.getName().equals("start")) {
                        live.add((OwnedSessions) arguments[0]);
                    }
                    return method.invoke(store, arguments);
                });
    }
}
