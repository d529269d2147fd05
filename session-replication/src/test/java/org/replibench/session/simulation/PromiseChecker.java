package org.replibench.session.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.replibench.session.simulation.History.Outcome;
import org.replibench.session.simulation.History.Rename;
import org.replibench.session.simulation.History.Seen;
import org.replibench.session.simulation.History.Span;
import org.replibench.session.simulation.History.Write;

/** Holds a history against the promises that are given in its scenario. */
public final class PromiseChecker {
    /** After which an asynchronous update is in the database, unless that is gone. */
    private static final Duration WRITTEN = Duration.ofSeconds(5);

    /**
     * Twice as long as a request takes: a claim's turn and answer, also for some ids that the session had there, and a confirmation. Less
     * than any limit of a wait.
     */
    private static final Duration MANY_MESSAGES = Duration.ofMillis(50);

    /** After a silence: then no node waits for a message of before, nor for one that does. */
    private static final Duration OVERCOME = Duration.ofMillis(3L * ScenarioGenerator.TIMEOUT_MILLIS);

    /** Nodes look for what others want of them in the database, after an outage less often. */
    private static final Duration LOOKED_FOR = Duration.ofMillis(700);

    /** Of a silent node that has a session, and of one that says whose turn it is. */
    private static final Duration GRACES = Duration.ofMillis(2L * ScenarioScript.OWNER_GRACE_MILLIS);

    /** Nodes look each second for what has timed out: the holder of a copy, and then the owner of what it takes over. */
    private static final Duration LOOKS = Duration.ofMillis(2_200);

    private static final Duration LIMIT = Duration.ofMillis(ScenarioGenerator.TIMEOUT_MILLIS);

    /** A request may wait for a turn, for a claim and for a confirmation, and twice for the latter. */
    private static final Duration LIMITS = LIMIT.multipliedBy(6);

    private final Scenario scenario;
    private final History history;
    private final List<Violation> violations = new ArrayList<>();
    private final Map<Write, Long> known = new IdentityHashMap<>();

    private PromiseChecker(Scenario scenario, History history) {
        this.scenario = scenario;
        this.history = history;
    }

    public static List<Violation> check(Scenario scenario, History history) {
        PromiseChecker checker = new PromiseChecker(scenario, history);
        checker.check();
        return checker.violations.stream()
                .filter(violation -> violation.promise().isGivenIn(scenario))
                .toList();
    }

    private void violated(SessionPromise promise, String what) {
        violations.add(new Violation(promise, what));
    }

    private void check() {
        violations.addAll(history.found);
        for (Seen seen : history.requests) {
            if (seen.outcome == Outcome.OPEN) {
                violated(SessionPromise.REQUESTS_END, seen + " did not end");
            } else if (seen.alone) {
                checkTime(seen);
                checkAlone(seen);
            } else if (seen.outcome == Outcome.FAILED) {
                checkFailed(seen);
            } else if (seen.answered() && seen.lineage != null) {
                checkTime(seen);
                checkFound(seen);
            } else if (seen.answered()) {
                checkTime(seen);
                checkNothingFound(seen);
            }
        }
        checkEvents();
        checkTimeouts();
        checkPromptEnds();
        checkLineages();
    }

    private void checkFailed(Seen seen) {
        checkTime(seen);
        if (wantsSessionOfSilentOwner(seen)) {
            violated(SessionPromise.SILENT_OWNERS_ARE_PASSED_OVER, seen + " failed: " + seen.failure);
        }
        Integer lineage = history.lineageOf(seen.id);
        boolean signedOff = lineage != null && signOffBegunBefore(lineage, seen.end) != null;
        if (seen.last || !signedOff && isCalm(seen)) {
            violated(SessionPromise.HEALS, seen + " failed: " + seen.failure);
        }
        if (!signedOff && useNanos(seen) < LIMIT.toNanos()) {
            violated(SessionPromise.UNDISTURBED_REQUESTS_SUCCEED, seen + " failed: " + seen.failure);
        }
    }

    /** Whether nothing goes wrong any more, and it never did what lets requests fail for ever; nor do others use sessions for long. */
    private boolean isCalm(Seen seen) {
        return !scenario.usesDatabase()
                && useNanos(seen) < LIMIT.toNanos()
                && scenario.queueBytes() == Scenario.LARGE_QUEUE
                && !scenario.hasHarmfulFailure()
                && history.silences(seen, OVERCOME.toNanos()).isEmpty()
                && history.meetsAll(seen, OVERCOME.toNanos());
    }

