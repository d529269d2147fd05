package org.replibench.runner.loss;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.cluster.Node;
import org.replibench.runner.shop.Shopper;

/**
 * Puts one more unit of the same item into the cart again and again, so that the cart is a counter, and buys it now and
 * then. It remembers what was acknowledged, and holds every later page against it. When its node gives no answer it goes
 * on at another.
 */
final class Customer implements Runnable {
    private static final String ITEM = "EST-0001";
    private static final int BUY_ONE_IN = 12;
    /** Leaves a killed server, on a machine of few cores, something to boot with. */
    private static final long PAUSE_MILLIS = 100;

    private static final int HTTP_OK = 200;
    private static final int HTTP_ERROR = 500;
    private static final Pattern QUANTITY = Pattern.compile("name=\"quantity\"[^>]*value=\"(\\d+)\"");

    private final Route route;
    private final Tally tally;
    private final String username;
    private final Random random;
    private final Consumer<Node> afterUpdate;

    private Node node;
    private Shopper shopper;
    private int acknowledged;
    private int maybeMore;

    /** @param afterUpdate told the node of each acknowledged update, in the moment in which the answer has arrived */
    Customer(Route route, Tally tally, int number, Consumer<Node> afterUpdate) {
        this.route = route;
        this.tally = tally;
        this.username = "user%04d".formatted(number);
        this.random = new Random(number);
        this.afterUpdate = afterUpdate;
        this.node = route.home(number);
    }

    @Override
    public void run() {
        try {
            signOn();
            while (!route.closed()) {
                step();
                Thread.sleep(PAUSE_MILLIS);
            }
            addOne();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void step() throws InterruptedException {
        if (acknowledged > 0 && random.nextInt(BUY_ONE_IN) == 0) {
            buy();
        } else {
            addOne();
        }
    }

    private void addOne() throws InterruptedException {
        HttpResponse<String> page = post("cart/add", "itemId", ITEM);
        if (page == null) {
            maybeMore++;
            return;
        }
        Matcher quantity = QUANTITY.matcher(page.body());
        if (page.statusCode() != HTTP_OK || !quantity.find()) {
            lost(acknowledged);
            tally.lostSessions.increment();
            signOn();
            return;
        }
        afterUpdate.accept(node);
        tally.acknowledgedUpdates.increment();
        check(Integer.parseInt(quantity.group(1)));
    }

    private void check(int shown) {
        if (shown <= acknowledged) {
            lost(acknowledged + 1 - shown);
        } else if (shown > acknowledged + 1 + maybeMore) {
            tally.wrongPages.increment();
        }
        acknowledged = shown;
        maybeMore = 0;
    }

    /** An unanswered purchase may have emptied the cart or not: either is right, so counting starts afresh. */
    private void buy() throws InterruptedException {
        HttpResponse<String> page = post("checkout");
        if (page == null) {
            tally.unansweredPurchases.increment();
            startAfresh();
        } else if (page.body().contains("Thank you")) {
            tally.acknowledgedPurchases.increment();
            acknowledged = 0;
            maybeMore = 0;
        } else {
            lost(acknowledged);
            tally.lostSessions.increment();
            signOn();
        }
    }

    private void startAfresh() throws InterruptedException {
        HttpResponse<String> page = null;
        while (page == null && !route.closed()) {
            page = post("cart/remove", "itemId", ITEM);
        }
        if (page != null && page.statusCode() != HTTP_OK) {
            tally.lostSessions.increment();
            signOn();
        }
        acknowledged = 0;
        maybeMore = 0;
    }

    private void lost(int updates) {
        tally.lostUpdates.add(updates);
    }

    private void signOn() throws InterruptedException {
        acknowledged = 0;
        maybeMore = 0;
        while (!route.closed()) {
            shopper = new Shopper(node.url());
            try {
                if (shopper.signOn(username).statusCode() == HTTP_OK) {
                    return;
                }
            } catch (IOException e) {
                tally.failedRequests.increment();
            }
            moveOn();
        }
    }

    /** The answer, or null if there is none; the customer has moved to another node then. */
    private HttpResponse<String> post(String path, String... fields) throws InterruptedException {
        try {
            HttpResponse<String> answer = shopper.post(path, fields);
            if (answer.statusCode() < HTTP_ERROR) {
                return answer;
            }
        } catch (IOException e) {
            // Counted below, as an answer of 5xx is.
        }
        tally.failedRequests.increment();
        moveOn();
        return null;
    }

    private void moveOn() throws InterruptedException {
        Thread.sleep(PAUSE_MILLIS);
        node = route.other(node);
        shopper.moveTo(node.url());
    }
}
