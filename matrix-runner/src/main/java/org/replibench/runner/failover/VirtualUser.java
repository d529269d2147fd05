package org.replibench.runner.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.ShopAction;

/**
 * Shops as the white paper's users do (7-5), and keeps a journal: signs on, searches, chooses, fills a cart and buys it, some
 * times over, or until it can go back to the node that a fault drove it from, then signs off. Whatever a request comes to, it
 * goes on with the next; who finds itself unknown signs on again. Every second one goes back with the session that it has, as
 * soon as it can: the node that was passed over must not show what it had.
 */
final class VirtualUser implements Runnable {
    /** Purchases before it signs off: a session lives for some 15 s while no server boots, so that nearly all users have one at any moment. */
    private static final int PURCHASES = 8;

    private static final int MAX_ITEMS = 5;

    private final int number;
    private final String username;
    private final ShopClient shopClient;
    private final JournalClock clock;
    private final UserItemRange items;
    private final NextUpdateHook nextUpdateHook;
    private final Supplier<UserThinkTime> userThinkTime;
    private final BooleanSupplier closing;
    private final Consumer<JournalEntry> journalKeeper;
    private final Random random;
    private final List<JournalEntry> journal = new ArrayList<>();

    private int session;
    private boolean signedOn;

    /**
     * @param number from 1
     * @param userThinkTime the current one; without a page of its session a user thinks as {@link UserThinkTime#SHORT} says
     * @param closing whether it shall look at its session for the last time, and leave
     * @param journalKeeper is told each entry as soon as there is one
     */
    VirtualUser(
            int number,
            ShopClient shopClient,
            JournalClock clock,
            UserItemRange userItemRange,
            NextUpdateHook nextUpdateHook,
            Supplier<UserThinkTime> userThinkTime,
            BooleanSupplier closing,
            Consumer<JournalEntry> journalKeeper) {
        this.number = number;
        this.username = UserRange.username(number);
        this.shopClient = shopClient;
        this.clock = clock;
        this.items = userItemRange;
        this.nextUpdateHook = nextUpdateHook;
        this.userThinkTime = userThinkTime;
        this.closing = closing;
        this.journalKeeper = journalKeeper;
        this.random = new Random(number);
    }

    /** What it saw; complete once {@link #run} has returned. */
    List<JournalEntry> journal() {
        return List.copyOf(journal);
    }

    @Override
    public void run() {
        try {
            while (!closing.getAsBoolean()) {
                visit();
            }
            perform(new ShopAction.ShowCart());
            perform(new ShopAction.ShowSearch());
            // What is left open would be counted as a session that its user does not come back to.
            perform(new ShopAction.SignOff());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void visit() throws InterruptedException {
        while (!signedOn) {
            session++;
            signedOn = perform(new ShopAction.SignOn(username)) instanceof RequestOutcome.Shown;
            if (closing.getAsBoolean()) {
                return;
            }
        }
        for (int purchase = 0; purchase < PURCHASES && !shopClient.awayFromHome(); purchase++) {
            fillCart();
            step(new ShopAction.Buy());
        }
        // Who begins another session before this one is seen to have ended never learns what was lost with it.
        while (shouldContinue()) {
            step(new ShopAction.SignOff());
        }
    }

    private void fillCart() throws InterruptedException {
        int count = 1 + random.nextInt(MAX_ITEMS);
        for (int item = 0; item < count && shouldContinue(); item++) {
            step(new ShopAction.Search(items.keyword(random)));
            step(new ShopAction.Add(items.item(number, random)));
            if (random.nextBoolean()) {
                step(random.nextBoolean() ? new ShopAction.ShowSearch() : new ShopAction.ShowCart());
            }
        }
    }

    /** After what did not come to a page of its own, it looks what has become of its session. */
    private void step(ShopAction shopAction) throws InterruptedException {
        if (!shouldContinue()) {
            return;
        }
        if (number % 2 == 0) {
            shopClient.returnWithSession();
        }
        RequestOutcome requestOutcome = perform(shopAction);
        while (!(requestOutcome instanceof RequestOutcome.Shown) && shouldContinue()) {
            requestOutcome = perform(new ShopAction.ShowCart());
        }
    }

    private boolean shouldContinue() {
        return signedOn && !closing.getAsBoolean();
    }

    private RequestOutcome perform(ShopAction shopAction) throws InterruptedException {
        long sent = clock.micros();
        RequestOutcome requestOutcome = shopClient.perform(shopAction);
        String node = shopClient.node();
        JournalEntry seen = new JournalEntry(number, session, node, sent, clock.micros(), shopAction, requestOutcome);
        journal.add(seen);
        journalKeeper.accept(seen);
        if (requestOutcome instanceof RequestOutcome.Shown shown) {
            boolean forgotten =
                    shown.view().user().filter(SessionState.NOTHING::equals).isPresent();
            signedOn = shopAction instanceof ShopAction.SignOn || (signedOn && !forgotten);
            if (shopAction instanceof ShopAction.Add) {
                nextUpdateHook.updated(number, node);
            }
        }
        boolean served = signedOn && requestOutcome instanceof RequestOutcome.Shown;
        (served ? userThinkTime.get() : UserThinkTime.SHORT).pause(random);
        return requestOutcome;
    }

    /**
     * How long a virtual user looks at a page before it asks for the next one.
     *
     * @param minMillis at least
     * @param rangeMillis and up to so much more, from 1
     */
    record UserThinkTime(int minMillis, int rangeMillis) {
        /** Short, so that many requests meet a fault. */
        static final UserThinkTime SHORT = new UserThinkTime(100, 200);

        /** Five times as long: enough requests to show what a booting server does to sessions, and CPU time left for it. */
        static final UserThinkTime LONG = new UserThinkTime(500, 1000);

        void pause(Random random) throws InterruptedException {
            Thread.sleep(minMillis + random.nextInt(rangeMillis));
        }
    }
}
