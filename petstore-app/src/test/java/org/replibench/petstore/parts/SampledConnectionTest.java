package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A driver each of whose calls lasts a nanosecond, in which its thread waits. */
class SampledConnectionTest {
    private final AtomicLong now = new AtomicLong();
    private RequestParts parts;

    @BeforeEach
    void begin() {
        parts = RequestParts.begin(() -> new ThreadReading(now.get(), 0, 0, 0, 0, 0), () -> ThreadReading.UNKNOWN);
    }

    @AfterEach
    void leaveThread() {
        parts.leaveThread();
    }

    private <T> T driver(Class<T> type) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            now.incrementAndGet();
            return switch (method.getName()) {
                case "prepareStatement" -> driver(PreparedStatement.class);
                case "commit" -> throw new SQLException("connection lost");
                case "executeUpdate" -> 1;
                default -> null;
            };
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Test
    void statements_and_the_end_of_a_transaction_are_waits_for_the_database_and_preparing_is_not() throws SQLException {
        Connection connection = SampledConnection.of(driver(Connection.class), parts);
        connection.setAutoCommit(false);
        PreparedStatement statement = connection.prepareStatement("update item");
        statement.setInt(1, 1);
        assertThat(statement.executeUpdate()).isEqualTo(1);
        assertThat(parts.end()).containsEntry(PagePart.DATABASE, 2L).containsEntry(PagePart.REST, 2L);
    }

    @Test
    void what_the_driver_throws_reaches_the_shop_as_it_is() {
        Connection connection = SampledConnection.of(driver(Connection.class), parts);
        assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class).hasMessage("connection lost");
        assertThat(parts.end()).containsEntry(PagePart.DATABASE, 1L);
    }
}
