package org.replibench.runner.diagnostics;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a server's log.
 *
 * @param lines those of stacks, too, which have no time
 */
record LogEnd(List<String> lines) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

    private static final Pattern TIMED = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) .*");

    /** Infinispan's words on views and on nodes that join or leave; all that JGroups says; where the layer under test sends copies. */
    private static final Pattern MEMBERS =
            Pattern.compile("ISPN00009[34]|ISPN10000[01]|\\[org\\.jgroups|session\\.peers\\.LayerMembership");

    LogEnd {
        lines = List.copyOf(lines);
    }

    /** What was written in the last while before its last line with a time; all, if none has one. */
    LogEnd last(Duration duration) {
        Optional<LocalDateTime> end = Optional.empty();
        List<Optional<LocalDateTime>> times = new ArrayList<>();
        for (String line : lines) {
            Optional<LocalDateTime> time = time(line);
            times.add(time);
            end = time.isPresent() ? time : end;
        }
        if (end.isEmpty()) {
            return this;
        }
        LocalDateTime begin = end.get().minus(duration);
        int first = 0;
        while (times.get(first).map(time -> time.isBefore(begin)).orElse(true)) {
            first++;
        }
        return new LogEnd(lines.subList(first, lines.size()));
    }

    /** What it says of the cluster's members. */
    List<String> members() {
        return lines.stream().filter(line -> MEMBERS.matcher(line).find()).toList();
    }

    private static Optional<LocalDateTime> time(String line) {
        Matcher timed = TIMED.matcher(line);
        return timed.matches() ? Optional.of(LocalDateTime.parse(timed.group(1), TIME)) : Optional.empty();
    }
}
