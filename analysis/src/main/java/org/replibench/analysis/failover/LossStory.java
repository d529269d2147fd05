package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/**
 * What a session lost in a fault, as the requests that show it.
 *
 * @param text lines that say all by themselves, so that they can be pasted into a ticket
 */
record LossStory(FailoverCell cell, SessionOutcome outcome, int updatesLost, String text) {
    /** Requests before the page that shows the loss; of more, those between the first and the last are counted. */
    private static final int MAX_REQUESTS = 8;

    private static final Comparator<LossStory> WORST_FIRST = Comparator.comparing(LossStory::outcome)
            .thenComparingInt(LossStory::updatesLost)
            .reversed();

    /** One for each session of which a fault lost something, or that was wrong after it. */
    static List<LossStory> of(CellJournal journal) {
        List<LossStory> stories = new ArrayList<>();
        for (int fault = 0; fault < journal.faults().size(); fault++) {
            long from = journal.faults().get(fault).startedMicros();
            long until = journal.untilMicros(fault);
            Set<List<Integer>> told = new HashSet<>();
            for (ConsistencyAnomaly anomaly : journal.anomalies()) {
                if (from <= anomaly.atMicros()
                        && anomaly.atMicros() < until
                        && isLoss(anomaly)
                        && told.add(List.of(anomaly.client(), anomaly.session()))) {
                    stories.add(new Teller(journal, fault, anomaly).story());
                }
            }
        }
        return stories;
    }

    private static boolean isLoss(ConsistencyAnomaly anomaly) {
        return anomaly.kind().outcome().compareTo(SessionOutcome.FLICKERED) > 0;
    }

