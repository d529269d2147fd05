package org.replibench.cluster.database;

/** A database that can be stopped and started again with all its data. */
public interface Restartable {
    /**
     * Stops it as an administrator does: transactions under way are rolled back, connections end. Calling it again does
     * nothing.
     *
     * @throws org.replibench.cluster.ClusterException with one line if it does not stop
     */
    void stop();

    /**
     * Starts it again at the same address, and returns when it takes connections. Calling it again does nothing.
     *
     * @throws org.replibench.cluster.ClusterException with one line if it does not start
     */
    void start();
}
