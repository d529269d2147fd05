package org.replibench.petstore.parts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Tells sampled requests' waits for the pool and for the database apart; all others get the pool's own connections. */
public final class SampledDataSource extends DelegatingDataSource {
    public SampledDataSource(DataSource pool) {
        super(pool);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Optional<RequestParts> parts = RequestParts.current();
        if (parts.isEmpty()) {
            return super.getConnection();
        }
        Connection connection = parts.get().during(PagePart.POOL, super::getConnection);
        return SampledConnection.of(connection, parts.get());
    }
}
