package org.replibench.petstore.parts;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Set;

/** A connection of a sampled request: what asks the database counts as waiting for it. */
final class SampledConnection {
    /** Those of a connection and of its statements that the driver asks the database for. */
    private static final Set<String> ASKING = Set.of(
            "commit",
            "rollback",
            "setAutoCommit",
            "isValid",
            "execute",
            "executeQuery",
            "executeUpdate",
            "executeLargeUpdate",
            "executeBatch",
            "executeLargeBatch");

    private SampledConnection() {}

    static Connection of(Connection connection, RequestParts parts) {
        return proxy(Connection.class, connection, parts);
    }

    private static <T> T proxy(Class<T> type, T target, RequestParts parts) {
        InvocationHandler handler = (proxy, method, arguments) -> ASKING.contains(method.getName())
                ? parts.during(PagePart.DATABASE, () -> invoke(target, method, arguments))
                : sampled(invoke(target, method, arguments), parts);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object sampled(Object result, RequestParts parts) {
        if (result instanceof CallableStatement statement) {
            return proxy(CallableStatement.class, statement, parts);
        }
        if (result instanceof PreparedStatement statement) {
            return proxy(PreparedStatement.class, statement, parts);
        }
        return result instanceof Statement statement ? proxy(Statement.class, statement, parts) : result;
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw (Error) e.getCause();
        }
    }
}
