package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.replibench.fixture.TestOrder;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.model.SyncMode;

/**
 * What the session layer promises without any fault (docs/explanation/session-promises.md, sentences 1, 2, 3 and 6), by all 36
 * patterns, to clients without affinity on two real servers.
 */
@Tag("thorough")
@Order(TestOrder.SHOP_OF_SEVERAL_PATTERNS)
class SessionPromisesIT {
    private static final int ADDS = 10;
    private static final int MOVES = 6;

    /** Longer than any machine needs until all nodes have heard. */
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @TestFactory
    Stream<DynamicNode> over_udp() throws Exception {
        return promisesOf(ReplicationProtocol.MULTICAST);
    }

    @TestFactory
    Stream<DynamicNode> over_tcp() throws Exception {
        return promisesOf(ReplicationProtocol.PEER_TO_PEER);
    }

    @TestFactory
    Stream<DynamicNode> in_the_database() throws Exception {
        return promisesOf(ReplicationProtocol.DATABASE);
    }

    private static Stream<DynamicNode> promisesOf(ReplicationProtocol protocol) throws Exception {
        List<ReplicationPattern> patterns = ReplicationPattern.all().stream()
                .filter(pattern -> pattern.protocol() == protocol)
                .toList();
        RunningShop shop = RunningShop.borrow(
                "replibench", patterns.stream().map(ReplicationPattern::code).collect(Collectors.joining(",")), 2);
        List<URI> nodes = List.of(shop.node(1).url(), shop.node(2).url());
        return patterns.stream().map(pattern -> {
            Clients clients = new Clients(pattern, nodes);
            return dynamicContainer(
                    pattern.code(),
                    Stream.of(
                            promise(
                                    "a session is dead once its user has signed off",
                                    clients,
                                    SessionPromisesIT::signOff),
                            promise(
                                    "an old id is dead once its change is answered",
                                    clients,
                                    SessionPromisesIT::rename),
                            promise("no cookie shows an older state", clients, SessionPromisesIT::replay),
                            promise(
                                    "no answered write of two at once is lost",
                                    clients,
                                    SessionPromisesIT::addAtOnce)));
        });
    }

    private static DynamicNode promise(String words, Clients clients, ThrowingConsumer<Clients> check) {
        return dynamicTest(words, () -> check.accept(clients));
    }

    private static void signOff(Clients clients) throws Exception {
        Shopper shopper = clients.signedOnAtBoth();
        Shopper early = shopper.withSameCookies();
        shopper.moveTo(clients.node(2));
        assertThat(shopper.get("orders").statusCode()).isEqualTo(200);
        Shopper late = shopper.withSameCookies();

        assertThat(shopper.post("signoff").statusCode()).isEqualTo(200);

        for (Shopper replayed : List.of(early, late)) {
            for (int node = 1; node <= 2; node++) {
                Shopper copy = clients.at(node, replayed);
                clients.onceAllHaveHeard(
                        () -> copy.withSameCookies().get("orders").statusCode() == 302);
            }
        }
    }

    private static void rename(Clients clients) throws Exception {
        Shopper shopper = clients.visitor();
        assertThat(shopper.post("cart/add", "itemId", item(1)).statusCode()).isEqualTo(200);
        Shopper early = shopper.withSameCookies();
        await(() -> shows(clients.at(2, early), item(1)));

        shopper.moveTo(clients.node(2));
        assertThat(shopper.signOn(clients.user()).statusCode()).isEqualTo(200);

        assertThat(idOf(shopper)).isNotEqualTo(idOf(early));
        for (int node = 1; node <= 2; node++) {
            Shopper replayed = clients.at(node, early);
            clients.onceAllHaveHeard(() -> !shows(replayed.withSameCookies(), item(1)));
            Shopper present = clients.at(node, shopper);
            clients.atAnyNode(() -> shows(present, item(1)));
        }
    }

