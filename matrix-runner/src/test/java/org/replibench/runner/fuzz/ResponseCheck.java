package org.replibench.runner.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What no response may have, whatever the request was. */
public final class ResponseCheck {
    /** Of Java, of the server, and of SQL; the hostile values have none of them. */
    private static final Pattern INSIDE = Pattern.compile(
            "\\w+(?:Exception|Error)\\b(?! - Petstore)"
                    + "|\\bat [a-z]\\w*(?:\\.[\\w$]+)+\\(|\\b(?:org|io|com|java|jakarta|javax)\\.[a-z]\\w*\\.\\w+"
                    + "|\\b(?:UT|WFLY|ELY|JBWEB)[A-Z]*\\d{4,}|SQLSTATE|\\b(?:SELECT|INSERT INTO|UPDATE) |ERROR: "
                    + "|petstore\\.(?:account|item|orders|order_line|inventory|setting)\\b|Undertow|WildFly|JBoss|PostgreSQL|root:x?:0:");

    private static final Pattern MARKUP =
            Pattern.compile("<(?:script>|svg/onload=)?" + HostileValues.MARK + "|" + HostileValues.MARK + "\""
                    + HostileValues.MARK + "|(?:href|src|action)=\"javascript:" + HostileValues.MARK);

    private ResponseCheck() {}

    /** What is wrong with it, in a few words each that are the same for the same defect. */
    public static List<String> problems(RequestDraft sent, RawResponse response) {
        List<String> problems = new ArrayList<>();
        if (response.status() >= 500) {
            problems.add("status " + response.status());
        }
        String text = response.text();
        Matcher inside = INSIDE.matcher(text);
        if (inside.find()) {
            problems.add("shows its inside: " + inside.group());
        }
        if (text.contains(HostileValues.EVALUATED)) {
            problems.add("evaluates an expression");
        }
        if (response.isPage() && MARKUP.matcher(text).find()) {
            problems.add("returns markup as markup");
        }
        if (response.header(HostileValues.INJECTED_HEADER).isPresent()) {
            problems.add("has a header that a value added");
        }
        if (response.header("Location")
                .filter(location -> isForeign(location, sent))
                .isPresent()) {
            problems.add("sends the browser to another host");
        }
        for (String chatty : List.of("Server", "X-Powered-By", "Access-Control-Allow-Origin", "Via")) {
            if (response.header(chatty).isPresent()) {
                problems.add("has the header " + chatty);
            }
        }
        return problems;
    }

    /** Neither this machine nor the host that the request itself names. */
    private static boolean isForeign(String location, RequestDraft sent) {
        return location.matches("(?:[A-Za-z]+:)?[/\\\\]{2}.*")
                && !location.matches("http://(?:127\\.0\\.0\\.1|localhost):\\d+(?:/.*)?")
                && sent.headers().stream()
                        .noneMatch(header ->
                                header.name().equals("Host") && location.startsWith("http://" + header.value()));
    }
}
