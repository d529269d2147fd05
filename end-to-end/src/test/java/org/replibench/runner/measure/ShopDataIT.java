package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.SharedDirectory;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SchemaLoader;

class ShopDataIT {
    @TempDir
    private Path directory;

    @Test
    void a_cell_does_not_inherit_the_sessions_that_the_one_before_stored() throws Exception {
        SharedDirectory.lendDatabaseTo(directory);
        try (EmbeddedPostgres database = EmbeddedPostgres.start(directory);
                Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            new SchemaLoader(ShopData.dataSource(database)).load(GeneratedCatalog.standard());
            for (String part : new String[] {"", "a_"}) {
                statement.execute("CREATE TABLE replibench_" + part + "session (id text PRIMARY KEY);"
                        + "CREATE TABLE replibench_" + part + "attribute (session_id text REFERENCES replibench_" + part
                        + "session);"
                        + "INSERT INTO replibench_" + part + "session VALUES ('old');"
                        + "INSERT INTO replibench_" + part + "attribute VALUES ('old')");
            }

            ShopData.reset(database);

            try (ResultSet left = statement.executeQuery("SELECT (SELECT count(*) FROM replibench_session)"
                    + " + (SELECT count(*) FROM replibench_attribute) + (SELECT count(*) FROM replibench_a_session)")) {
                left.next();
                assertThat(left.getInt(1)).isZero();
            }
        }
    }

    private static Connection connect(Database database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }
}
