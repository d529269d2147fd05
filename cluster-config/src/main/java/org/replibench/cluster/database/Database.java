package org.replibench.cluster.database;

import java.util.Map;
import java.util.Optional;

/** The PostgreSQL server behind the shop. */
public interface Database extends AutoCloseable {
    /** Such as {@code jdbc:postgresql://127.0.0.1:5432/petstore}. */
    String jdbcUrl();

    String user();

    String password();

    /** The postmaster, if it runs on this machine and is ours: its process tree is what the database uses. */
    Optional<ProcessHandle> process();

    /** What decides its speed and durability, such as {@code fsync}, as the running server states it. */
    Map<String, String> settings();

    /** Ends the server if it is ours. */
    @Override
    void close();
}
