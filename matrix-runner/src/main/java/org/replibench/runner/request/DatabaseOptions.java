package org.replibench.runner.request;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.postgresql.Driver;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.DatabaseChoice;

/** Reads which database server a study uses, and the password that no file of the study keeps. */
final class DatabaseOptions {
    private static final long MAX_FILE_BYTES = 10_000;

    private static final Set<PosixFilePermission> OWN =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private DatabaseOptions() {}

    /** @throws InvalidRequestException if the address is none of PostgreSQL's, or the password can't be read or is open to others */
    static DatabaseChoice read(CommandOptions options) {
        return new DatabaseChoice(
                options.isGiven(Option.DB_URL)
                        ? Optional.of(new DatabaseChoice.Login(
                                options.parsed(Option.DB_URL, DatabaseOptions::requirePostgres),
                                options.text(Option.DB_USER),
                                password(options)))
                        : Optional.empty());
    }

    private static String requirePostgres(String url) {
        if (Driver.parseURL(url, null) == null) {
            throw new Refusal(
                            Option.DB_URL.key(),
                            "no JDBC URL of PostgreSQL",
                            "jdbc:postgresql://HOST:PORT/DATABASE",
                            url,
                            "-Ddb.url=jdbc:postgresql://127.0.0.1:5432/replibench")
                    .exception();
        }
        return url;
    }

    private static String password(CommandOptions options) {
        if (!options.isGiven(Option.DB_PASSWORD_FILE)) {
            return options.parsed(Option.DB_PASSWORD, text -> requireTypeable(Option.DB_PASSWORD, text));
        }
        if (options.isGiven(Option.DB_PASSWORD)) {
            throw options.invalid(
                    Option.DB_PASSWORD,
                    new Refusal(
                            Option.DB_PASSWORD.key(),
                            "not together with " + Option.DB_PASSWORD_FILE.key(),
                            "one of them",
                            "both",
                            "to leave -D" + Option.DB_PASSWORD.key() + " out"));
        }
        return options.parsed(Option.DB_PASSWORD_FILE, text -> {
            Path file = CommandOptions.path(Option.DB_PASSWORD_FILE, Path.of(""), text)
                    .toAbsolutePath();
            try {
                requireOwn(file);
                return requireTypeable(
                        Option.DB_PASSWORD_FILE,
                        Files.readString(file).lines().findFirst().orElse(""));
            } catch (CharacterCodingException e) {
                throw refusal("not UTF-8", file, e);
            } catch (AccessDeniedException e) {
                throw refusal("permission denied", file, e);
            } catch (IOException e) {
                throw refusal("cannot be read: " + e.getMessage(), file, e);
            }
        });
    }

    /** As SSH does with keys: whoever else can read it has read it. Where there are no such permissions, nothing is asked. */
    private static void requireOwn(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw refusal("no file", file, null);
        }
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw refusal("too large for a password", file, null);
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (!OWN.containsAll(permissions)) {
                throw new Refusal(
                                Option.DB_PASSWORD_FILE.key(),
                                "others can read or change it",
                                "rw-------",
                                PosixFilePermissions.toString(permissions) + " of " + file,
                                "chmod 600 " + file)
                        .exception();
            }
        }
    }

    private static String requireTypeable(Option option, String password) {
        if (password.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal(
                            option.key(),
                            "has a control character",
                            "text that can be typed",
                            "one with such a character",
                            "another password")
                    .exception();
        }
        return password;
    }

    private static IllegalArgumentException refusal(String problem, Path file, Throwable cause) {
        return new Refusal(
                        Option.DB_PASSWORD_FILE.key(),
                        problem,
                        "a text file whose first line is the password",
                        file.toString(),
                        "-D" + Option.DB_PASSWORD_FILE.key() + "=FILE with another")
                .exception(cause);
    }
}
