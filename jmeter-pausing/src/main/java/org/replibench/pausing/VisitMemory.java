package org.replibench.pausing;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a user of the shop has been answered in a visit, and so has to see again: that there is a user, the items in the cart, the last
 * search. Not looked at: how many of an item, and the lines of an order.
 */
final class VisitMemory {
    private static final String SIGN_ON = "signon";
    private static final String CART = "cart";
    private static final String PAGE_OF_LIST = "page";

    /** Pages of which the shop sends those away whose session lacks what they are made of. */
    private static final Set<String> REDIRECTED = Set.of("purchase", "review", PAGE_OF_LIST);

    /** Pages of users who are not signed on yet, or no more. */
    private static final Set<String> WITHOUT_USER = Set.of(SIGN_ON, "entry", "form", "signoff");

    private static final String OK = "200";
    private static final String REDIRECT = "302";

    /** A form's token is of who is signed on. */
    private static final String FORBIDDEN = "403";

    private static final String LINK_TO_SIGN_ON = "href=\"/signon\"";

    private final Set<String> cart = new LinkedHashSet<>();

    /**
     * An answer of the shop.
     *
     * @param label the page, as the plan calls it
     * @param status of HTTP, or the name of an exception
     */
    record Answer(String label, String status, String html) {}

    /**
     * Takes an answer; those of a user in their order.
     *
     * @param keyword of the user's last search
     * @param item that the user chose last
     * @return what of an older state it shows; empty if it shows none
     */
    Optional<String> look(Answer answer, String keyword, String item) {
        if (answer.label().equals(SIGN_ON)) {
            cart.clear();
            return Optional.empty();
        }
        return switch (answer.status()) {
            case FORBIDDEN -> Optional.of("form refused, as if another user were signed on");
            case REDIRECT ->
                REDIRECTED.contains(answer.label())
                        ? Optional.of("sent away, as if there were no " + answer.label())
                        : Optional.empty();
            case OK -> WITHOUT_USER.contains(answer.label()) ? Optional.empty() : inPage(answer, keyword, item);
            default -> Optional.empty();
        };
    }

    private Optional<String> inPage(Answer answer, String keyword, String item) {
        if (answer.html().contains(LINK_TO_SIGN_ON)) {
            return Optional.of("page of a user who is not signed on");
        }
        if (answer.label().equals(PAGE_OF_LIST) && !answer.html().contains("<q>" + keyword + "</q>")) {
            return Optional.of("list of a search before");
        }
        if (!answer.label().equals(CART)) {
            return Optional.empty();
        }
        cart.add(item);
        return cart.stream()
                .filter(earlier -> !answer.html().contains("href=\"/items/" + earlier + "\""))
                .findFirst()
                .map(missing -> "cart without " + missing);
    }
}
