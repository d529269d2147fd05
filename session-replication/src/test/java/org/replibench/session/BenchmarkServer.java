package org.replibench.session;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;

/** A node to put requests to: with Undertow's own sessions in memory, or one of two that replicate over loopback. */
public record BenchmarkServer(int port, AutoCloseable server) {
    /** Undertow's own session manager: what no replication costs. */
    public static BenchmarkServer inMemory(HttpServlet servlet) throws Exception {
        DeploymentManager deployment = Servlets.newContainer()
                .addDeployment(Servlets.deployment()
                        .setClassLoader(BenchmarkServer.class.getClassLoader())
                        .setContextPath("/")
                        .setDeploymentName("test")
                        .addServlet(Servlets.servlet(
                                        "test", servlet.getClass(), () -> new BenchmarkServletInstance(servlet))
                                .setAsyncSupported(true)
                                .addMapping("/*")));
        deployment.deploy();
        Undertow server = Undertow.builder()
                .setIoThreads(1)
                .setWorkerThreads(16)
                .addHttpListener(0, "127.0.0.1", deployment.start())
                .build();
        server.start();
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return new BenchmarkServer(address.getPort(), server::stop);
    }

    /** The first of two nodes with the layer. */
    public static BenchmarkServer replicating(String pattern, HttpServlet servlet) throws Exception {
        TestCluster cluster = new TestCluster(2, () -> servlet, "pattern", pattern);
        return new BenchmarkServer(cluster.nodes.get(0).port(), cluster);
    }

    public void stop() throws Exception {
        server.close();
    }

    private record BenchmarkServletInstance(HttpServlet servlet)
            implements io.undertow.servlet.api.InstanceHandle<jakarta.servlet.Servlet> {
        @Override
        public jakarta.servlet.Servlet getInstance() {
            return servlet;
        }

        @Override
        public void release() {}
    }
}