    private void checkTime(Seen seen) {
        long nanos = seen.endNanos - seen.beginNanos;
        if (nanos <= MANY_MESSAGES.toNanos()) {
            return;
        }
        String took = seen + " took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
        boolean prompt = seen.last
                || !scenario.usesDatabase()
                        && history.silences(seen, OVERCOME.toNanos()).isEmpty();
        if (prompt && nanos > mostNanos(seen)) {
            violated(SessionPromise.NO_NODE_IS_AWAITED_IN_VAIN, took);
        }
        if (nanos > mostNanos(seen) + GRACES.toNanos() && wantsSessionOfSilentOwner(seen)) {
            violated(SessionPromise.SILENT_OWNERS_ARE_PASSED_OVER, took);
        }
        if (!scenario.usesDatabase() && nanos > LIMITS.toNanos() + seen.thinksNanos + history.silentNanos(seen)) {
            violated(SessionPromise.REQUESTS_END, took);
        }
    }

    /** For how long requests use sessions some of whose time is some of that one's: who claims one may have waited before. */
    private long useNanos(Seen seen) {
        return history.requests.stream()
                .filter(seen::overlaps)
                .mapToLong(other -> other.thinksNanos + MANY_MESSAGES.toNanos())
                .sum();
    }

    /** How long a request takes that waits for messages, for others that use the session, and for nodes until it is known that they leave. */
    private long mostNanos(Seen seen) {
        if (scenario.usesDatabase()) {
            return LOOKED_FOR.toNanos();
        }
        return history.departuresNanos(seen)
                + history.requests.stream()
                        .filter(seen::overlaps)
                        .mapToLong(other ->
                                Math.min(other.thinksNanos, seen.overlapNanos(other)) + MANY_MESSAGES.toNanos())
                        .sum();
    }

    /**
     * Whether a request comes to a session for the first time since its owner is silent, to a node that hears all others: these have what
     * the owner has answered.
     */
    private boolean wantsSessionOfSilentOwner(Seen seen) {
        List<Span> silences = history.silences(seen, OVERCOME.toNanos());
        Integer lineage = history.lineageOf(seen.id);
        if (lineage == null
                || silences.size() != 1
                || scenario.queueBytes() != Scenario.LARGE_QUEUE
                || scenario.hasHarmfulFailure()
                || !history.meetsAll(seen, OVERCOME.toNanos())
                || signOffBegunBefore(lineage, seen.end) != null
                || history.renames.stream().anyMatch(rename -> rename.before().equals(seen.id))) {
            return false;
        }
        Span silence = silences.get(0);
        List<Seen> others = history.requests.stream()
                .filter(other -> other != seen
                        && other.begin < seen.end
                        && (lineage.equals(history.lineageOf(other.id)) || has(other, lineage)))
                .toList();
        return silence.fromNanos() <= seen.beginNanos
                && seen.beginNanos < silence.toNanos()
                && others.stream().allMatch(other -> other.endNanos < silence.fromNanos())
                && others.stream()
                        .max(Comparator.comparing(other -> other.end))
                        .filter(last -> last.answered()
                                && has(last, lineage)
                                && silence.parts(seen.node, last.node)
                                && !history.hasLeftSince(last.node, last.endNanos))
                        .isPresent();
    }

    /** Whether a request found the session, or made it. */
    private boolean has(Seen seen, Integer lineage) {
        return lineage.equals(seen.lineage) || history.creations.get(lineage) == seen;
    }

    private Seen signOffBegunBefore(int lineage, long event) {
        return history.signOffs.getOrDefault(lineage, List.of()).stream()
                .filter(seen -> seen.begin < event)
                .findFirst()
                .orElse(null);
    }

    /** Whether another of the last requests has found the session: only the first one comes after a long time. */
    private boolean foundBefore(Seen seen) {
        return history.requests.stream()
                .anyMatch(other -> other.last && other.begin < seen.begin && seen.lineage.equals(other.lineage));
    }

    private void checkFound(Seen seen) {
        Integer expected = history.lineageOf(seen.id);
        if (!seen.lineage.equals(expected)) {
            violated(
                    SessionPromise.NO_OTHER_SESSION,
                    seen + " was shown session " + seen.lineage + " instead of " + expected);
            return;
        }
        if (seen.last && scenario.maxInactiveSeconds() > 0 && !foundBefore(seen)) {
            violated(SessionPromise.TIMED_OUT_IS_OVER, seen + " was shown session " + seen.lineage);
        }
        if (!seen.unaware) {
            checkNotOver(seen);
            checkReads(seen);
        }
    }

