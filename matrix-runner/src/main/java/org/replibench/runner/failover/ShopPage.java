package org.replibench.runner.failover;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;

/**
 * One of the shop's pages, read for what it shows of the session.
 *
 * @param html as it came
 */
record ShopPage(String html) {
    private static final Pattern USER = Pattern.compile("<span class=\"who\">([^<]*)</span>");
    private static final String SIGNED_OUT = "href=\"/signon\"";
    private static final String CART = "<h1>Shopping cart</h1>";
    private static final Pattern LINE =
            Pattern.compile("href=\"/items/([^\"]+)\">.*?name=\"quantity\"[^>]*?value=\"(\\d+)\"", Pattern.DOTALL);
    private static final Pattern KEYWORD = Pattern.compile("<q>([^<]*)</q>");
    private static final Pattern ORDER = Pattern.compile("id=\"order-number\"[^>]*>(\\d+)<");

    /** What it shows; empty if it is none of the shop's pages. */
    Optional<SessionView> view() {
        return user().map(SessionView::ofUser)
                .map(this::withCart)
                .map(this::withKeyword)
                .map(this::withOrder);
    }

    private Optional<String> user() {
        Matcher user = USER.matcher(html);
        if (user.find()) {
            return Optional.of(user.group(1));
        }
        return html.contains(SIGNED_OUT) ? Optional.of(SessionState.NOTHING) : Optional.empty();
    }

    private SessionView withCart(SessionView sessionView) {
        if (!html.contains(CART)) {
            return sessionView;
        }
        Map<String, Integer> units = new HashMap<>();
        Matcher line = LINE.matcher(html);
        while (line.find()) {
            units.merge(line.group(1), Integer.parseInt(line.group(2)), Integer::sum);
        }
        return sessionView.withCart(units);
    }

    private SessionView withKeyword(SessionView sessionView) {
        Matcher keyword = KEYWORD.matcher(html);
        return keyword.find() ? sessionView.withKeyword(keyword.group(1)) : sessionView;
    }

    private SessionView withOrder(SessionView sessionView) {
        Matcher order = ORDER.matcher(html);
        return order.find() ? sessionView.withOrder(Long.parseLong(order.group(1))) : sessionView;
    }
}
