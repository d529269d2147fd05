package org.replibench.runner.failover;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.analysis.journal.SessionState;
import org.replibench.analysis.journal.View;

/**
 * One of the shop's pages, read for what it shows of the session.
 *
 * @param html as it came
 */
record Page(String html) {
    private static final Pattern USER = Pattern.compile("<span class=\"who\">([^<]*)</span>");
    private static final String NOBODY = "href=\"/signon\"";
    private static final String CART = "<h1>Shopping cart</h1>";
    private static final Pattern LINE =
            Pattern.compile("href=\"/items/([^\"]+)\">.*?name=\"quantity\"[^>]*?value=\"(\\d+)\"", Pattern.DOTALL);
    private static final Pattern KEYWORD = Pattern.compile("<q>([^<]*)</q>");
    private static final Pattern ORDER = Pattern.compile("id=\"order-number\"[^>]*>(\\d+)<");

    /** What it shows; empty if it is none of the shop's pages. */
    Optional<View> view() {
        return user().map(View::ofUser)
                .map(this::withCart)
                .map(this::withKeyword)
                .map(this::withOrder);
    }

    private Optional<String> user() {
        Matcher user = USER.matcher(html);
        if (user.find()) {
            return Optional.of(user.group(1));
        }
        return html.contains(NOBODY) ? Optional.of(SessionState.NOTHING) : Optional.empty();
    }

    private View withCart(View view) {
        if (!html.contains(CART)) {
            return view;
        }
        Map<String, Integer> units = new HashMap<>();
        Matcher line = LINE.matcher(html);
        while (line.find()) {
            units.merge(line.group(1), Integer.parseInt(line.group(2)), Integer::sum);
        }
        return view.withCart(units);
    }

    private View withKeyword(View view) {
        Matcher keyword = KEYWORD.matcher(html);
        return keyword.find() ? view.withKeyword(keyword.group(1)) : view;
    }

    private View withOrder(View view) {
        Matcher order = ORDER.matcher(html);
        return order.find() ? view.withOrder(Long.parseLong(order.group(1))) : view;
    }
}
