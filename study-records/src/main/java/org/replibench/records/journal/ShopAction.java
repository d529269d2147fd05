package org.replibench.records.journal;

import java.util.Map;

/** What a virtual user asks the shop for, and what that does to its session. */
public sealed interface ShopAction {
    /** The session after the shop has carried this out in {@code before}. */
    SessionState applyTo(SessionState before);

    /** Whether it changes a session, so that a copy of it is out of date. */
    default boolean writes() {
        return true;
    }

    /** Whether it takes something away, so that what comes after it differs from what comes before it. */
    default boolean removesState() {
        return false;
    }

    /** Whether nothing that was acknowledged up to then can be lost with the session any more. */
    default boolean makesDurable() {
        return false;
    }

    /** Begins a session of its own. */
    record SignOn(String username) implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return new SessionState(username, SessionState.NOTHING, Map.of());
        }

        @Override
        public boolean removesState() {
            return true;
        }

        @Override
        public boolean makesDurable() {
            return true;
        }
    }

    /** Has the session keep what a keyword finds. */
    record Search(String keyword) implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before.searched(keyword);
        }
    }

    /** One unit more of an item. */
    record Add(String itemId) implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before.added(itemId);
        }
    }

    /** No unit of an item any more. */
    record Remove(String itemId) implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before.removed(itemId);
        }

        @Override
        public boolean removesState() {
            return true;
        }
    }

    /** Buys the cart, which is empty then. */
    record Buy() implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before.emptied();
        }

        @Override
        public boolean removesState() {
            return true;
        }

        @Override
        public boolean makesDurable() {
            return true;
        }
    }

    /** Ends the session. */
    record SignOff() implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return SessionState.NONE;
        }

        @Override
        public boolean removesState() {
            return true;
        }

        @Override
        public boolean makesDurable() {
            return true;
        }
    }

    /** Reads the cart. */
    record ShowCart() implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before;
        }

        @Override
        public boolean writes() {
            return false;
        }
    }

    /** Reads what was found last. */
    record ShowSearch() implements ShopAction {
        @Override
        public SessionState applyTo(SessionState before) {
            return before;
        }

        @Override
        public boolean writes() {
            return false;
        }
    }
}
