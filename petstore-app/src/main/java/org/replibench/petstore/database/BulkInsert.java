package org.replibench.petstore.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Inserts many rows in one statement, a column at a time. COPY would want the driver's own classes, which a server keeps
 * to itself; arrays are plain JDBC and as quick for some thousand rows.
 */
final class BulkInsert<T> {
    private final String table;
    private final List<T> rows;
    private final List<Column<T>> columns = new ArrayList<>();

    BulkInsert(String table, List<T> rows) {
        this.table = table;
        this.rows = rows;
    }

    BulkInsert<T> column(String name, String type, Function<T, ?> value) {
        columns.add(new Column<>(name, type, value));
        return this;
    }

    BulkInsert<T> text(String name, Function<T, String> value) {
        return column(name, "text", value);
    }

    void into(Connection connection) throws SQLException {
        String names = String.join(", ", columns.stream().map(Column::name).toList());
        String arrays = String.join(
                ", ",
                columns.stream().map(column -> "?::" + column.type() + "[]").toList());
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + table + " (" + names + ") SELECT * FROM unnest(" + arrays + ")")) {
            for (int i = 0; i < columns.size(); i++) {
                insert.setArray(i + 1, array(connection, columns.get(i)));
            }
            insert.executeUpdate();
        }
    }

    private Array array(Connection connection, Column<T> column) throws SQLException {
        return connection.createArrayOf(
                column.type(), rows.stream().map(column.value()).toArray());
    }

    private record Column<T>(String name, String type, Function<T, ?> value) {}
}
