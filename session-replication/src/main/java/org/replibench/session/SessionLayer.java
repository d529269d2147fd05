package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.spec.ServletContextImpl;
import jakarta.servlet.ServletContext;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jgroups.JChannel;
import org.replibench.model.Protocol;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.SyncMode;
import org.replibench.model.Trigger;
import org.replibench.session.attributes.AllowedClasses;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.database.DatabaseSettings;
import org.replibench.session.database.DatabaseStore;
import org.replibench.session.metrics.MetricsFactory;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.PeerSettings;
import org.replibench.session.peers.PeerStore;

/** Puts the parts together for one web application. */
final class SessionLayer {
    private SessionLayer() {}

    static ReplicatedSessionManager manager(Options options, DeploymentInfo deployment, ServletContext context) {
        TransferMetrics metrics = MetricsFactory.create(
                deployment.getClassLoader(), options.pattern().code());
        return manager(options, deployment, context, store(deployment.getDeploymentName(), options, metrics), metrics);
    }

    static ReplicatedSessionManager manager(
            Options options,
            DeploymentInfo deployment,
            ServletContext context,
            CopyStore copies,
            TransferMetrics metrics) {
        ClassLoader loader = deployment.getClassLoader();
        AttributeCodec codec = new AttributeCodec(new AllowedClasses(options.allow(), loader), loader);
        LiveMap live = new LiveMap();
        Replicator replicator = new Replicator(options, metrics);
        ScheduledExecutorService background = background(deployment.getDeploymentName());
        ReplicatedSessionManager manager = new ReplicatedSessionManager(
                deployment.getDeploymentName(),
                deployment.getSessionIdGenerator(),
                codec,
                copies,
                replicator,
                live,
                new Cookies((ServletContextImpl) context),
                new Activations(context));
        Ownership ownership = new Ownership(live, copies, replicator, manager::activate, background);
        manager.complete(ownership, new Lifecycle(live, copies, replicator, ownership, background, metrics, options));
        return manager;
    }

    /** Once it is stopped, it drops what still comes. */
    private static ScheduledExecutorService background(String application) {
        ThreadFactory threads = work -> {
            Thread thread = new Thread(work, "replibench-session " + application);
            thread.setDaemon(true);
            return thread;
        };
        return new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
    }

    private static CopyStore store(String application, Options options, TransferMetrics metrics) {
        if (options.pattern().protocol() == Protocol.DATABASE) {
            return new DatabaseStore(
                    () -> lookUp(DataSource.class, options.dataSource()), databaseSettings(options), metrics);
        }
        return new PeerStore(
                application, () -> lookUp(JChannel.class, options.channel()), peerSettings(options), metrics);
    }

    static PeerSettings peerSettings(Options options) {
        ReplicationPattern pattern = options.pattern();
        return new PeerSettings(
                pattern.protocol() == Protocol.MULTICAST,
                pattern.syncMode() == SyncMode.SYNCHRONOUS,
                pattern.writeQuota(),
                options.timeout(),
                options.ownerGrace(),
                options.queueBytes());
    }

    static DatabaseSettings databaseSettings(Options options) {
        return new DatabaseSettings(
                options.pattern().syncMode() == SyncMode.SYNCHRONOUS,
                options.pattern().trigger() == Trigger.ON_SHUTDOWN,
                options.timeout(),
                options.ownerGrace(),
                options.queueBytes(),
                options.databaseLanes());
    }

    private static <T> T lookUp(Class<T> type, String name) {
        try {
            return type.cast(new InitialContext().lookup(name));
        } catch (NamingException e) {
            throw new IllegalStateException(
                    "session replication: nothing found in JNDI at " + name + "; declare a reference to a "
                            + type.getSimpleName() + " in web.xml or set " + Options.PREFIX
                            + (type == JChannel.class ? "channel" : "datasource"),
                    e);
        }
    }
}
