package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.spec.ServletContextImpl;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jgroups.JChannel;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;
import org.replibench.session.ReplicationOptions.FailurePolicy;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.attributes.ClassAllowList;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.database.DatabaseReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.PeerReplicationBackend;

/** Puts the parts together for one web application. */
final class ReplicationLayerFactory {
    private ReplicationLayerFactory() {}

    static ReplicatedSessionManager createManager(
            ReplicationOptions replicationOptions, DeploymentInfo deployment, ServletContext context) {
        TransferMetrics metrics = TransferMetrics.create(deployment.getClassLoader(), replicationOptions.label());
        String application = replicationOptions.application(deployment.getDeploymentName());
        return createManager(
                replicationOptions,
                deployment,
                context,
                createStore(application, replicationOptions, metrics),
                metrics,
                LayerRuntime.SYSTEM,
                LayerRuntime.SYSTEM.scheduler("replibench-session " + application));
    }

    static ReplicatedSessionManager createManager(
            ReplicationOptions replicationOptions,
            DeploymentInfo deployment,
            ServletContext context,
            ReplicationBackend copies,
            TransferMetrics metrics,
            LayerRuntime runtime,
            ScheduledExecutorService background) {
        return createManager(
                replicationOptions,
                deployment,
                context,
                copies,
                metrics,
                runtime,
                background,
                runtime.scheduler("replibench-session-expiry"));
    }

    /** @param orphanExpiry a thread that may wait for other nodes */
    static ReplicatedSessionManager createManager(
            ReplicationOptions replicationOptions,
            DeploymentInfo deployment,
            ServletContext context,
            ReplicationBackend copies,
            TransferMetrics metrics,
            LayerRuntime runtime,
            ScheduledExecutorService background,
            ExecutorService orphanExpiry) {
        ClassLoader loader = deployment.getClassLoader();
        AttributeCodec codec = new AttributeCodec(new ClassAllowList(replicationOptions.allow()), loader);
        LocalSessions live =
                new LocalSessions(new EndedSessions(replicationOptions.timeout().multipliedBy(2), runtime));
        Replicator replicator = new Replicator(replicationOptions, copies, metrics, runtime);
        ReplicatedSessionManager manager = new ReplicatedSessionManager(
                deployment.getDeploymentName(),
                deployment.getSessionIdGenerator(),
                codec,
                copies,
                replicator,
                live,
                new SessionCookie((ServletContextImpl) context),
                new ActivationNotifier(context),
                runtime);
        ExecutorService releases = runtime.scheduler("replibench-session-release");
        SessionOwnership sessionOwnership = new SessionOwnership(
                live, copies, replicator, manager::activate, background, orphanExpiry, releases, runtime);
        manager.complete(
                sessionOwnership,
                new LayerLifecycle(
                        live,
                        copies,
                        replicator,
                        sessionOwnership,
                        background,
                        List.of(orphanExpiry, releases),
                        metrics,
                        replicationOptions,
                        runtime));
        return manager;
    }

    private static ReplicationBackend createStore(
            String application, ReplicationOptions replicationOptions, TransferMetrics metrics) {
        if (replicationOptions.pattern().protocol() == ReplicationProtocol.DATABASE) {
            return new DatabaseReplicationBackend(
                    () -> lookUp(DataSource.class, replicationOptions.dataSource()),
                    databaseSettings(replicationOptions),
                    metrics,
                    LayerRuntime.SYSTEM);
        }
        return new PeerReplicationBackend(
                application,
                () -> lookUp(JChannel.class, replicationOptions.channel()),
                peerSettings(replicationOptions),
                metrics,
                LayerRuntime.SYSTEM);
    }

    static PeerReplicationBackend.Settings peerSettings(ReplicationOptions replicationOptions) {
        ReplicationPattern pattern = replicationOptions.pattern();
        return new PeerReplicationBackend.Settings(
                pattern.protocol() == ReplicationProtocol.MULTICAST,
                pattern.syncMode() == SyncMode.SYNCHRONOUS,
                pattern.writeQuota(),
                replicationOptions.timeout(),
                replicationOptions.ownerGrace(),
                replicationOptions.queueBytes());
    }

    static DatabaseReplicationBackend.Settings databaseSettings(ReplicationOptions replicationOptions) {
        boolean synchronous = replicationOptions.pattern().syncMode() == SyncMode.SYNCHRONOUS;
        return new DatabaseReplicationBackend.Settings(
                synchronous,
                !synchronous || replicationOptions.onFailure() == FailurePolicy.CONTINUE,
                replicationOptions.pattern().trigger() == ReplicationTrigger.ON_SHUTDOWN,
                replicationOptions.timeout(),
                replicationOptions.ownerGrace(),
                replicationOptions.queueBytes(),
                replicationOptions.databaseQueues(),
                replicationOptions.partition());
    }

    private static <T> T lookUp(Class<T> type, String name) {
        try {
            return type.cast(new InitialContext().lookup(name));
        } catch (NamingException e) {
            throw new IllegalStateException(
                    "session replication: nothing found in JNDI at " + name + "; declare a reference to a "
                            + type.getSimpleName() + " in web.xml or set " + ReplicationOptions.PREFIX
                            + (type == JChannel.class ? "channel" : "datasource"),
                    e);
        }
    }
}
