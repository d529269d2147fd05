package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/**
 * Histories of which the truth is known: users of a shop that keeps what it acknowledged, though requests get lost, answers get
 * lost, and some requests are carried out when nobody waits for them any more; and, if wanted, one violation.
 */
final class HistoryGenerator {
    private static final long THINK_MICROS = 100_000;
    private static final int ITEMS = 6;
    private static final int KEYWORDS = 6;
    private static final int MAX_SESSIONS = 40;

    private final Random random;
    private final Optional<Violation> wanted;
    private final List<JournalEntry> entries = new ArrayList<>();
    private final Map<Long, PlacedOrder> orders = new TreeMap<>();
    private boolean injected;
    private int injectedClient;
    private int carts;
    private long nextOrder = 1_000;

    private HistoryGenerator(long seed, Optional<Violation> violation) {
        this.random = new Random(seed);
        this.wanted = violation;
    }

    /** What may be wrong in a history, and what has to be found of it. */
    enum Violation {
        /** An acknowledged unit is gone from then on. */
        LOST_UPDATE,
        /** The session is gone. */
        LOST_SESSION,
        /** One page shows what was before an acknowledged change. */
        STALE_READ,
        /** A node does not find the session once, and refuses a form. */
        SESSION_NOT_FOUND_ONCE,
        /** A purchase finds no cart, once. */
        CART_NOT_FOUND_ONCE,
        /** An acknowledged change is visible some pages later only. */
        DELAYED_UPDATE,
        /** A page shows another user's session. */
        SWAPPED_SESSION,
        /** A session is there after its sign-off was answered. */
        RESURRECTED_SESSION,
        /** An acknowledged change is there twice. */
        DOUBLED_UPDATE,
        /** A confirmed purchase has two orders. */
        DUPLICATE_ORDER,
        /** A confirmed order holds what never was in the cart. */
        ALTERED_ORDER,
        /** A confirmed order does not exist. */
        MISSING_ORDER
    }

    /**
     * @param client in whose pages or orders the violation is; 0 if there is none
     */
    record History(List<JournalEntry> entries, List<PlacedOrder> orders, int client) {}

    static History clean(long seed) {
        return new HistoryGenerator(seed, Optional.empty()).history();
    }

    static History with(Violation violation, long seed) {
        return new HistoryGenerator(seed, Optional.of(violation)).history();
    }

    private History history() {
        int users = 1 + random.nextInt(2);
        for (int client = 1; client <= users; client++) {
            new Shopper(client).shop(1 + random.nextInt(2));
        }
        if (wanted.isPresent() && !injected) {
            throw new IllegalStateException("no opportunity for " + wanted.get());
        }
        return new History(entries, List.copyOf(orders.values()), injectedClient);
    }

    /** How a request may come out. */
    private enum Fate {
        ANSWERED,
        LOST,
        ANSWER_LOST,
        CARRIED_OUT_LATER,
        NOT_SENT
    }

    private final class Shopper {
        private final int client;
        private final String user;
        private final List<ShopAction> late = new ArrayList<>();
        private final List<ShopAction> unanswered = new ArrayList<>();
        private final Map<Integer, PlacedOrder> ordersByCart = new HashMap<>();
        private final Set<Map<String, Integer>> cartsHeld = new HashSet<>();
        private SessionState state = SessionState.NONE;
        private SessionState beforeLastAdd = SessionState.NONE;
        private Optional<ShopAction.Add> lastAdd = Optional.empty();
        private int cart;
        private int cartBeforeLastAdd;
        private int session;
        private int stepsUntilInjection = random.nextInt(25);
        private long micros = random.nextInt(100_000);

        Shopper(int client) {
            this.client = client;
            this.user = "user%04d".formatted(client);
        }

        void shop(int sessions) {
            for (int i = 0; i < sessions || (wanted.isPresent() && !injected && i < MAX_SESSIONS); i++) {
                visit();
            }
        }

        private void visit() {
            begin();
            int steps = 5 + random.nextInt(20);
            for (int step = 0; step < steps && signedOn(); step++) {
                request(next());
                stepsUntilInjection--;
                if (wanted.isPresent() && !injected && stepsUntilInjection < 0) {
                    injectBetweenRequests(wanted.get());
                }
            }
            while (signedOn()) {
                request(new ShopAction.SignOff());
            }
        }

        private void begin() {
            late.clear();
            unanswered.clear();
            cartsHeld.clear();
            lastAdd = Optional.empty();
            cart = 0;
            while (!signedOn()) {
                session++;
                ShopAction signOn = new ShopAction.SignOn(user);
                if (random.nextInt(20) == 0) {
                    record(signOn, new RequestOutcome.Failed("no answer"));
                } else {
                    state = signOn.applyTo(state);
                    record(signOn, new RequestOutcome.Shown(SessionView.ofUser(user)));
                }
            }
        }

        private boolean signedOn() {
            return state.user().equals(user);
        }

