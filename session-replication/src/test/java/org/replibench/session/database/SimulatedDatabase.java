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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
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
        return proxy(DataSource.class, Map.of("getConnection", arguments -> connect(machine)));
    }

    private Connection connect(SimulatedMachine machine) throws SQLException {
        Client client = new Client(machine);
        client.require();
        return client.connection();
    }

    /** What a method of a JDBC interface does. */
    @FunctionalInterface
    private interface Method {
        Object call(Object[] arguments) throws SQLException;
    }

    /** An implementation of as many methods as the layer calls. */
    private static <T> T proxy(Class<T> type, Map<String, Method> methods) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    Method known = methods.get(method.getName());
                    if (known == null) {
                        throw new UnsupportedOperationException("the simulated database has no " + method);
                    }
                    return known.call(arguments);
                }));
    }

    private static Method nothing() {
        return arguments -> null;
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
            Map<String, Method> methods = new TreeMap<>();
            methods.put("setNetworkTimeout", nothing());
            methods.put("getAutoCommit", arguments -> true);
            methods.put("setAutoCommit", nothing());
            methods.put("commit", nothing());
            methods.put("isValid", arguments -> !gone && sinceOutage == outages);
            methods.put("close", arguments -> {
                tables.connectionsLost(connection -> connection == this);
                return null;
            });
            methods.put("createArrayOf", arguments -> array((Object[]) arguments[1]));
            methods.put("createStatement", arguments -> statement());
            methods.put("prepareStatement", arguments -> prepared((String) arguments[0]));
            return proxy(Connection.class, methods);
        }

        private Statement statement() {
            return proxy(Statement.class, Map.of("execute", arguments -> false, "close", nothing()));
        }

        private PreparedStatement prepared(String sql) {
            Map<Integer, Object> parameters = new TreeMap<>();
            Method set = arguments -> parameters.put((Integer) arguments[0], arguments[1]);
            Map<String, Method> methods = new TreeMap<>();
            for (String type : List.of("String", "Long", "Int", "Boolean")) {
                methods.put("set" + type, set);
            }
            methods.put(
                    "setArray", arguments -> parameters.put((Integer) arguments[0], ((Array) arguments[1]).getArray()));
            AtomicReference<List<Object[]>> result = new AtomicReference<>();
            methods.put("executeQuery", arguments -> rows(execute(sql, parameters)));
            methods.put("executeUpdate", arguments -> {
                execute(sql, parameters);
                return 0;
            });
            methods.put("execute", arguments -> {
                result.set(execute(sql, parameters));
                return true;
            });
            methods.put("getMoreResults", arguments -> true);
            methods.put("getResultSet", arguments -> rows(result.get()));
            methods.put("close", nothing());
            return proxy(PreparedStatement.class, methods);
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

    private static Array array(Object[] values) {
        return proxy(Array.class, Map.of("getArray", arguments -> values));
    }

    private static ResultSet rows(List<Object[]> rows) {
        Iterator<Object[]> rest = rows.iterator();
        Object[][] row = new Object[1][];
        Function<Object[], Object> column = arguments -> row[0][(Integer) arguments[0] - 1];
        Map<String, Method> methods = new TreeMap<>();
        methods.put("next", arguments -> {
            row[0] = rest.hasNext() ? rest.next() : null;
            return row[0] != null;
        });
        methods.put("getString", column::apply);
        methods.put("getBytes", column::apply);
        methods.put("getBoolean", column::apply);
        methods.put("getLong", arguments -> ((Number) column.apply(arguments)).longValue());
        methods.put("getInt", arguments -> ((Number) column.apply(arguments)).intValue());
        methods.put("close", nothing());
        return proxy(ResultSet.class, methods);
    }
}