    /** With more kills than copies a session may be lost; of one that is over nothing comes back all the same. */
    private void checkAlone(Seen seen) {
        if (seen.answered() && seen.lineage != null) {
            checkNotOver(seen);
            if (scenario.waitsForStop() || scenario.outlivesAllKills()) {
                checkReads(seen);
            }
        } else if (seen.answered() && scenario.outlivesAllKills() && !history.isWithoutCopy(seen)) {
            checkNothingFound(seen);
        }
    }

    private void checkNotOver(Seen seen) {
        if (history.isForgotten(seen.lineage)) {
            return;
        }
        long lag = !scenario.isSynchronous() && scenario.usesDatabase() ? WRITTEN.toNanos() : 0;
        for (Seen signOff : history.signOffs.getOrDefault(seen.lineage, List.of())) {
            if (isOver(signOff, seen, lag) && !history.mayNotHaveHeard(seen, signOff)) {
                violated(
                        SessionPromise.SIGNED_OFF_IS_OVER,
                        seen + " was shown session " + seen.lineage + ", signed off by " + signOff);
            }
        }
        for (Rename rename : history.renames) {
            if (rename.before().equals(seen.id)
                    && isOver(rename.by(), seen, lag)
                    && !history.mayNotHaveHeard(seen, rename.by())) {
                violated(
                        SessionPromise.OLD_ID_IS_DEAD,
                        seen + " was shown session " + seen.lineage + ", renamed by " + rename.by());
            }
        }
    }

    private void checkReads(Seen seen) {
        Set<String> keys = new HashSet<>();
        history.writes.stream()
                .filter(write -> write.lineage() == seen.lineage)
                .map(Write::key)
                .forEach(keys::add);
        keys.forEach(key -> checkRead(seen, key));
    }

    private static boolean isOver(Seen request, Seen when, long lagNanos) {
        return request.answered() && request.end < when.begin && request.endNanos + lagNanos <= when.beginNanos;
    }

    private void checkRead(Seen seen, String key) {
        Long value = seen.values.get(key);
        List<Write> writes = history.writes.stream()
                .filter(write -> write.lineage() == seen.lineage && write.key().equals(key))
                .toList();
        Optional<Write> missed;
        if (value == null) {
            missed = missedByFindingNothing(seen, writes);
        } else {
            Write read = write(seen.lineage, key, value);
            if (read == null) {
                violated(
                        SessionPromise.NO_OTHER_SESSION, seen + " read " + key + " = " + value + " of another session");
                return;
            }
            missed = missed(
                    seen, writes.stream().filter(write -> !write.equals(read)).toList(), known(read));
        }
        missed.ifPresent(write -> violated(
                SessionPromise.READS_NEVER_GO_BACK,
                seen + " read " + key + " = " + (value == null ? "nothing" : value) + ", but " + write
                        + " after that, and it was known before"));
    }

    /** Nothing may be what any removal left, or what was there before the first write: it is right if one of these may be read. */
    private Optional<Write> missedByFindingNothing(Seen seen, List<Write> writes) {
        List<Write> values = writes.stream().filter(write -> !write.removes()).toList();
        Optional<Write> missed = missed(seen, values, Long.MIN_VALUE);
        for (Write removal : writes) {
            if (removal.removes() && removal.at() < seen.end && missed.isPresent()) {
                missed = missed(seen, values, known(removal));
            }
        }
        return missed;
    }

    /** A write that came after what was known at that event, and was known itself before the request began. */
    private Optional<Write> missed(Seen seen, List<Write> writes, long known) {
        return writes.stream()
                .filter(write ->
                        known < write.at() && known(write) < seen.begin && !history.mayNotHaveHeard(seen, write.by()))
                .findFirst();
    }

    private Write write(int lineage, String key, long value) {
        return history.writes.stream()
                .filter(write -> write.lineage() == lineage && write.key().equals(key) && write.value() == value)
                .findFirst()
                .orElse(null);
    }

    /** When a client knew at the latest that the write has happened. */
    private long known(Write write) {
        return known.computeIfAbsent(write, this::firstKnown);
    }

    private long firstKnown(Write write) {
        long first = write.by().counts() ? write.by().end : Long.MAX_VALUE;
        for (Seen seen : history.requests) {
            if (seen.counts()
                    && seen.end < first
                    && seen.lineage != null
                    && seen.lineage == write.lineage()
                    && Long.valueOf(write.value()).equals(seen.values.get(write.key()))) {
                first = seen.end;
            }
        }
        return first;
    }

