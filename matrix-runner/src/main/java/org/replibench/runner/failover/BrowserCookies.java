package org.replibench.runner.failover;

import java.net.http.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The cookies of a browser for which all nodes are one site, as behind a balancer. */
final class BrowserCookies {
    private static final String SESSION = "JSESSIONID";
    private static final String FORM_TOKEN = "XSRF-TOKEN";

    private final Map<String, String> values = new LinkedHashMap<>();

    void store(HttpHeaders answer) {
        for (String cookie : answer.allValues("Set-Cookie")) {
            String pair = cookie.split(";", 2)[0];
            int equals = pair.indexOf('=');
            values.put(
                    pair.substring(0, equals).strip(),
                    pair.substring(equals + 1).strip());
        }
    }

    void clear() {
        values.clear();
    }

    void clearSession() {
        values.remove(SESSION);
    }

    String header() {
        return values.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    /** The session's id with its route; empty if there is none. */
    String session() {
        return values.getOrDefault(SESSION, "");
    }

    /** What a form has to carry; empty if no page gave it. */
    String formToken() {
        return values.getOrDefault(FORM_TOKEN, "");
    }
}
