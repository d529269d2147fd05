package org.replibench.runner.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A response as it came over the wire. */
public record RawResponse(int status, List<RequestDraft.Header> headers, byte[] body) {
    /** The first header of that name. */
    public Optional<String> header(String name) {
        return all(name).findFirst();
    }

    public Stream<String> all(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(RequestDraft.Header::value);
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Whether a browser would show it as a page: also if nothing says what it is. */
    public boolean isPage() {
        return body.length > 0
                && header("Content-Type")
                        .map(type -> type.contains("html") || type.contains("xml"))
                        .orElse(true);
    }
}
