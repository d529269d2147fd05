package org.replibench.runner.shop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.replibench.cluster.Node;
import org.replibench.runner.fuzz.Fuzzer.Victim;
import org.replibench.runner.fuzz.RawResponse;
import org.replibench.runner.fuzz.RequestDraft;

/** The shop as visitors attack it, some signed on and some not; whoever was signed off by an attack comes anew, at any node. */
final class FuzzedShop implements Victim {
    private static final double SHARE_SIGNED_ON = 0.8;
    private static final double SHARE_OF_NEW_STRANGERS = 0.05;

    private static final List<String> PAGE_HEADERS =
            List.of("Content-Security-Policy", "X-Frame-Options", "Referrer-Policy", "Cache-Control");

    /** For what never reaches the shop, such as WEB-INF: it shows nothing of the request, and has no headers of the shop's. */
    private static final Pattern PAGE_OF_THE_SERVER =
            Pattern.compile("<html><head><title>Error</title></head><body>\\d{3} - [\\w ]+</body></html>");

    private final List<Node> nodes;
    private final String confidential;
    private final Random random;
    private FuzzVisitor customer;
    private FuzzVisitor stranger;
    private boolean isSignedOn;

    /** @param confidential what no visitor may see */
    FuzzedShop(List<Node> nodes, String confidential, Random random) {
        this.nodes = nodes;
        this.confidential = confidential;
        this.random = random;
    }

    @Override
    public Optional<RawResponse> send(RequestDraft draft) throws IOException {
        if (random.nextDouble() >= SHARE_SIGNED_ON) {
            return stranger().send(draft);
        }
        FuzzVisitor signedOn = customer();
        isSignedOn = draft.method().equals("GET");
        return signedOn.send(draft);
    }

    @Override
    public List<String> problems(RequestDraft sent, RawResponse response) {
        List<String> problems = new ArrayList<>();
        String text = response.text();
        if (text.contains(confidential)) {
            problems.add("shows a page of another");
        }
        if (response.isPage() && !PAGE_OF_THE_SERVER.matcher(text).matches()) {
            PAGE_HEADERS.stream()
                    .filter(header -> response.header(header).isEmpty())
                    .forEach(header -> problems.add("lacks " + header));
            if (!response.header("X-Content-Type-Options").equals(Optional.of("nosniff"))) {
                problems.add("lacks X-Content-Type-Options");
            }
        }
        if (response.all("Set-Cookie")
                .anyMatch(cookie -> !cookie.contains("HttpOnly") || !cookie.contains("SameSite"))) {
            problems.add("sets a cookie for scripts or other sites");
        }
        return problems;
    }

    private FuzzVisitor customer() throws IOException {
        if (customer == null || !(isSignedOn || customer.isSignedOn())) {
            customer = visitor();
            customer.enter();
            if (!customer.isSignedOn()) {
                throw new IOException("a right visit does not end in a checkout");
            }
        }
        return customer;
    }

    private FuzzVisitor stranger() throws IOException {
        if (stranger == null || random.nextDouble() < SHARE_OF_NEW_STRANGERS) {
            stranger = visitor();
            stranger.get("/signon");
        }
        return stranger;
    }

    private FuzzVisitor visitor() {
        return new FuzzVisitor(nodes.get(random.nextInt(nodes.size())).url());
    }
}
