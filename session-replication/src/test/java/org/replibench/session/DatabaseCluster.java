package org.replibench.session;

import jakarta.servlet.http.HttpServlet;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Nodes that share a database which the test has made, and whose names are in cookies. */
final class DatabaseCluster extends TestCluster {
    private final DataSource database;

    DatabaseCluster(DataSource database, int size, Supplier<HttpServlet> servlet, String... optionsAndValues)
            throws Exception {
        super(0, servlet, RoutedCookieConfig::on, optionsAndValues);
        this.database = database;
        for (int i = 0; i < size; i++) {
            add();
        }
    }

    @Override
    DataSource dataSource() {
        return database;
    }
}
