package org.replibench.cluster.database;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;

/** The PostgreSQL server behind the shop. */
public interface Database extends AutoCloseable {
    /** Connections in each of a node's pools, all of them from the start: more than a node can keep busy. */
    int POOL_SIZE = 24;

    /** Connections for preparing data and for inspection. */
    int RESERVED_CONNECTIONS = 5;

    /** Where this machine reaches it, such as {@code jdbc:postgresql://127.0.0.1:5432/petstore}. */
    String jdbcUrl();

    /** Where nodes reach it. */
    default String jdbcUrlOfNodes() {
        return jdbcUrl();
    }

    String user();

    String password();

    /** The postmaster, if this program started it: its process tree is what the database uses. */
    Optional<Program> program();

    /** The machine that it is on, if that is another one; empty, too, if something else runs it. */
    default Optional<RemoteMachine> machine() {
        return Optional.empty();
    }

    /** Why it serves no more, in one line; empty if it does, as far as is known without a connection to it. */
    default Optional<String> failure() {
        return Optional.empty();
    }

    /**
     * Starts it again with new data if there is a {@link #failure}, where that is ours to do.
     *
     * @throws ClusterException with one line if it can't be had again
     */
    default void ensureServing() {}

    /** A folder of this machine on the file system that has its files; empty if something else runs it. */
    default Optional<Path> folder() {
        return Optional.empty();
    }

    /** How to stop and start it; empty if something else runs it. */
    default Optional<Restartable> restartable() {
        return Optional.empty();
    }

    /** The running server's settings of speed and durability, such as {@code fsync}. */
    Map<String, String> settings();

    /** Which grant would show more of what it waits for, in one line; empty if all is seen. */
    default Optional<String> statisticsAdvice() {
        return "no".equals(settings().get(PostgresSettings.STATISTICS_OF_ALL))
                ? Optional.of(
                        "database: what sessions of other users and PostgreSQL's own processes wait for is hidden from "
                                + user() + "; GRANT pg_read_all_stats TO " + user()
                                + " shows it (pg_monitor does, too)")
                : Optional.empty();
    }

    /**
     * Checks that there is room for all connection pools.
     *
     * @throws ClusterException with one line that says how many connections are needed and allowed
     */
    default void requireConnections(int nodes, int poolsPerNode) {
        int needed = nodes * poolsPerNode * POOL_SIZE + RESERVED_CONNECTIONS;
        int allowed = Integer.parseInt(settings().get("max_connections"));
        if (needed > allowed) {
            throw new ClusterException("database: " + nodes + " nodes need " + needed
                    + " connections, its max_connections is " + allowed + "; raise it, or use fewer nodes");
        }
    }

    /** Whether a client gets a connection just now. */
    default boolean acceptsConnections() {
        return PostgresSettings.acceptsConnections(jdbcUrl(), user(), password());
    }

    /** Why a write fails that it has to keep just now, in one line; empty if none does. It is of some size, and leaves nothing. */
    default Optional<String> writeFailure() {
        return PostgresSettings.writeFailure(jdbcUrl(), user(), password());
    }

    /** Ends the server if it is ours. */
    @Override
    void close();

    /** A database that can be stopped and started again with all its data. */
    interface Restartable {
        /**
         * Stops it as an administrator does: open transactions are rolled back, connections end. Calling it again does
         * nothing.
         *
         * @throws ClusterException with one line if it does not stop
         */
        void stop();

        /** Kills it with all its processes, as a crash would: it recovers from its log at the next start. */
        void crash();

        /**
         * Has its writes to files fail from now on, as if its disk were full. It ends by itself as soon as it can't write its
         * log of changes.
         */
        void fillDisk();

        /**
         * Lets it write to files, starts it again at the same address, and returns when it takes connections. Calling it
         * again does nothing.
         *
         * @throws ClusterException with one line if it does not start
         */
        void start();
    }
}
