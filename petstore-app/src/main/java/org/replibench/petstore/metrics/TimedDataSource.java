package org.replibench.petstore.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Times how long the shop waits for a connection of the server's pool, which tells when the pool is too small. */
public final class TimedDataSource extends DelegatingDataSource {
    private final Timer acquire;

    public TimedDataSource(DataSource pool, MeterRegistry registry) {
        super(pool);
        acquire = Timer.builder("jdbc.connections.acquire")
                .description("Waiting for a pooled connection")
                .register(registry);
    }

    @Override
    public Connection getConnection() throws SQLException {
        long startNanos = System.nanoTime();
        try {
            return super.getConnection();
        } finally {
            acquire.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
        }
    }
}
