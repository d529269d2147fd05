package org.replibench.cluster.probe;

import java.io.IOException;
import java.net.CookieManager;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.replibench.cluster.Node;
import org.replibench.session.ReplicationOptions;

/** A browser with a session of its own in {@link ProbeServlet}. */
public final class ProbeVisitor {
    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final String pattern;

    /** @param pattern the name of one of several that the nodes serve; empty if they serve one */
    public ProbeVisitor(String pattern) {
        this.pattern = pattern;
    }

    /** What a node answers: how often it, or those before it, were called. */
    public String count(Node node) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(node.url().resolve("count"));
        if (!pattern.isEmpty()) {
            request.header(ReplicationOptions.PATTERN_HEADER, pattern);
        }
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
