package org.replibench.cluster.database;

import java.util.Map;
import java.util.Optional;
import org.replibench.process.Program;

/** Whatever is behind servers of others: it is not reached, and nothing is known of it. */
public final class UnknownDatabase implements Database {
    @Override
    public String jdbcUrl() {
        throw new UnsupportedOperationException("a database of others");
    }

    @Override
    public String user() {
        throw new UnsupportedOperationException("a database of others");
    }

    @Override
    public String password() {
        throw new UnsupportedOperationException("a database of others");
    }

    @Override
    public Optional<Program> program() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public void close() {
        // It is not ours.
    }
}
