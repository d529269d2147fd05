package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** A purchase without an answer: it may be carried out later, with what is in the cart then. */
final class UnansweredPurchase {
    private final String username;
    private final long atMicros;
    private final Set<Map<String, Integer>> carts = new HashSet<>();
    private final Set<Map<String, Integer>> olderCarts;

    UnansweredPurchase(String username, long atMicros, Set<Map<String, Integer>> olderCarts) {
        this.username = username;
        this.atMicros = atMicros;
        this.olderCarts = olderCarts;
    }

    void addPossibleCarts(Collection<Map<String, Integer>> held) {
        carts.addAll(held);
    }

    PurchaseAttempt purchase() {
        return new PurchaseAttempt(username, atMicros, OptionalLong.empty(), carts, olderCarts);
    }
}
