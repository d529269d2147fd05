package org.replibench.petstore.account;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and changes accounts. */
@Repository
public class AccountRepository {
    private static final String COLUMNS =
            "username, first_name, last_name, email, phone, line1, line2, city, region, postal_code, country";

    private final JdbcClient jdbc;
    private final PasswordHasher passwordHasher;

    AccountRepository(JdbcClient jdbc, PasswordHasher passwordHasher) {
        this.jdbc = jdbc;
        this.passwordHasher = passwordHasher;
    }

    /** The account, if the user exists and the password is right. */
    Optional<Account> authenticate(String username, String password) {
        Optional<Credentials> found = jdbc.sql("SELECT password_hash, password_version, " + COLUMNS
                        + " FROM petstore.account WHERE username = ?")
                .param(username)
                .query((row, number) -> new Credentials(account(row), row.getString("password_hash")))
                .optional();
        String hash = found.map(Credentials::passwordHash).orElse(passwordHasher.unknownUser());
        boolean matches = passwordHasher.matches(password, hash);
        return found.filter(credentials -> matches).map(Credentials::account);
    }

    /** Adds an account; false if the username is taken. */
    boolean add(Account.Registration registration) {
        return jdbc.sql("INSERT INTO petstore.account (password_hash, " + COLUMNS + ") VALUES"
                                + " (:hash, :username, :firstName, :lastName, :email, :phone,"
                                + " :line1, :line2, :city, :region, :postalCode, :country)"
                                + " ON CONFLICT (username) DO NOTHING")
                        .param("hash", passwordHasher.hash(registration.password()))
                        .params(parameters(registration.account()))
                        .update()
                == 1;
    }

    void update(Account account) {
        jdbc.sql("UPDATE petstore.account SET first_name = :firstName, last_name = :lastName, email = :email,"
                        + " phone = :phone, line1 = :line1, line2 = :line2, city = :city, region = :region,"
                        + " postal_code = :postalCode, country = :country WHERE username = :username")
                .params(parameters(account))
                .update();
    }

    /** Changes the password, which ends all sessions but that of the account returned. */
    Account changePassword(Account account, String password) {
        int version = jdbc.sql("UPDATE petstore.account SET password_hash = ?, password_version = password_version + 1"
                        + " WHERE username = ? RETURNING password_version")
                .params(passwordHasher.hash(password), account.username())
                .query(Integer.class)
                .single();
        return new Account(
                account.username(),
                account.firstName(),
                account.lastName(),
                account.email(),
                account.phone(),
                account.address(),
                version);
    }

    /**
     * Checks that the password is still the one that the account was signed on with.
     *
     * @throws SignOnRequiredException if it was changed since
     */
    public void requireCurrent(Account account) {
        boolean current = jdbc.sql(
                        "SELECT EXISTS (SELECT FROM petstore.account WHERE username = ? AND password_version = ?)")
                .params(account.username(), account.passwordVersion())
                .query(Boolean.class)
                .single();
        if (!current) {
            throw SignOnRequiredException.passwordChanged();
        }
    }

    private static Map<String, Object> parameters(Account account) {
        Address address = account.address();
        return Map.ofEntries(
                Map.entry("username", account.username()),
                Map.entry("firstName", account.firstName()),
                Map.entry("lastName", account.lastName()),
                Map.entry("email", account.email()),
                Map.entry("phone", account.phone()),
                Map.entry("line1", address.line1()),
                Map.entry("line2", address.line2()),
                Map.entry("city", address.city()),
                Map.entry("region", address.region()),
                Map.entry("postalCode", address.postalCode()),
                Map.entry("country", address.country()));
    }

    private static Account account(ResultSet row) throws SQLException {
        return new Account(
                row.getString("username"),
                row.getString("first_name"),
                row.getString("last_name"),
                row.getString("email"),
                row.getString("phone"),
                new Address(
                        row.getString("line1"),
                        row.getString("line2"),
                        row.getString("city"),
                        row.getString("region"),
                        row.getString("postal_code"),
                        row.getString("country")),
                row.getInt("password_version"));
    }

    private record Credentials(Account account, String passwordHash) {}
}