    /**
     * The worst of each pattern and fault; of no replication, whose losses need no proof, one.
     *
     * @param most of them
     */
    static List<LossStory> worst(List<LossStory> stories, int mostOfEach, int most) {
        return stories.stream()
                .collect(Collectors.groupingBy(story -> story.cell().condition(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(ofOne -> ofOne.stream()
                        .sorted(WORST_FIRST)
                        .limit(ArmKey.of(ofOne.get(0).cell()).replicates() ? mostOfEach : 1))
                .sorted(WORST_FIRST)
                .limit(most)
                .toList();
    }

    /** Tells one of them. */
    private record Teller(CellJournal journal, int fault, ConsistencyAnomaly anomaly) {
        LossStory story() {
            FailoverCell cell = journal.measured().cell();
            List<JournalEntry> ofUser = journal.entries().stream()
                    .filter(entry -> entry.client() == anomaly.client())
                    .sorted(Comparator.comparingLong(JournalEntry::sentMicros))
                    .toList();
            List<JournalEntry> before = ofUser.stream()
                    .filter(entry -> entry.session() == anomaly.session() && entry.endedMicros() < anomaly.atMicros())
                    .toList();
            List<Line> lines = new ArrayList<>(fromWhatIsLost(before));
            lines.add(faultLine());
            ofUser.stream().filter(this::isShown).findFirst().ifPresent(entry -> lines.add(shown(entry)));
            ofUser.stream()
                    .filter(entry -> entry.endedMicros() > anomaly.atMicros())
                    .findFirst()
                    .ifPresent(entry -> lines.add(line(entry)));
            lines.sort(Comparator.comparingLong(Line::micros));
            return new LossStory(
                    cell,
                    anomaly.kind().outcome(),
                    anomaly.updatesLost(),
                    title(cell) + "\n" + cell.id() + ", session " + anomaly.session() + "\n" + table(lines));
        }

        private FaultInjection injection() {
            return journal.faults().get(fault);
        }

        private String title(FailoverCell cell) {
            return ArmKey.of(cell).name() + ", " + FaultScenario.of(cell) + " " + (fault + 1) + " of "
                    + journal.faults().size() + nodes() + ": user " + anomaly.client() + " "
                    + what();
        }

        private String nodes() {
            return injection().nodes().isEmpty()
                    ? ""
                    : " (" + String.join(", ", injection().nodes()) + ")";
        }

        private String what() {
            String updates = anomaly.updatesLost() == 1
                    ? "1 acknowledged update"
                    : anomaly.updatesLost() + " acknowledged updates";
            return switch (anomaly.kind().outcome()) {
                case LOST -> "lost its session" + (anomaly.updatesLost() == 0 ? "" : " with " + updates);
                case CORRUPTED ->
                    "was shown a wrong session (" + anomaly.kind().name().toLowerCase(Locale.ROOT) + ")";
                default -> anomaly.updatesLost() == 0 ? "was shown an older state" : "lost " + updates;
            };
        }

        /** The changes that are gone, and what was asked for since: a session falls back to what it was before. */
        private List<Line> fromWhatIsLost(List<JournalEntry> before) {
            int first = before.size();
            int changes = 0;
            while (first > 0 && changes < Math.max(1, anomaly.updatesLost())) {
                first--;
                changes += before.get(first).acknowledges() ? 1 : 0;
            }
            List<JournalEntry> since = before.subList(first, before.size());
            if (since.size() <= MAX_REQUESTS) {
                return since.stream().map(this::line).toList();
            }
            int half = MAX_REQUESTS / 2;
            long between = since.get(half).sentMicros();
            return Stream.of(
                            since.subList(0, half).stream().map(this::line),
                            Stream.of(new Line(
                                    between, "", "", "… " + (since.size() - MAX_REQUESTS) + " more requests …", "")),
                            since.subList(since.size() - half, since.size()).stream()
                                    .map(this::line))
                    .flatMap(lines -> lines)
                    .toList();
        }

        private Line faultLine() {
            return new Line(
                    injection().startedMicros(),
                    time(injection().startedMicros()),
                    "",
                    "",
                    injection().fault() + nodes());
        }

        private boolean isShown(JournalEntry entry) {
            return entry.session() == anomaly.session() && entry.endedMicros() == anomaly.atMicros();
        }

        private Line shown(JournalEntry entry) {
            Line line = line(entry);
            return new Line(
                    line.micros(),
                    line.time(),
                    line.node(),
                    line.request(),
                    line.outcome() + "; expected " + expected(entry));
        }

        private String expected(JournalEntry entry) {
            SessionState state = anomaly.expected();
            if (!(entry.outcome() instanceof RequestOutcome.Shown shown)) {
                return Words.of(SessionView.ofUser(state.user()));
            }
            SessionView view = SessionView.ofUser(state.user());
            view = shown.view().cart().isPresent() ? view.withCart(state.cart()) : view;
            view = shown.view().keyword().isPresent() ? view.withKeyword(state.keyword()) : view;
            return Words.of(view);
        }

        private Line line(JournalEntry entry) {
            return new Line(
                    entry.endedMicros(),
                    time(entry.endedMicros()),
                    entry.node(),
                    Words.of(entry.action()),
                    Words.of(entry.outcome()) + (entry.acknowledges() && !isShown(entry) ? " (acknowledged)" : ""));
        }

        private String time(long micros) {
            return String.format(Locale.ROOT, "%+.3f s", (micros - injection().startedMicros()) / 1e6);
        }

        private static String table(List<Line> lines) {
            int times = width(lines.stream().map(Line::time));
            int nodes = width(lines.stream().map(Line::node));
            int requests = width(lines.stream().map(Line::request));
            return lines.stream()
                    .map(line -> String.format(
                                    Locale.ROOT,
                                    "  %" + times + "s  %-" + nodes + "s  %-" + requests + "s  %s",
                                    line.time(),
                                    line.node(),
                                    line.request(),
                                    line.outcome())
                            .stripTrailing())
                    .collect(Collectors.joining("\n"));
        }

        private static int width(Stream<String> texts) {
            return texts.mapToInt(String::length).reduce(1, Math::max);
        }
    }

    /** A line of a story, in parts. */
    private record Line(long micros, String time, String node, String request, String outcome) {}

    /** What was asked for and what came of it, in words. */
    private static final class Words {
        private Words() {}

        static String of(ShopAction action) {
            if (action instanceof ShopAction.SignOn signOn) {
                return "sign on as " + signOn.username();
            }
            if (action instanceof ShopAction.Search search) {
                return "search for " + search.keyword();
            }
            if (action instanceof ShopAction.Add add) {
                return "add " + add.itemId();
            }
            if (action instanceof ShopAction.Remove remove) {
                return "remove " + remove.itemId();
            }
            if (action instanceof ShopAction.Buy) {
                return "buy the cart";
            }
            if (action instanceof ShopAction.SignOff) {
                return "sign off";
            }
            return action instanceof ShopAction.ShowCart ? "show the cart" : "show what was found";
        }

        static String of(RequestOutcome outcome) {
            if (outcome instanceof RequestOutcome.Shown shown) {
                return of(shown.view());
            }
            if (outcome instanceof RequestOutcome.Refused refused) {
                return "refused: " + refused.status()
                        + (refused.location().isEmpty() ? "" : " to " + refused.location());
            }
            return outcome instanceof RequestOutcome.NotSent notSent
                    ? "not sent: " + notSent.reason()
                    : "no answer: " + ((RequestOutcome.Failed) outcome).reason();
        }

        static String of(SessionView view) {
            List<String> parts = new ArrayList<>();
            view.user().ifPresent(user -> parts.add(user.equals(SessionState.NOTHING) ? "nobody signed on" : user));
            view.keyword()
                    .ifPresent(word ->
                            parts.add(word.equals(SessionState.NOTHING) ? "nothing found" : "found \"" + word + "\""));
            view.cart().ifPresent(cart -> parts.add(cart(cart)));
            view.order().ifPresent(number -> parts.add("order " + number));
            return String.join(", ", parts);
        }

        private static String cart(Map<String, Integer> units) {
            return units.isEmpty()
                    ? "cart empty"
                    : new TreeMap<>(units)
                            .entrySet().stream()
                                    .map(line -> line.getValue() + " " + line.getKey())
                                    .collect(Collectors.joining(" + ", "cart ", ""));
        }
    }
}
