package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** Against a small server that shows who is signed on, and does not always sign off. */
class VirtualUserTest {
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int SERVER_ERROR = 500;
    private static final int REDIRECTION = 302;

    private final AtomicInteger signOns = new AtomicInteger();
    private final AtomicInteger signOffs = new AtomicInteger();
    private final AtomicInteger checkouts = new AtomicInteger();
    private final AtomicInteger failedCheckouts = new AtomicInteger();
    private final AtomicInteger pauses = new AtomicInteger();
    private volatile boolean signedOn;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "shop");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    @Timeout(120)
    void who_was_driven_from_home_begins_another_session_there_after_the_next_purchase() {
        signOffs.set(2); // The third and later ones are answered.
        Route.DirectRoute route = new Route.DirectRoute(
                List.of(new Route.NodeEndpoint("node1", url()), new Route.NodeEndpoint("node2", url())),
                0,
                () -> checkouts.get() < 2 ? 0 : 1);
        route.requestFailed("");

        List<JournalEntry> journal = shop(route);

        assertThat(journal.stream().filter(journalEntry -> journalEntry.session() == 1))
                .allSatisfy(journalEntry -> assertThat(journalEntry.node()).isEqualTo("node2"))
                .filteredOn(journalEntry -> journalEntry.action() instanceof ShopAction.Buy)
                .hasSize(2);
        assertThat(journal.stream().filter(journalEntry -> journalEntry.session() == 2))
                .isNotEmpty()
                .allSatisfy(journalEntry -> assertThat(journalEntry.node()).isEqualTo("node1"));
    }

    @Test
    @Timeout(120)
    void every_second_user_goes_back_with_its_session_as_soon_as_the_node_where_it_began_is_healed() {
        signOffs.set(2); // The third and later ones are answered.
        failedCheckouts.set(1);
        Route.DirectRoute route = new Route.DirectRoute(
                List.of(new Route.NodeEndpoint("node1", url()), new Route.NodeEndpoint("node2", url())),
                0,
                () -> checkouts.get() < 3 ? 0 : 1);

        List<String> nodes = shop(2, route).stream()
                .filter(journalEntry -> journalEntry.session() == 1)
                .map(JournalEntry::node)
                .toList();

        assertThat(IntStream.range(0, nodes.size())
                        .filter(i -> i == 0 || !nodes.get(i).equals(nodes.get(i - 1)))
                        .mapToObj(nodes::get))
                .containsExactly("node1", "node2", "node1");
    }

    /** The first is refused and changes nothing, the second is carried out and not answered. */
    @Test
    @Timeout(120)
    void who_is_not_signed_off_looks_at_the_session_before_beginning_another_one() {
        List<JournalEntry> journal = shop(new Route.BalancedRoute(url()));

        List<JournalEntry> first = journal.stream()
                .filter(journalEntry -> journalEntry.session() == 1)
                .toList();
        List<JournalEntry> last = first.subList(first.size() - 4, first.size());
        assertThat(last)
                .extracting(JournalEntry::action)
                .containsExactly(
                        new ShopAction.SignOff(),
                        new ShopAction.ShowCart(),
                        new ShopAction.SignOff(),
                        new ShopAction.ShowCart());
        assertThat(last.get(0).outcome()).isEqualTo(new RequestOutcome.Refused(FORBIDDEN));
        assertThat(last.get(1).outcome()).isEqualTo(new RequestOutcome.Shown(SessionView.ofUser("user0001")));
        assertThat(last.get(2).outcome()).isInstanceOf(RequestOutcome.Failed.class);
        assertThat(last.get(3).outcome()).isEqualTo(new RequestOutcome.Shown(SessionView.ofUser("")));
        assertThat(last.get(0).failed()).as("a refusal is a failed request").isTrue();
    }

    /** Who has lost it shall be seen to have it again as soon as that is so, however long others look at their pages. */
    @Test
    @Timeout(120)
    void only_who_has_a_page_of_its_session_thinks_as_long_as_it_is_told() {
        List<JournalEntry> journal = shop(new Route.BalancedRoute(url()));

        assertThat(pauses.get())
                .isEqualTo(journal.stream()
                        .filter(journalEntry ->
                                journalEntry.outcome().equals(new RequestOutcome.Shown(SessionView.ofUser("user0001"))))
                        .count())
                .isLessThan(journal.size());
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Until a second session has begun. */
    private List<JournalEntry> shop(Route route) {
        return shop(1, route);
    }

    private List<JournalEntry> shop(int number, Route route) {
        List<JournalEntry> kept = new ArrayList<>();
        VirtualUser user = new VirtualUser(
                number,
                new ShopClient(ShopClient.newHttpClient(), route),
                new JournalClock(),
                new UserItemRange(GeneratedCatalog.standard()),
                new NextUpdateHook(),
                this::pause,
                () -> signOns.get() > 1,
                kept::add);
        user.run();
        assertThat(kept).as("kept while it was seen").isEqualTo(user.journal());
        return user.journal();
    }

    private VirtualUser.UserThinkTime pause() {
        pauses.incrementAndGet();
        return new VirtualUser.UserThinkTime(0, 1);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        int status = OK;
        if (request.equals("POST /signon")) {
            signOns.incrementAndGet();
            signedOn = true;
        } else if (request.equals("POST /signoff")) {
            int signOff = signOffs.incrementAndGet();
            signedOn = signOff == 1;
            status = signOff == 1 ? FORBIDDEN : signOff == 2 ? SERVER_ERROR : OK;
        } else if (request.equals("GET /search/page") || request.equals("POST /checkout")) {
            status = signedOn ? OK : REDIRECTION;
            if (request.equals("POST /checkout")) {
                checkouts.incrementAndGet();
                status = failedCheckouts.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? SERVER_ERROR : status;
            }
        }
        exchange.getResponseHeaders().add("Set-Cookie", "XSRF-TOKEN=token; Path=/");
        byte[] page = (signedOn ? "<span class=\"who\">user0001</span>" : "<a href=\"/signon\">Sign on</a>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }
}
