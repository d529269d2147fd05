package org.replibench.process.postgres;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PasswordUtil;

/** The superuser of a new server, who makes {@link PostgresServer#USER} and its databases. */
public final class PostgresSuperuser {
    /** Its name. */
    public static final String NAME = "postgres";

    private static final int PASSWORD_BYTES = 16;
    private static final int LOGIN_SECONDS = 10;

    private final PGSimpleDataSource source = new PGSimpleDataSource();

    /**
     * Connects to nothing yet.
     *
     * @param address where this machine reaches the server
     */
    public PostgresSuperuser(String address, int port, String password) {
        source.setServerNames(new String[] {address});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(NAME);
        source.setUser(NAME);
        source.setPassword(password);
        source.setLoginTimeout(LOGIN_SECONDS);
    }

    /** A password that is drawn for one user of one server. */
    public static String drawPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    String password() {
        return source.getPassword();
    }

    /** Whether the server takes connections. */
    public boolean isLetIn() {
        try (Connection connection = source.getConnection()) {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Makes {@link PostgresServer#USER}; the server is sent no password, but what it checks one with. */
    public void createUser(String password) throws SQLException {
        execute(
                "CREATE ROLE " + PostgresServer.USER + " LOGIN PASSWORD '"
                        + PasswordUtil.encodePassword(PostgresServer.USER, password.toCharArray(), "scram-sha-256")
                        + "'",
                "GRANT pg_checkpoint, pg_read_all_stats TO " + PostgresServer.USER);
    }

    /** Makes an empty database that {@link PostgresServer#USER} owns. */
    public void createDatabase(String name) throws SQLException {
        execute("CREATE DATABASE " + name + " OWNER " + PostgresServer.USER);
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
