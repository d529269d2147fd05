package org.replibench.session;

import io.undertow.Undertow;
import io.undertow.server.session.SessionManager;
import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** A server of the test's own: Undertow with one servlet and the layer, on a free port of the loopback. */
final class TestNode implements AutoCloseable {
    final TransferMetrics metrics;
    final ReplicationBackend copies;
    private final DeploymentManager deployment;
    private final Undertow server;
    private final SweepRecorder background;
    private boolean abandoned;

    TestNode(
            String name,
            ReplicationOptions replicationOptions,
            ReplicationBackend copies,
            TransferMetrics metrics,
            LayerRuntime runtime,
            HttpServlet servlet,
            Consumer<DeploymentInfo> more)
            throws ServletException {
        this(name, new SweepRecorder(), replicationOptions, copies, metrics, runtime, servlet, more);
    }

    /** One with session managers of the test's own. */
    TestNode(String name, ServletExtension extension, HttpServlet servlet, Consumer<DeploymentInfo> more)
            throws ServletException {
        this(name, new SweepRecorder(), extension, null, null, servlet, more);
    }

    private TestNode(
            String name,
            SweepRecorder background,
            ReplicationOptions replicationOptions,
            ReplicationBackend copies,
            TransferMetrics metrics,
            LayerRuntime runtime,
            HttpServlet servlet,
            Consumer<DeploymentInfo> more)
            throws ServletException {
        this(
                name,
                background,
                (deploying, context) -> {
                    ReplicatedSessionManager manager = ReplicationLayerFactory.createManager(
                            replicationOptions,
                            deploying,
                            context,
                            copies,
                            metrics,
                            runtime,
                            background,
                            background.orphanExpiry);
                    ReplicationExtension.install(deploying, manager);
                },
                copies,
                metrics,
                servlet,
                more);
    }

    private TestNode(
            String name,
            SweepRecorder background,
            ServletExtension extension,
            ReplicationBackend copies,
            TransferMetrics metrics,
            HttpServlet servlet,
            Consumer<DeploymentInfo> more)
            throws ServletException {
        this.background = background;
        this.metrics = metrics;
        this.copies = copies;
        DeploymentInfo info = Servlets.deployment()
                .setClassLoader(TestNode.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("test")
                .setDisplayName(name)
                .addServlet(Servlets.servlet("test", servlet.getClass(), () -> new ServletInstance(servlet))
                        .setAsyncSupported(true)
                        .addMapping("/*"))
                .addServletExtension(extension);
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

    SessionManager sessionManager() {
        return deployment.getDeployment().getSessionManager();
    }

    /** A request is over for the node a little later than for the client, and a session does not end in the middle of one. */
    void awaitEndOfRequests() throws InterruptedException {
        for (String id : sessionManager().getActiveSessions()) {
            ReplicatedSession session = (ReplicatedSession) sessionManager().getSession(id);
            while (session != null && session.inRequest()) {
                Thread.sleep(5);
            }
        }
    }

    /** Runs the sweep of the layer now, and waits for it and for what it has begun; it also runs every second. */
    void sweep() throws Exception {
        if (!abandoned) {
            background.submit(background.sweep).get();
            while (background.executing.get() > 0) {
                background.submit(() -> {}).get();
            }
            background.orphanExpiry.submit(() -> {}).get();
        }
    }

    /** The layer's background threads; one remembers what it does every second. */
    private static final class SweepRecorder extends ScheduledThreadPoolExecutor {
        private final ExecutorService orphanExpiry =
                new ScheduledThreadPoolExecutor(1, SweepRecorder::daemon, new DiscardPolicy());
        private final AtomicInteger executing = new AtomicInteger();
        private volatile Runnable sweep;

        SweepRecorder() {
            super(1, SweepRecorder::daemon, new DiscardPolicy());
        }

        private static Thread daemon(Runnable work) {
            Thread thread = new Thread(work, "replibench-session test");
            thread.setDaemon(true);
            return thread;
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable work, long first, long delay, TimeUnit unit) {
            sweep = work;
            return super.scheduleWithFixedDelay(work, first, delay, unit);
        }

        @Override
        public void execute(Runnable work) {
            executing.incrementAndGet();
            super.execute(() -> {
                try {
                    work.run();
                } finally {
                    executing.decrementAndGet();
                }
            });
        }
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

    private record ServletInstance(jakarta.servlet.Servlet servlet)
            implements io.undertow.servlet.api.InstanceHandle<jakarta.servlet.Servlet> {
        @Override
        public jakarta.servlet.Servlet getInstance() {
            return servlet;
        }

        @Override
        public void release() {}
    }
}