        private ShopAction next() {
            int dice = random.nextInt(20);
            if (dice < 5) {
                return new ShopAction.Search("word" + random.nextInt(KEYWORDS));
            } else if (dice < 11) {
                return new ShopAction.Add(item());
            } else if (dice < 12) {
                return new ShopAction.Remove(item());
            } else if (dice < 15) {
                return new ShopAction.Buy();
            }
            return dice < 18 ? new ShopAction.ShowCart() : new ShopAction.ShowSearch();
        }

        private String item() {
            return "item" + client + "-" + random.nextInt(ITEMS);
        }

        /** After what did not come to a page it looks at its session, as virtual users do. */
        private void request(ShopAction action) {
            boolean shown = perform(action, mayExplainDuplicate(action) ? Fate.ANSWERED : fate());
            while (!shown) {
                shown = perform(new ShopAction.ShowCart(), fate());
            }
        }

        /** A purchase without an answer would explain another order of the same. */
        private boolean mayExplainDuplicate(ShopAction action) {
            return action instanceof ShopAction.Buy
                    && !injected
                    && wanted.filter(Violation.DUPLICATE_ORDER::equals).isPresent();
        }

        private Fate fate() {
            int dice = random.nextInt(50);
            return switch (dice) {
                case 0, 1 -> Fate.LOST;
                case 2, 3 -> Fate.ANSWER_LOST;
                case 4 -> Fate.CARRIED_OUT_LATER;
                case 5 -> Fate.NOT_SENT;
                default -> Fate.ANSWERED;
            };
        }

        /** Whether a page arrived. */
        private boolean perform(ShopAction action, Fate fate) {
            carryOutLate();
            if (fate != Fate.ANSWERED) {
                return fail(action, fate);
            }
            if (!signedOn()) {
                boolean form = action.writes() && !(action instanceof ShopAction.Search);
                if (form && !(action instanceof ShopAction.SignOff)) {
                    record(action, new RequestOutcome.Refused(403));
                    return false;
                }
                SessionView nobody = SessionView.ofUser(SessionState.NOTHING);
                record(
                        action,
                        new RequestOutcome.Shown(
                                action instanceof ShopAction.ShowCart ? nobody.withCart(Map.of()) : nobody));
                return true;
            }
            if (action instanceof ShopAction.Buy) {
                return buy();
            }
            if (action instanceof ShopAction.ShowSearch && state.keyword().isEmpty()) {
                record(
                        action,
                        new RequestOutcome.Shown(new SessionView(
                                Optional.empty(),
                                Optional.of(SessionState.NOTHING),
                                Optional.empty(),
                                OptionalLong.empty())));
                return true;
            }
            if (action instanceof ShopAction.Add add) {
                lastAdd = Optional.of(add);
                beforeLastAdd = state;
                cartBeforeLastAdd = cart;
            } else if (action.writes()) {
                lastAdd = Optional.empty();
            }
            SessionState before = state;
            change(action);
            record(action, new RequestOutcome.Shown(page(action, state)));
            if (action instanceof ShopAction.SignOff && mayInject(Violation.RESURRECTED_SESSION)) {
                inject();
                record(new ShopAction.ShowCart(), new RequestOutcome.Shown(page(new ShopAction.ShowCart(), before)));
            }
            return true;
        }

        private SessionView page(ShopAction action, SessionState shown) {
            SessionView page = SessionView.ofUser(shown.user());
            if (action instanceof ShopAction.Search || action instanceof ShopAction.ShowSearch) {
                return page.withKeyword(shown.keyword());
            }
            return action instanceof ShopAction.SignOff ? page : page.withCart(shown.cart());
        }

        private boolean fail(ShopAction action, Fate fate) {
            if (fate == Fate.NOT_SENT) {
                record(action, new RequestOutcome.NotSent("connection refused"));
                return false;
            }
            if (action.writes()) {
                unanswered.add(action);
                lastAdd = Optional.empty();
            }
            if (fate == Fate.ANSWER_LOST) {
                carryOut(action);
            } else if (fate == Fate.CARRIED_OUT_LATER && action.writes()) {
                late.add(action);
            }
            record(action, new RequestOutcome.Failed("no answer"));
            return false;
        }

        private void carryOutLate() {
            if (!late.isEmpty() && random.nextInt(3) == 0) {
                carryOut(late.remove(0));
            }
        }

        private void carryOut(ShopAction action) {
            if (!signedOn()) {
                return;
            }
            if (action instanceof ShopAction.Buy) {
                buyUnanswered();
            } else {
                change(action);
            }
        }

        private void change(ShopAction action) {
            if (action instanceof ShopAction.Add && cart == 0) {
                cart = ++carts;
            } else if (action instanceof ShopAction.SignOff) {
                cart = 0;
            }
            state = action.applyTo(state);
            cartsHeld.add(state.cart());
        }

