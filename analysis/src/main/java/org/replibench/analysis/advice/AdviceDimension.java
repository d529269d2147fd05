package org.replibench.analysis.advice;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationScope;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/** The dimensions about which the white paper's chapter 11 gives advice, and what speaks against it whatever was measured. */
enum AdviceDimension {
    PROTOCOL(
            "protocol",
            ReplicationProtocol.PEER_TO_PEER,
            "peer to peer",
            "Many copies: a multicast is sent once for all of them. Sessions that must outlive all nodes: a database keeps them.",
            ReplicationPattern::protocol,
            (pattern, value) -> new ReplicationPattern(
                    (ReplicationProtocol) value,
                    pattern.trigger(),
                    pattern.scope(),
                    pattern.syncMode(),
                    pattern.writeQuota())),
    TRIGGER(
            "trigger",
            ReplicationTrigger.ON_REQUEST_END,
            "on request end",
            "Long requests that change the session early, whose changes must not be lost with the node. On shutdown copies"
                    + " nothing when a node crashes.",
            ReplicationPattern::trigger,
            (pattern, value) -> new ReplicationPattern(
                    pattern.protocol(),
                    (ReplicationTrigger) value,
                    pattern.scope(),
                    pattern.syncMode(),
                    pattern.writeQuota())),
    SCOPE(
            "scope",
            ReplicationScope.MODIFIED_ATTRIBUTES,
            "modified attributes",
            "Attributes that the application changes without calling setAttribute again: only all attributes carry those.",
            ReplicationPattern::scope,
            (pattern, value) -> new ReplicationPattern(
                    pattern.protocol(),
                    pattern.trigger(),
                    (ReplicationScope) value,
                    pattern.syncMode(),
                    pattern.writeQuota())),
    SYNC_MODE(
            "sync mode",
            SyncMode.ASYNCHRONOUS,
            "asynchronous",
            "What the customer was told must survive: an asynchronous update may die with its node after the answer was sent.",
            ReplicationPattern::syncMode,
            (pattern, value) -> new ReplicationPattern(
                    pattern.protocol(), pattern.trigger(), pattern.scope(), (SyncMode) value, pattern.writeQuota())),
    INTERCONNECT(
            "interconnect",
            "a private network",
            "A card that is never full: bytes per page times pages per second tell.",
            "no two arms of this study differ in who shares a card. -Dinterconnect.network=private,shared sets both side by side,"
                    + " with -Dinterconnect.rate.",
            EnumSet.allOf(AdviceFigure.class),
            (advised, other) -> advised.replicates()
                    && InterconnectNetwork.PRIVATE.isOf(advised.variant())
                    && other.isVariantOf(advised, InterconnectNetwork.KEY, InterconnectNetwork.SHARED.level()));

    private final String label;
    private final String advisedLabel;
    private final String caveat;
    private final String missing;
    private final Set<AdviceFigure> figures;
    private final BiPredicate<ComparisonKey, ComparisonKey> isolation;

    AdviceDimension(
            String words,
            Enum<?> advised,
            String advisedWords,
            String caveat,
            Function<ReplicationPattern, Enum<?>> value,
            Variation variation) {
        this(
                words,
                advisedWords,
                caveat,
                "no two patterns of this study differ in this alone.",
                EnumSet.of(AdviceFigure.COST),
                (one, other) -> one.variant().equals(other.variant())
                        && Pattern.recorded(one.pattern()) instanceof ReplicationPattern pattern
                        && Pattern.recorded(other.pattern()) instanceof ReplicationPattern changed
                        && value.apply(pattern) == advised
                        && value.apply(changed) != advised
                        && changed.writeQuota() == pattern.writeQuota()
                        && variation.to(changed, advised).equals(pattern));
    }

    AdviceDimension(
            String label,
            String advisedLabel,
            String caveat,
            String missing,
            Set<AdviceFigure> figures,
            BiPredicate<ComparisonKey, ComparisonKey> isolation) {
        this.label = label;
        this.advisedLabel = advisedLabel;
        this.caveat = caveat;
        this.missing = missing;
        this.figures = figures;
        this.isolation = isolation;
    }

    private interface Variation {
        ReplicationPattern to(ReplicationPattern pattern, Enum<?> value);
    }

    String label() {
        return label;
    }

    /** What the paper advises. */
    String advisedLabel() {
        return advisedLabel;
    }

    /** What would speak for something else. */
    String caveat() {
        return caveat;
    }

    /** Why a study without a pair cannot tell. */
    String missing() {
        return missing;
    }

    /** By which of two arms is the better one. */
    Set<AdviceFigure> figures() {
        return figures;
    }

    /** What is said of an alternative that is worse by its figures. */
    String worse() {
        return figures.size() == 1 ? "costs more" : "does worse";
    }

    /** What is said of one that is better. */
    String better() {
        return figures.size() == 1 ? "costs less" : "does better";
    }

    /** Whether {@code other} is {@code arm} but for this dimension, in which {@code arm} is as the paper advises. */
    boolean isolates(ComparisonKey arm, ComparisonKey other) {
        return isolation.test(arm, other);
    }
}
