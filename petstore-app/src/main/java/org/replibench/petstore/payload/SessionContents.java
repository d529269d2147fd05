package org.replibench.petstore.payload;

import java.util.Locale;
import java.util.function.UnaryOperator;

/** What shopping keeps in a session, and how often it sets it. */
public enum SessionContents {
    /** An account, a list of results, an item and a cart, each set once when it changes. */
    LIGHT,

    /**
     * As heavy, and set as often, as what the white paper's shop kept (chapter 7-5), measured by its ratios of bytes: results with
     * descriptions, how far they were turned, and the order under review; what a session lacks is set when it is made and again when
     * it is complete.
     */
    PAPER;

    /** The system property that says which; absent: {@link #LIGHT}. */
    public static final String PROPERTY = "petstore.session.contents";

    /** As system properties say. */
    public static SessionContents from(UnaryOperator<String> properties) {
        String name = properties.apply(PROPERTY);
        return name == null ? LIGHT : valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Whether a list of results holds what its items' own pages say of them. */
    public boolean holdsDescriptions() {
        return this == PAPER;
    }

    /** Whether the session remembers to which page of a list its user has turned. */
    public boolean holdsPageOfList() {
        return this == PAPER;
    }

    /** Whether the session holds the order that its user reviews. */
    public boolean holdsReviewedOrder() {
        return this == PAPER;
    }

    /**
     * Whether an attribute that was not there is set twice by the request that makes it: as Spring's {@code
     * WebUtils.getOrCreateSessionAttribute} does, and once more by who changes what that returned.
     */
    public boolean setsWhenMadeAndAgain() {
        return this == PAPER;
    }
}