        private boolean buy() {
            ShopAction action = new ShopAction.Buy();
            lastAdd = Optional.empty();
            if (state.cart().isEmpty()) {
                record(action, new RequestOutcome.Refused(302, "/cart"));
                return false;
            }
            Map<String, Integer> held = state.cart();
            boolean first = !ordersByCart.containsKey(cart);
            PlacedOrder order = order();
            if (order.lines().equals(held)) {
                empty();
                record(action, new RequestOutcome.Shown(SessionView.ofUser(user).withOrder(order.number())));
                if (first) {
                    injectIntoOrder(order);
                }
            } else {
                keepRemainder(order);
                record(
                        action,
                        new RequestOutcome.Shown(SessionView.ofUser(user)
                                .withOrder(order.number())
                                .withCart(state.cart())));
            }
            return true;
        }

        /** The order may be there though the session does not say so: the node failed in between. */
        private void buyUnanswered() {
            if (state.cart().isEmpty()) {
                return;
            }
            PlacedOrder order = order();
            if (random.nextInt(3) == 0) {
                return;
            }
            if (order.lines().equals(state.cart())) {
                empty();
            } else {
                keepRemainder(order);
            }
        }

        private PlacedOrder order() {
            return ordersByCart.computeIfAbsent(cart, first -> place(state.cart()));
        }

        private PlacedOrder place(Map<String, Integer> lines) {
            PlacedOrder order = new PlacedOrder(nextOrder++, user, lines, micros + 1_000);
            orders.put(order.number(), order);
            return order;
        }

        private void empty() {
            state = state.emptied();
            cart = 0;
        }

        private void keepRemainder(PlacedOrder order) {
            Map<String, Integer> left = new TreeMap<>();
            state.cart().forEach((item, units) -> {
                int more = units - order.lines().getOrDefault(item, 0);
                if (more > 0) {
                    left.put(item, more);
                }
            });
            state = new SessionState(state.user(), state.keyword(), left);
            cart = left.isEmpty() ? 0 : ++carts;
        }

        private void injectIntoOrder(PlacedOrder order) {
            if (mayInject(Violation.DUPLICATE_ORDER)) {
                inject();
                long number = nextOrder++;
                orders.put(number, new PlacedOrder(number, user, order.lines(), order.placedMicros()));
            } else if (mayInject(Violation.ALTERED_ORDER)) {
                inject();
                Map<String, Integer> lines = new TreeMap<>(order.lines());
                lines.put("never asked for", 1);
                orders.put(order.number(), new PlacedOrder(order.number(), user, lines, order.placedMicros()));
            } else if (mayInject(Violation.MISSING_ORDER)) {
                inject();
                orders.remove(order.number());
            }
        }

        private boolean mayInject(Violation violation) {
            return wanted.filter(violation::equals).isPresent() && !injected && stepsUntilInjection < 0;
        }

        private void inject() {
            injected = true;
            injectedClient = client;
        }

        /** Only where nothing else explains what pages show then. */
        private void injectBetweenRequests(Violation violation) {
            if (!signedOn()
                    || unanswered.stream().anyMatch(ShopAction::removesState)
                    || lastAdd.isEmpty()
                    || unanswered.contains(lastAdd.get())
                    || !late.isEmpty()) {
                return;
            }
            switch (violation) {
                case LOST_UPDATE -> {
                    inject();
                    state = beforeLastAdd;
                    cart = cartBeforeLastAdd;
                    showCart(state);
                }
                case LOST_SESSION -> {
                    inject();
                    state = SessionState.NONE;
                    cart = 0;
                    showCart(state);
                }
                case STALE_READ -> {
                    inject();
                    showCart(beforeLastAdd);
                    showCart(state);
                }
                case SESSION_NOT_FOUND_ONCE -> {
                    inject();
                    record(new ShopAction.Add(item()), new RequestOutcome.Refused(403));
                    showCart(state);
                }
                case CART_NOT_FOUND_ONCE -> {
                    if (beforeLastAdd.cart().isEmpty()) {
                        inject();
                        record(new ShopAction.Buy(), new RequestOutcome.Refused(302, "/cart"));
                        showCart(state);
                    }
                }
                case DELAYED_UPDATE -> {
                    inject();
                    int pages = 2 + random.nextInt(3);
                    for (int page = 0; page < pages; page++) {
                        showCart(beforeLastAdd);
                    }
                    showCart(state);
                }
                case SWAPPED_SESSION -> {
                    inject();
                    showCart(new SessionState("user9999", "", Map.of("item9999-1", 1)));
                    showCart(state);
                }
                case DOUBLED_UPDATE -> {
                    SessionState doubled = lastAdd.get().applyTo(state);
                    if (!cartsHeld.contains(doubled.cart())) {
                        inject();
                        state = doubled;
                        showCart(state);
                    }
                }
                default -> {
                    // Those of sign-offs and of orders are made there.
                }
            }
            if (injected) {
                lastAdd = Optional.empty();
            }
        }

        private void showCart(SessionState shown) {
            record(new ShopAction.ShowCart(), new RequestOutcome.Shown(page(new ShopAction.ShowCart(), shown)));
        }

        private void record(ShopAction action, RequestOutcome outcome) {
            long took = 2_000 + random.nextInt(5_000);
            entries.add(new JournalEntry(client, session, "node1", micros, micros + took, action, outcome));
            micros += THINK_MICROS + took + random.nextInt(50_000);
        }
    }
}
