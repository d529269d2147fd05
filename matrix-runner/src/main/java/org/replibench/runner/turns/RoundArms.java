package org.replibench.runner.turns;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.Controls;
import org.replibench.model.Cell;

/**
 * The arms of a round, and those of them that can have a turn: one whose server or load has ended leaves, with the servers that no other
 * arm has, so that what it left behind takes nothing from the others.
 */
final class RoundArms<A extends RoundArms.Member> {
    private final List<A> all;
    private final List<A> left;
    private final Consumer<String> progress;

    /** An arm, as far as it may have to leave. */
    interface Member {
        Cell cell();

        /** A name that is equal for arms on the same servers. */
        String serversName();

        /** Why it can have no further turn; empty if it can. */
        Optional<String> failure();

        /** It has no further turn, and what was wrong with it up to now is all that counts. */
        void leave();

        /** Ends its servers, which no other arm needs. */
        void endServers();
    }

    /** @param progress gets a line for each reason for which arms leave, and one if that ends the round */
    RoundArms(List<A> arms, Consumer<String> progress) {
        this.all = List.copyOf(arms);
        this.left = new ArrayList<>(arms);
        this.progress = progress;
    }

    List<A> all() {
        return all;
    }

    /** Those that can have a turn, as far as {@link #letLeave} knows. */
    List<A> left() {
        return List.copyOf(left);
    }

    /** Lets those leave that can have no further turn. */
    void letLeave() {
        Map<String, List<A>> leaving = new LinkedHashMap<>();
        for (A arm : left) {
            arm.failure().ifPresent(reason -> leaving.computeIfAbsent(reason, same -> new ArrayList<>())
                    .add(arm));
        }
        leaving.forEach(this::leave);
        if (!leaving.isEmpty() && !isWorthGoingOn()) {
            progress.accept("the round ends: "
                    + (left.isEmpty() ? "no arm is left" : "nothing is left to compare with each other"));
        }
    }

    private void leave(String reason, List<A> leaving) {
        leaving.forEach(Member::leave);
        left.removeAll(leaving);
        Map<String, A> byServers = leaving.stream()
                .collect(Collectors.toMap(
                        Member::serversName, arm -> arm, (first, onTheSame) -> first, LinkedHashMap::new));
        byServers.keySet().removeAll(left.stream().map(Member::serversName).toList());
        byServers.values().forEach(Member::endServers);
        progress.accept(leaving.stream().map(arm -> arm.cell().id()).collect(Collectors.joining(", "))
                + (leaving.size() == 1 ? ": has" : ": have") + " no more turns: " + reason
                + (byServers.isEmpty() ? "" : "; no other arm has these servers, which are ended"));
    }

    /**
     * Whether anything that a person asks for can still be compared; of a round that compares nothing, whether anything can still be
     * measured.
     */
    boolean isWorthGoingOn() {
        Controls controls = Controls.among(keys(all));
        return compares(controls, keys(all)) ? compares(controls, keys(left)) : !left.isEmpty();
    }

    private static boolean compares(Controls controls, List<ComparisonKey> keys) {
        return keys.stream()
                .filter(key -> !key.aaRepeat())
                .anyMatch(
                        key -> controls.areAmong(keys, key) || keys.stream().anyMatch(other -> other.isVariantOf(key)));
    }

    private static List<ComparisonKey> keys(List<? extends Member> arms) {
        return arms.stream().map(Member::cell).map(ComparisonKey::of).toList();
    }
}