    private static void replay(Clients clients) throws Exception {
        Shopper shopper = clients.signedOnAtBoth();
        List<Shopper> replayed = new ArrayList<>(List.of(shopper.withSameCookies()));
        for (int move = 1; move <= MOVES; move++) {
            shopper.moveTo(clients.node(1 + move % 2));
            assertThat(shopper.post("cart/add", "itemId", item(move)).statusCode())
                    .isEqualTo(200);
            replayed.add(shopper.withSameCookies());
            String latest = item(move);
            for (Shopper earlier : List.of(replayed.get(0), replayed.get(move / 2), replayed.get(move))) {
                for (int node = 1; node <= 2; node++) {
                    Shopper copy = clients.at(node, earlier);
                    clients.atAnyNode(() -> shows(copy.withSameCookies(), latest));
                }
            }
        }
    }

    private static void addAtOnce(Clients clients) throws Exception {
        Shopper shopper = clients.signedOnAtBoth();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> answered = new ArrayList<>();
            for (int node = 1; node <= 2; node++) {
                Shopper tab = clients.at(node, shopper);
                String item = item(node);
                answered.add(threads.submit(() -> addRepeatedly(tab, item)));
            }
            for (int node = 1; node <= 2; node++) {
                int adds = answered.get(node - 1).get();
                int least = clients.isAsynchronousRow() ? 0 : adds;
                String item = item(node);
                assertThat(quantity(clients.at(1, shopper), item))
                        .as("%s at node %d: %d of %d answered", item, node, adds, ADDS)
                        .isBetween(least, ADDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** How many of the posts were answered well. */
    private static int addRepeatedly(Shopper tab, String item) throws Exception {
        int answered = 0;
        for (int add = 0; add < ADDS; add++) {
            answered += tab.post("cart/add", "itemId", item).statusCode() == 200 ? 1 : 0;
        }
        return answered;
    }

    private static boolean shows(Shopper shopper, String item) throws Exception {
        return quantity(shopper, item) > 0;
    }

    private static int quantity(Shopper shopper, String item) throws Exception {
        Matcher line = Pattern.compile(
                        "value=\"" + item + "\".*?name=\"quantity\"[^>]* value=\"(\\d+)\"", Pattern.DOTALL)
                .matcher(shopper.get("cart").body());
        return line.find() ? Integer.parseInt(line.group(1)) : 0;
    }

    private static String item(int number) {
        return String.format("EST-%04d", number);
    }

    private static String idOf(Shopper shopper) {
        return shopper.sessionId().replaceFirst("\\..*", "");
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    /** Who visits two nodes with sessions of one pattern. */
    private record Clients(ReplicationPattern pattern, List<URI> nodes) {
        URI node(int number) {
            return nodes.get(number - 1);
        }

        String user() {
            return String.format("user%04d", 1 + ReplicationPattern.all().indexOf(pattern));
        }

        Shopper visitor() throws Exception {
            Shopper shopper = new Shopper(node(1), pattern.code());
            shopper.get("signon");
            return shopper;
        }

        Shopper signedOn() throws Exception {
            Shopper shopper = visitor();
            assertThat(shopper.signOn(user()).statusCode()).isEqualTo(200);
            return shopper;
        }

        Shopper signedOnAtBoth() throws Exception {
            Shopper shopper = signedOn();
            atAnyNode(() -> at(2, shopper).get("orders").statusCode() == 200);
            return shopper;
        }

        /** A client with the same cookies, at a node of its own. */
        Shopper at(int number, Shopper shopper) {
            Shopper copy = shopper.withSameCookies();
            copy.moveTo(node(number));
            return copy;
        }

        /** At once in synchronous patterns; in others once the news has spread, and from then on. */
        void onceAllHaveHeard(Callable<Boolean> promise) throws Exception {
            if (pattern.syncMode() == SyncMode.ASYNCHRONOUS) {
                await(promise);
            }
            assertThat(promise.call()).isTrue();
        }

        /** At once, unless a row may be on its way to the database still. */
        void atAnyNode(Callable<Boolean> promise) throws Exception {
            if (isAsynchronousRow()) {
                await(promise);
            }
            assertThat(promise.call()).isTrue();
        }

        boolean isAsynchronousRow() {
            return pattern.protocol() == ReplicationProtocol.DATABASE
                    && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN
                    && pattern.syncMode() == SyncMode.ASYNCHRONOUS;
        }
    }
}
