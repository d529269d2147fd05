package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGProperty;
import org.replibench.analysis.text.Secrets;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.testbed.DatabaseChoice;

class DatabaseOptionsTest {
    private static final String URL = "jdbc:postgresql://db/shop";

    /** What of PostgreSQL's driver is a secret itself; what else sounds like one is the name of a class, or a switch. */
    private static final Set<PGProperty> SECRETS = Set.of(PGProperty.PASSWORD, PGProperty.SSL_PASSWORD);

    private static final Set<PGProperty> NO_SECRETS =
            Set.of(PGProperty.SSL_PASSWORD_CALLBACK, PGProperty.GSS_USE_DEFAULT_CREDS);

    @TempDir
    Path folder;

    static Stream<String> addressesWithPasswords() {
        return Stream.concat(
                SECRETS.stream()
                        .map(PGProperty::getName)
                        .flatMap(key -> Stream.of(
                                URL + "?" + key + "=hush",
                                URL + "?ssl=true&" + key + "=hush",
                                URL + "?" + key.toUpperCase(Locale.ROOT) + "=hush",
                                URL + ";" + key + "=hush",
                                URL + "?options=a?" + key + "=hush")),
                Stream.of(
                        URL + "?pass%77ord=hush",
                        "jdbc:postgresql://joe:hush@db/shop",
                        "jdbc:postgresql://joe:hu:sh@db:5432/shop?ssl=true",
                        "jdbc:postgresql://one:5432,joe:hush@two:5432/shop"));
    }

    @ParameterizedTest
    @MethodSource("addressesWithPasswords")
    void a_password_in_the_address_of_a_database_is_refused_and_not_shown(String url) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(Map.of("db.url", url), Map.of()))
                .withMessage("db.url: a study's files keep it; expected no password in it, got one. Try"
                        + " REPLIBENCH_DB_PASSWORD in the environment, or -Ddb.password.file=FILE");
    }

    @ParameterizedTest
    @MethodSource("addressesWithPasswords")
    void what_is_printed_of_it_has_no_password(String url) {
        if (!url.contains("%")) {
            assertThat(Secrets.redact("database " + url + ": no connection; check"))
                    .doesNotContain("hush")
                    .endsWith("check");
        }
    }

    /** Fails when the driver gets another key that may hold a secret. */
    @Test
    void every_key_of_the_driver_that_sounds_like_a_secret_is_known() {
        assertThat(Arrays.stream(PGProperty.values())
                        .filter(key -> key.getName().matches("(?i).*(pass|pwd|secret|token|cred).*"))
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(SECRETS.stream(), NO_SECRETS.stream()).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/shop?ssl=true&sslpasswordcallback=org.example.Callback",
                "jdbc:postgresql://joe@db:5432/shop",
                "jdbc:postgresql://[::1]:5432/shop",
                "jdbc:postgresql:shop"
            })
    void an_address_without_a_password_is_kept_as_it_is(String url) {
        assertThat(read(Map.of("db.url", url), Map.of()).url()).isEqualTo(url);
        assertThat(Secrets.redact(url)).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "jdbc:mysql://db/shop", "postgres://db/shop", "jdbc:postgresql://db:port/shop", "db"})
    void an_address_that_is_none_of_PostgreSQL_is_refused(String url) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(Map.of("db.url", url), Map.of()))
                .withMessageStartingWith(
                        "db.url: no JDBC URL of PostgreSQL; expected jdbc:postgresql://HOST:PORT/DATABASE, got ");
    }

    @Test
    void a_password_comes_from_the_command_line_or_a_file_or_else_from_the_environment() throws IOException {
        Map<String, String> environment = Map.of("REPLIBENCH_DB_PASSWORD", " from the environment ");
        String file = file("from the file\nsecond line", "rw-------").toString();

        assertThat(read(Map.of("db.url", URL), environment).password()).isEqualTo(" from the environment ");
        assertThat(read(Map.of("db.url", URL, "db.password", "typed"), environment)
                        .password())
                .isEqualTo("typed");
        assertThat(read(Map.of("db.url", URL, "db.password.file", file), environment)
                        .password())
                .isEqualTo("from the file");
        assertThat(read(Map.of("db.url", URL), Map.of()).password()).isEmpty();
    }

    @Test
    void only_a_password_on_the_command_line_shows_in_the_list_of_processes() {
        Map<String, String> environment = Map.of("REPLIBENCH_DB_PASSWORD", "x");

        assertThat(options(Map.of("db.password", "x"), environment).showsPassword())
                .isTrue();
        assertThat(options(Map.of("db.password.file", "x"), environment).showsPassword())
                .isFalse();
        assertThat(options(Map.of(), environment).showsPassword()).isFalse();
    }

    @Test
    void a_password_is_not_part_of_what_messages_quote() {
        assertThat(read(Map.of("db.url", URL, "db.user", "joe", "db.password", "hush"), Map.of()))
                .hasToString("joe at " + URL);
    }

    @Test
    void a_password_on_the_command_line_and_in_a_file_is_one_too_many() throws IOException {
        String file = file("hush", "rw-------").toString();

        assertRefused(
                Map.of("db.password", "hush", "db.password.file", file),
                "db.password: not together with db.password.file;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw--w----", "rw----r--", "rwxrwxrwx"})
    @DisabledOnOs(OS.WINDOWS)
    void a_file_that_others_can_read_or_change_is_refused(String permissions) throws IOException {
        Path file = file("hush", permissions);

        assertRefused(
                Map.of("db.password.file", file.toString()),
                "db.password.file: others can read or change it; expected rw-------, got " + permissions + " of " + file
                        + ". Try chmod 600 " + file);
    }

    @Test
    void a_file_that_can_not_be_a_password_is_refused() throws IOException {
        for (String name : List.of("", "missing", "x".repeat(5_000))) {
            assertRefused(Map.of("db.password.file", folder.resolve(name).toString()), "db.password.file: no file;");
        }
        assertRefused(
                Map.of("db.password.file", file("x".repeat(20_000), "rw-------").toString()),
                "db.password.file: too large for a password;");
        assertRefused(
                Map.of("db.password.file", file("a\u001b[31mhush", "rw-------").toString()),
                "db.password.file: has a control character;");
        Path latin = file("", "rw-------");
        Files.write(latin, "größe".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(Map.of("db.password.file", latin.toString()), "db.password.file: not UTF-8;");
        assertRefused(Map.of("db.password", "hush\0"), "db.password: has a control character;");
    }

    private void assertRefused(Map<String, String> given, String message) {
        Map<String, String> all = new HashMap<>(given);
        all.put("db.url", URL);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(all, Map.of()))
                .withMessageStartingWith(message)
                .withMessageNotContaining("hush");
    }

    private Path file(String text, String permissions) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "password", ".txt"), text);
        if (OS.WINDOWS.isCurrentOs()) {
            return file;
        }
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static DatabaseChoice.Login read(Map<String, String> given, Map<String, String> environment) {
        return DatabaseOptions.read(options(given, environment)).external().orElseThrow();
    }

    private static CommandOptions options(Map<String, String> given, Map<String, String> environment) {
        return CommandOptions.fromProperties(CommandName.MATRIX, given::get, environment::get);
    }
}
