package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.cluster.server.CacheTopology;

/** Finds in a server's log the reason why it does not serve. */
record ServerLog(Path file) {
    private static final Pattern ERROR =
            Pattern.compile("^\\S+ \\S+ (?:ERROR|FATAL) +\\[(?!stderr])[^]]*] \\([^)]*\\) (.*)");
    private static final Pattern JVM_ERROR = Pattern.compile("^(Error: .*|Unrecognized .*|.*OutOfMemoryError.*)");
    private static final String BOOTED_WITH_ERRORS = "WFLYSRV0026";
    private static final int MAX_MESSAGE_LENGTH = 300;

    /** The leader of a cache announces each step; every member logs its own part of it elsewhere. */
    private static final Pattern CACHE = Pattern.compile(
            "^(\\S+ \\S+) INFO +\\[org\\.infinispan\\.CLUSTER] .*\\[Context=([^]]+)] (ISPN1000\\d\\d): (.*)$");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);
    private static final Pattern MEMBERS = Pattern.compile("(?:members|list) \\[([^]]*)]");

    /** A rebalance starts, enters its next phase, or has failed; after a merge, conflicts are resolved first. */
    private static final Set<String> UNBALANCED = Set.of("ISPN100002", "ISPN100009", "ISPN100016", "ISPN100012");

    /** It has finished; or members are others, without a rebalance as yet; conflicts are resolved, or not. */
    private static final Set<String> BALANCED =
            Set.of("ISPN100010", "ISPN100007", "ISPN100008", "ISPN100013", "ISPN100014", "ISPN100015");

    /** The first error, cut to one line; empty if there is none. */
    public Optional<String> firstError() {
        String content = content();
        return content.lines()
                .flatMap(line -> match(ERROR, line).or(() -> match(JVM_ERROR, line)).stream())
                .findFirst()
                .map(error ->
                        error.length() <= MAX_MESSAGE_LENGTH ? error : error.substring(0, MAX_MESSAGE_LENGTH) + "…");
    }

    /** The first error, once the server reports that it started with errors. */
    public Optional<String> bootFailure() {
        return content().contains(BOOTED_WITH_ERRORS) ? firstError() : Optional.empty();
    }

    /** What it says of the caches that its server leads. */
    List<CacheTopology> cacheTopologies() {
        return content()
                .lines()
                .filter(line -> line.contains("ISPN1000"))
                .map(CACHE::matcher)
                .filter(Matcher::find)
                .filter(line -> UNBALANCED.contains(line.group(3)) || BALANCED.contains(line.group(3)))
                .map(line -> new CacheTopology(
                        LocalDateTime.parse(line.group(1), TIME),
                        line.group(2),
                        members(line.group(4)),
                        BALANCED.contains(line.group(3))))
                .toList();
    }

    private static Set<String> members(String message) {
        return match(MEMBERS, message).stream()
                .flatMap(names -> Arrays.stream(names.split(",")))
                .map(String::strip)
                .collect(Collectors.toSet());
    }

    private static Optional<String> match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private String content() {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
