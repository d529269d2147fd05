package org.replibench.runner.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.replibench.analysis.journal.Action;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Outcome;
import org.replibench.analysis.journal.SessionState;

/**
 * Shops as the white paper's users do (7-5), and keeps a journal: signs on, searches, chooses, fills a cart and buys it, some
 * times over, or until it can go back to the node that a fault drove it from, then signs off. Whatever a request comes to, it
 * goes on with the next; who finds itself unknown signs on again.
 */
final class VirtualUser implements Runnable {
    /** Purchases before it signs off: a session lives for some 15 s, so that nearly all users have one at any moment. */
    private static final int PURCHASES = 8;

    private static final int MOST_ITEMS = 5;

    private final int number;
    private final String username;
    private final Shop shop;
    private final JournalClock clock;
    private final Goods goods;
    private final Tripwire tripwire;
    private final ThinkTime thinkTime;
    private final BooleanSupplier closing;
    private final Random random;
    private final List<Entry> journal = new ArrayList<>();

    private int session;
    private boolean known;

    /**
     * @param number from 1
     * @param closing whether it shall look at its session for the last time, and leave
     */
    VirtualUser(
            int number,
            Shop shop,
            JournalClock clock,
            Goods goods,
            Tripwire tripwire,
            ThinkTime thinkTime,
            BooleanSupplier closing) {
        this.number = number;
        this.username = "user%04d".formatted(number);
        this.shop = shop;
        this.clock = clock;
        this.goods = goods;
        this.tripwire = tripwire;
        this.thinkTime = thinkTime;
        this.closing = closing;
        this.random = new Random(number);
    }

    /** What it saw; complete once {@link #run} has returned. */
    List<Entry> journal() {
        return List.copyOf(journal);
    }

    @Override
    public void run() {
        try {
            while (!closing.getAsBoolean()) {
                visit();
            }
            ask(new Action.ShowCart());
            ask(new Action.ShowSearch());
            // What is left open would be counted as a session that nobody comes back to.
            ask(new Action.SignOff());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void visit() throws InterruptedException {
        while (!known) {
            session++;
            known = ask(new Action.SignOn(username)) instanceof Outcome.Shown;
            if (closing.getAsBoolean()) {
                return;
            }
        }
        for (int purchase = 0; purchase < PURCHASES && !shop.astray(); purchase++) {
            fillCart();
            step(new Action.Buy());
        }
        // Who begins another session before this one is seen to have ended never learns what was lost with it.
        while (goesOn()) {
            step(new Action.SignOff());
        }
    }

    private void fillCart() throws InterruptedException {
        int items = 1 + random.nextInt(MOST_ITEMS);
        for (int item = 0; item < items && goesOn(); item++) {
            step(new Action.Search(goods.keyword(random)));
            step(new Action.Add(goods.item(number, random)));
            if (random.nextBoolean()) {
                step(random.nextBoolean() ? new Action.ShowSearch() : new Action.ShowCart());
            }
        }
    }

    /** After what did not come to a page of its own, it looks what has become of its session. */
    private void step(Action action) throws InterruptedException {
        if (!goesOn()) {
            return;
        }
        Outcome outcome = ask(action);
        while (!(outcome instanceof Outcome.Shown) && goesOn()) {
            outcome = ask(new Action.ShowCart());
        }
    }

    private boolean goesOn() {
        return known && !closing.getAsBoolean();
    }

    private Outcome ask(Action action) throws InterruptedException {
        long sent = clock.micros();
        Outcome outcome = shop.ask(action);
        String node = shop.node();
        journal.add(new Entry(number, session, node, sent, clock.micros(), action, outcome));
        if (outcome instanceof Outcome.Shown shown) {
            known = known
                            && !shown.view()
                                    .user()
                                    .filter(SessionState.NOTHING::equals)
                                    .isPresent()
                    || action instanceof Action.SignOn;
            if (action instanceof Action.Add) {
                tripwire.updated(number, node);
            }
        }
        thinkTime.pass(random);
        return outcome;
    }
}
