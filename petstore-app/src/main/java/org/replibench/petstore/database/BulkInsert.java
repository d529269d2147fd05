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
    private final List<InsertColumn<T>> insertColumns = new ArrayList<>();

    BulkInsert(String table, List<T> rows) {
        this.table = table;
        this.rows = rows;
    }

    BulkInsert<T> column(String name, String type, Function<T, ?> value) {
        insertColumns.add(new InsertColumn<>(name, type, value));
        return this;
    }

    BulkInsert<T> text(String name, Function<T, String> value) {
        return column(name, "text", value);
    }

    void into(Connection connection) throws SQLException {
        String names =
                String.join(", ", insertColumns.stream().map(InsertColumn::name).toList());
        String arrays = String.join(
                ", ",
                insertColumns.stream()
                        .map(insertColumn -> "?::" + insertColumn.type() + "[]")
                        .toList());
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + table + " (" + names + ") SELECT * FROM unnest(" + arrays + ")")) {
            for (int i = 0; i < insertColumns.size(); i++) {
                insert.setArray(i + 1, array(connection, insertColumns.get(i)));
            }
            insert.executeUpdate();
        }
    }

    private Array array(Connection connection, InsertColumn<T> insertColumn) throws SQLException {
        return connection.createArrayOf(
                insertColumn.type(), rows.stream().map(insertColumn.value()).toArray());
    }

    private record InsertColumn<T>(String name, String type, Function<T, ?> value) {}
}