    private void checkNothingFound(Seen seen) {
        Integer lineage = history.lineageOf(seen.id);
        if (lineage == null || signOffBegunBefore(lineage, seen.end) != null) {
            return;
        }
        Seen creation = history.creations.get(lineage);
        boolean acknowledged = creation.answered() && creation.end < seen.begin;
        boolean renamed = history.renames.stream()
                .anyMatch(rename -> rename.lineage() == lineage
                        && (rename.before().equals(seen.id)
                                ? rename.at() < seen.end
                                : !rename.by().answered() || rename.by().end > seen.begin));
        if (acknowledged && !renamed) {
            violated(SessionPromise.SESSION_STAYS, seen + " did not find session " + lineage + ", made by " + creation);
            usedOfLate(lineage, seen)
                    .ifPresent(use -> violated(
                            SessionPromise.USED_STAYS, seen + " did not find session " + lineage + ", used by " + use));
        }
    }

    /** A request that used the session so short a time before the end of another one that it has not timed out by then. */
    private Optional<Seen> usedOfLate(int lineage, Seen before) {
        long timeoutNanos = Duration.ofSeconds(scenario.maxInactiveSeconds()).toNanos();
        return history.requests.stream()
                .filter(use -> use.answered()
                        && use.end < before.begin
                        && before.endNanos < use.beginNanos + timeoutNanos
                        && has(use, lineage))
                .findFirst();
    }

    private void checkEvents() {
        history.created.forEach((id, times) -> {
            if (times != 1) {
                violated(SessionPromise.CREATED_ONCE, "of session " + id + " listeners heard " + times + " times");
            }
        });
        history.destroyed.forEach((lineage, where) -> {
            if (where.size() > 1 + unansweredByDatabase(lineage)) {
                violated(SessionPromise.DESTROYED_ONCE, "the end of session " + lineage + " was heard of " + where);
            }
        });
        history.signOffs.forEach((lineage, requests) -> requests.stream()
                .filter(Seen::answered)
                .filter(request -> !history.destroyed.containsKey(lineage))
                .forEach(request ->
                        violated(SessionPromise.SIGN_OFF_IS_HEARD_OF, request + " ended session " + lineage)));
    }

    /** How many sign-offs failed whose node may have ended the session without knowing what the database did. */
    private long unansweredByDatabase(int lineage) {
        return scenario.hasSharedRows() && scenario.has(Action.Outage.class)
                ? history.signOffs.getOrDefault(lineage, List.of()).stream()
                        .filter(request -> request.outcome == Outcome.FAILED)
                        .count()
                : 0;
    }

    private void checkTimeouts() {
        history.creations.forEach((lineage, creation) -> {
            if (scenario.maxInactiveSeconds() > 0
                    && creation.answered()
                    && !history.endedUnasked().contains(lineage)
                    && !history.hasNoHeir(lineage)
                    && history.requests.stream().noneMatch(seen -> seen.last && lineage.equals(seen.lineage))) {
                violated(SessionPromise.TIMEOUT_IS_HEARD_OF, "the end of session " + lineage + " was not heard of");
            }
        });
    }

    /** A session ends when nodes look next after its timeout; if its owner is gone, the timeout begins again with that. */
    private void checkPromptEnds() {
        long limit =
                Duration.ofSeconds(scenario.maxInactiveSeconds()).plus(LOOKS).toNanos();
        history.endedNanos.forEach((lineage, ended) -> {
            long used = history.requests.stream()
                    .filter(seen ->
                            seen.beginNanos < ended && lineage.equals(history.lineageOf(seen.id)) || has(seen, lineage))
                    .mapToLong(seen -> Math.min(seen.endNanos, ended))
                    .max()
                    .orElse(ended);
            if (scenario.maxInactiveSeconds() > 0
                    && !history.signOffs.containsKey(lineage)
                    && ended > Math.max(used, history.lastDeparture(ended)) + limit) {
                violated(
                        SessionPromise.TIMEOUT_IS_PROMPT,
                        "the end of session " + lineage + " was heard of " + TimeUnit.NANOSECONDS.toMillis(ended - used)
                                + " ms after its last use");
            }
        });
    }

    private void checkLineages() {
        Map<Integer, Set<String>> ids = new HashMap<>();
        history.requests.stream()
                .filter(seen -> seen.last && !seen.alone && seen.answered() && seen.lineage != null)
                .forEach(seen -> ids.computeIfAbsent(seen.lineage, key -> new HashSet<>())
                        .add(seen.id));
        ids.forEach((lineage, names) -> {
            if (names.size() > 1) {
                violated(
                        SessionPromise.ONE_LINEAGE,
                        "session " + lineage + " is found as "
                                + names.stream().sorted().toList());
            }
        });
    }
}
