package org.replibench.session;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.metrics.TransferMetrics;

/** A server of the test's own: Undertow with one servlet and the layer, on a free port of the loopback. */
final class Node implements AutoCloseable {
    final TransferMetrics metrics;
    final CopyStore copies;
    private final DeploymentManager deployment;
    private final Undertow server;
    private boolean abandoned;

    Node(
            String name,
            Options options,
            CopyStore copies,
            TransferMetrics metrics,
            HttpServlet servlet,
            Consumer<DeploymentInfo> more)
            throws ServletException {
        this.metrics = metrics;
        this.copies = copies;
        DeploymentInfo info = Servlets.deployment()
                .setClassLoader(Node.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("test")
                .setDisplayName(name)
                .addServlet(Servlets.servlet("test", servlet.getClass(), () -> new Instance(servlet))
                        .setAsyncSupported(true)
                        .addMapping("/*"))
                .addServletExtension((deploying, context) -> ReplicationExtension.install(
                        deploying, SessionLayer.manager(options, deploying, context, copies, metrics)));
        more.accept(info);
        deployment = Servlets.newContainer().addDeployment(info);
        deployment.deploy();
        server = Undertow.builder()
                .setIoThreads(1)
                .setWorkerThreads(16)
                .addHttpListener(0, "127.0.0.1", deployment.start())
                .build();
        server.start();
    }

    String url() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return "http://127.0.0.1:" + address.getPort();
    }

    int port() {
        return ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
    }

    /** Takes no requests any more; nothing is handed over. */
    void abandon() {
        server.stop();
        abandoned = true;
    }

    @Override
    public void close() throws ServletException {
        if (abandoned) {
            return;
        }
        abandoned = true;
        server.stop();
        undeploy();
    }

    /** Stops the application, while the server still serves the requests that it has. */
    void undeploy() throws ServletException {
        deployment.stop();
        deployment.undeploy();
    }

    private record Instance(jakarta.servlet.Servlet servlet)
            implements io.undertow.servlet.api.InstanceHandle<jakarta.servlet.Servlet> {
        @Override
        public jakarta.servlet.Servlet getInstance() {
            return servlet;
        }

        @Override
        public void release() {}
    }
}
