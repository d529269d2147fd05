package org.replibench.cluster.pattern;

import java.io.IOException;
import java.net.CookieManager;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.replibench.cluster.Node;

/** One user of one application, at whichever node. */
final class PatternClient {
    static final int OK = 200;
    static final int FAILED = 500;

    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final String application;

    PatternClient(String application) {
        this.application = application;
    }

    String get(Node node, String page) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request(node, page), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IOException(application + "/" + page + " at " + node.name() + ": status " + response.statusCode()
                    + ": " + response.body());
        }
        return response.body();
    }

    int status(Node node, String page) throws IOException, InterruptedException {
        return client.send(request(node, page), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    CompletableFuture<Integer> later(Node node, String page) {
        return client.sendAsync(request(node, page), HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }

    private HttpRequest request(Node node, String page) {
        return HttpRequest.newBuilder(node.url().resolve(application + "/" + page))
                .build();
    }
}
