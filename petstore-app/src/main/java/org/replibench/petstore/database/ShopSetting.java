package org.replibench.petstore.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What all nodes of a shop share besides its data. */
public enum ShopSetting {
    /** The fingerprint of the catalogue that the tables hold. */
    CATALOGUE,
    /** The Base64 key of the forms' tokens: one for all nodes, so that a form of one can be posted to another. */
    CSRF_SECRET;

    /** The value, or null if it was never written. */
    public String read(Connection connection) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT value FROM petstore.setting WHERE name = ?")) {
            select.setString(1, name());
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    void write(Connection connection, String value) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO petstore.setting (name, value) VALUES (?, ?)")) {
            insert.setString(1, name());
            insert.setString(2, value);
            insert.executeUpdate();
        }
    }
}
