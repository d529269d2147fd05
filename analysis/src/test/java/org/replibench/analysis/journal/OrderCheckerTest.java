package org.replibench.analysis.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.OrderAudit;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

class OrderCheckerTest {
    private static final String USER = "user0001";

    @Test
    void a_confirmed_order_that_is_there_once_is_exact() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").buy();

        OrderAudit audit = check(customer, order(1001, "A", "B"));

        assertThat(audit.exact()).as(audit.toString()).isTrue();
        assertThat(audit.acknowledged()).isEqualTo(1);
    }

    @Test
    void a_missing_order_is_found() {
        JournalBuilder customer =
                new JournalBuilder(1).signOn().add("A").buy().add("B").buy();

        assertThat(check(customer, order(1001, "A")).missing()).hasSize(1);
    }

    @Test
    void an_order_of_another_user_is_no_substitute() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy();

        OrderAudit audit = check(customer, new PlacedOrder(1001, "user0002", JournalBuilder.cart("A")));

        assertThat(audit.missing()).hasSize(1);
        assertThat(audit.unexplained()).hasSize(1);
    }

    @Test
    void a_doubled_order_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").buy();

        OrderAudit audit = check(customer, order(1001, "A", "B"), order(1002, "A", "B"));

        assertThat(audit.doubled()).hasSize(1);
        assertThat(audit.exact()).isFalse();
    }

    @Test
    void an_unanswered_purchase_explains_one_order_and_not_two() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").doneButUnanswered(new ShopAction.Buy());

        assertThat(check(customer).exact()).isTrue();
        assertThat(check(customer, order(1, "A")).exact()).isTrue();
        assertThat(check(customer, order(1, "A"), order(2, "A")).doubled()).hasSize(1);
    }

    @Test
    void an_unanswered_purchase_explains_no_order_that_was_there_before_it() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy();
        long before = customer.micros();
        customer.add("A", "B", "C").remove("B").remove("C").unanswered(new ShopAction.Buy());
        long after = customer.micros();

        assertThat(check(customer, order(1001, "A"), placed(1002, after, "A")).exact())
                .isTrue();
        assertThat(check(customer, order(1001, "A"), placed(1002, before, "A")).doubled())
                .hasSize(1);
    }

    @Test
    void two_unanswered_purchases_explain_two_orders_whichever_comes_first() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .add("A")
                .unanswered(new ShopAction.Buy())
                .add("B");
        customer.unanswered(new ShopAction.Buy());

        assertThat(check(customer, order(1, "A", "B"), order(2, "A")).exact()).isTrue();
        assertThat(check(customer, order(1, "A"), order(2, "A", "B")).exact()).isTrue();
    }

    @Test
    void an_order_that_nobody_asked_for_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");

        assertThat(check(customer, order(1, "Z")).unexplained()).hasSize(1);
    }

    @Test
    void an_order_of_what_the_cart_never_held_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").buy();

        assertThat(check(customer, order(1001, "A", "Z")).altered()).hasSize(1);
    }

    @Test
    void a_confirmed_order_may_hold_what_an_unanswered_request_added() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .add("A")
                .doneButUnanswered(new ShopAction.Add("B"))
                .buy();

        assertThat(check(customer, order(1001, "A", "B")).exact()).isTrue();
        assertThat(check(customer, order(1001, "A", "C")).altered()).hasSize(1);
    }

    @Test
    void an_order_of_an_older_cart_tells_of_a_fall_back_and_is_no_wrong_order() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").buy();

        OrderAudit audit = check(customer, order(1001, "A"));

        assertThat(audit.fromOlderCarts()).isEqualTo(1);
        assertThat(audit.exact()).isTrue();
    }

    @Test
    void an_order_confirmed_twice_is_counted_as_repeated() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy();
        customer.shows(new ShopAction.Buy(), SessionView.ofUser(USER).withOrder(1001));

        OrderAudit audit = check(customer, order(1001, "A"));

        assertThat(audit.repeated()).isEqualTo(1);
        assertThat(audit.exact()).isTrue();
    }

    @Test
    void what_an_order_confirmed_before_lacks_may_be_bought_by_itself() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.buy().nowIs(before).add("B").buyAgain(1001, "A").buy();

        OrderAudit audit = check(customer, order(1001, "A"), order(1002, "B"));

        assertThat(audit.repeated()).isEqualTo(1);
        assertThat(audit.exact()).as(audit.toString()).isTrue();
    }

    @Test
    void what_the_order_of_an_unanswered_purchase_lacks_may_be_bought_by_itself() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Buy());
        customer.showCart()
                .add("B")
                .buyAgain(1001, "A")
                .shows(new ShopAction.Buy(), SessionView.ofUser(USER).withOrder(1002));

        OrderAudit audit = check(customer, order(1001, "A"), order(1002, "B"));

        assertThat(audit.repeated()).isZero();
        assertThat(audit.exact()).as(audit.toString()).isTrue();
    }

    @Test
    void an_order_confirmed_to_another_user_too_is_found() {
        List<JournalEntry> journalEntries =
                new ArrayList<>(new JournalBuilder(1).signOn().add("A").buy().entries());
        journalEntries.addAll(new JournalBuilder(2)
                .signOn()
                .add("A")
                .shows(new ShopAction.Buy(), SessionView.ofUser("user0002").withOrder(1001))
                .entries());
        List<PlacedOrder> orders = List.of(order(1001, "A"));

        OrderAudit audit =
                OrderChecker.check(JournalChecker.check(journalEntries, orders).purchases(), orders);

        assertThat(audit.missing()).singleElement().asString().contains("1001", "user0002");
        assertThat(audit.repeated()).isZero();
    }

    @Test
    void an_order_confirmed_again_for_what_it_does_not_hold_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy();
        customer.signOff().signOn().add("B");
        customer.shows(new ShopAction.Buy(), SessionView.ofUser(USER).withOrder(1001));

        assertThat(check(customer, order(1001, "A")).altered()).hasSize(1);
    }

    private static PlacedOrder order(long number, String... items) {
        return new PlacedOrder(number, USER, JournalBuilder.cart(items));
    }

    private static PlacedOrder placed(long number, long micros, String... items) {
        return new PlacedOrder(number, USER, JournalBuilder.cart(items), micros);
    }

    private static OrderAudit check(JournalBuilder customer, PlacedOrder... orders) {
        return OrderChecker.check(customer.checked(orders).purchases(), List.of(orders));
    }
}
