package org.replibench.cluster.database;

import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.process.Program;

/** The PostgreSQL server behind the shop. */
public interface Database extends AutoCloseable {
    /** Such as {@code jdbc:postgresql://127.0.0.1:5432/petstore}. */
    String jdbcUrl();

    String user();

    String password();

    /** The postmaster, if this program started it: its process tree is what the database uses. */
    Optional<Program> program();

    /** How to stop and start it; empty if something else runs it. */
    default Optional<Restartable> restartable() {
        return Optional.empty();
    }

    /** The running server's settings of speed and durability, such as {@code fsync}. */
    Map<String, String> settings();

    /** Ends the server if it is ours. */
    @Override
    void close();

    /** A database that can be stopped and started again with all its data. */
    interface Restartable {
        /**
         * Stops it as an administrator does: open transactions are rolled back, connections end. Calling it again does
         * nothing.
         *
         * @throws org.replibench.cluster.support.ClusterException with one line if it does not stop
         */
        void stop();

        /**
         * Starts it again at the same address, and returns when it takes connections. Calling it again does nothing.
         *
         * @throws org.replibench.cluster.support.ClusterException with one line if it does not start
         */
        void start();
    }
}
