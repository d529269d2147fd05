package org.replibench.analysis.advice;

import java.util.function.Function;
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
                    pattern.protocol(), pattern.trigger(), pattern.scope(), (SyncMode) value, pattern.writeQuota()));

    private final String label;
    private final Enum<?> advised;
    private final String advisedLabel;
    private final String caveat;
    private final Function<ReplicationPattern, Enum<?>> value;
    private final Variation variation;

    AdviceDimension(
            String words,
            Enum<?> advised,
            String advisedWords,
            String caveat,
            Function<ReplicationPattern, Enum<?>> value,
            Variation variation) {
        this.label = words;
        this.advised = advised;
        this.advisedLabel = advisedWords;
        this.caveat = caveat;
        this.value = value;
        this.variation = variation;
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

    /** Whether {@code other} is {@code pattern} but for this dimension, in which {@code pattern} is as the paper advises. */
    boolean isolates(ReplicationPattern pattern, ReplicationPattern other) {
        return value.apply(pattern) == advised
                && value.apply(other) != advised
                && other.writeQuota() == pattern.writeQuota()
                && variation.to(other, advised).equals(pattern);
    }
}
