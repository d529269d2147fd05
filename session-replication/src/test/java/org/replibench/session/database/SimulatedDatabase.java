package org.replibench.session.database;

import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;

/**
 * A database in a simulation: the layer's tables, and JDBC as far as the layer uses it. Statements take time, each is
 * whole or not at all, and an outage breaks all connections, before a statement or after it.
 */
public final class SimulatedDatabase {
    private static final int MAX_STATEMENT_NANOS = 1_000_000;

    private final Simulation simulation;
    private final SimulatedMachine clock;
    private final SimulatedTables tables;
    private boolean gone;
    private int outages;

    public SimulatedDatabase(Simulation simulation) {
        this.simulation = simulation;
        clock = simulation.machine("database");
        tables = new SimulatedTables(clock::millis);
    }

    /** Sets its clock forward, or back. */
    public void stepClock(Duration step) {
        clock.stepClock(step);
    }

    /** Breaks all connections, and refuses new ones. */
    public void stop() {
        gone = true;
        outages++;
        tables.connectionsLost(connection -> true);
    }

    public void start() {
        gone = false;
        tables.started();
    }

    /** Breaks the connections of a machine that is lost. */
    public void lost(SimulatedMachine machine) {
        tables.connectionsLost(connection -> ((Client) connection).machine == machine);
    }

    /** Connections for the layer on a machine. */
    public DataSource dataSource(SimulatedMachine machine) {
        return proxy(DataSource.class, (method, arguments) -> switch (method) {
            case "getConnection" -> connect(machine);
            default -> throw unknown(method);
        });
    }

    private Connection connect(SimulatedMachine machine) throws SQLException {
        Client client = new Client(machine);
        client.require();
        return client.connection();
    }

    /** What the methods of a JDBC interface do. */
    @FunctionalInterface
    private interface Methods {
        Object call(String method, Object[] arguments) throws SQLException;
    }

    /** An implementation of as many methods as the layer calls. */
    private static <T> T proxy(Class<T> type, Methods methods) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> methods.call(method.getName(), arguments)));
    }

    private static UnsupportedOperationException unknown(String method) {
        return new UnsupportedOperationException("the simulated database has no " + method);
    }

    /** A connection. */
    private final class Client {
        private final SimulatedMachine machine;
        private final int sinceOutage = outages;

        Client(SimulatedMachine machine) {
            this.machine = machine;
        }

        void require() throws SQLException {
            if (gone || sinceOutage != outages) {
                throw new SQLException("the simulated database is gone");
            }
        }

        Connection connection() {
            return proxy(Connection.class, this::call);
        }

        private Object call(String method, Object[] arguments) {
            switch (method) {
                case "getAutoCommit" -> {
                    return true;
                }
                case "setNetworkTimeout", "setAutoCommit", "commit" -> {
                    return null;
                }
                case "isValid" -> {
                    return !gone && sinceOutage == outages;
                }
                case "close" -> {
                    tables.connectionsLost(connection -> connection == this);
                    return null;
                }
                case "createArrayOf" -> {
                    return array((Object[]) arguments[1]);
                }
                case "createStatement" -> {
                    return statement();
                }
                case "prepareStatement" -> {
                    return proxy(PreparedStatement.class, new Prepared(this, (String) arguments[0]));
                }
                default -> throw unknown(method);
            }
        }

        private Statement statement() {
            return proxy(Statement.class, (method, arguments) -> switch (method) {
                case "execute" -> false;
                case "close" -> null;
                default -> throw unknown(method);
            });
        }

        private List<Object[]> execute(String sql, Map<Integer, Object> parameters) throws SQLException {
            require();
            pause();
            require();
            simulation.step();
            List<Object[]> result = tables.execute(sql, new ArrayList<>(parameters.values()), this);
            pause();
            require();
            return result;
        }

        private void pause() {
            try {
                machine.sleep(Duration.ofNanos(simulation.random().nextInt(MAX_STATEMENT_NANOS)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // As PostgreSQL's driver does.
            }
        }
    }

    /** A statement and its parameters. */
    private static final class Prepared implements Methods {
        private final Client client;
        private final String sql;
        private final Map<Integer, Object> parameters = new TreeMap<>();
        private List<Object[]> result;

        Prepared(Client client, String sql) {
            this.client = client;
            this.sql = sql;
        }

        @Override
        public Object call(String method, Object[] arguments) throws SQLException {
            switch (method) {
                case "setString", "setLong", "setInt", "setBoolean" -> {
                    return parameters.put((Integer) arguments[0], arguments[1]);
                }
                case "setArray" -> {
                    return parameters.put((Integer) arguments[0], ((Array) arguments[1]).getArray());
                }
                case "executeQuery" -> {
                    return rows(client.execute(sql, parameters));
                }
                case "executeUpdate" -> {
                    client.execute(sql, parameters);
                    return 0;
                }
                case "execute" -> {
                    result = client.execute(sql, parameters);
                    return true;
                }
                case "getMoreResults" -> {
                    return true;
                }
                case "getResultSet" -> {
                    return rows(result);
                }
                case "close" -> {
                    return null;
                }
                default -> throw unknown(method);
            }
        }
    }

    private static Array array(Object[] values) {
        return proxy(Array.class, (method, arguments) -> switch (method) {
            case "getArray" -> values;
            default -> throw unknown(method);
        });
    }

    private static ResultSet rows(List<Object[]> rows) {
        return proxy(ResultSet.class, new Rows(rows.iterator()));
    }

    /** What a query returned, and where its reader is. */
    private static final class Rows implements Methods {
        private final Iterator<Object[]> rest;
        private Object[] row;

        Rows(Iterator<Object[]> rest) {
            this.rest = rest;
        }

        @Override
        public Object call(String method, Object[] arguments) {
            switch (method) {
                case "next" -> {
                    row = rest.hasNext() ? rest.next() : null;
                    return row != null;
                }
                case "getString", "getBytes", "getBoolean" -> {
                    return column(arguments);
                }
                case "getLong" -> {
                    return ((Number) column(arguments)).longValue();
                }
                case "getInt" -> {
                    return ((Number) column(arguments)).intValue();
                }
                case "close" -> {
                    return null;
                }
                default -> throw unknown(method);
            }
        }

        private Object column(Object[] arguments) {
            return row[(Integer) arguments[0] - 1];
        }
    }
}
