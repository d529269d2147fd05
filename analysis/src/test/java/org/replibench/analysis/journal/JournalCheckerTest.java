package org.replibench.analysis.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

class JournalCheckerTest {
    /** Where the shop sends who has searched for nothing yet, or whom it does not know. */
    private static final SessionView NOTHING_FOUND = new SessionView(
            Optional.empty(), Optional.of(SessionState.NOTHING), Optional.empty(), OptionalLong.empty());

    @Test
    void a_shop_that_keeps_what_it_acknowledged_is_found_innocent() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .search("amber")
                .add("A", "B", "A")
                .showSearch()
                .showCart()
                .remove("A")
                .buy()
                .add("C")
                .signOff()
                .signOn()
                .showCart();

        assertThat(customer.checked().anomalies()).isEmpty();
    }

    @Test
    void a_lost_update_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B");
        SessionState before = customer.state();
        customer.add("C").nowIs(before).showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
        });
    }

    @Test
    void a_lost_update_is_found_by_the_page_that_answers_the_next_update() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.add("B", "C").nowIs(before).add("D").showCart().add("E");

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(2);
        });
    }

    @Test
    void a_stale_read_is_found_although_later_pages_are_right() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.add("B");
        SessionState after = customer.state();
        customer.nowIs(before).showCart().nowIs(after).showCart();

        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.FLICKER, 0));
    }

    @Test
    void a_stale_read_before_a_purchase_of_the_right_cart_cost_nothing() {
        JournalBuilder customer = new JournalBuilder(1).signOn();
        SessionState before = customer.state();
        customer.add("A");
        SessionState after = customer.state();
        customer.nowIs(before).showCart().nowIs(after).buy().showCart();
        PlacedOrder order = order(1001, "A");

        JournalChecker.Result result = customer.checked(order);

        assertThat(result.anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.FLICKER, 0));
        assertThat(OrderChecker.check(result.purchases(), List.of(order)).lines())
                .isEmpty();
    }

    @Test
    void a_cart_that_is_back_does_not_bring_back_what_was_added_meanwhile() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.add("B");
        SessionState after = customer.state();
        customer.nowIs(before).showCart().add("C").nowIs(after).showCart();

        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.FLICKER, 0), tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void a_search_that_is_there_does_not_prove_that_the_cart_is() {
        JournalBuilder customer =
                new JournalBuilder(1).signOn().add("A").search("amber").add("B");
        SessionState after = customer.state();
        customer.nowIs(new SessionState("user0001", "", Map.of()))
                .showCart()
                .nowIs(after)
                .showSearch();
        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 3));

        assertThat(customer.showCart().checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.FLICKER, 0));
    }

    @Test
    void another_ones_page_between_right_ones_is_found_once() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState own = customer.state();
        customer.nowIs(new SessionState("user0002", "", Map.of("Z", 1)))
                .showCart()
                .nowIs(own)
                .showCart()
                .add("B");

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.FOREIGN);
    }

    @Test
    void a_purchase_that_found_no_cart_tells_of_a_stale_read() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").redirected(new ShopAction.Buy(), "/cart");

        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
        assertThat(kinds(customer.showCart())).containsExactly(ConsistencyAnomaly.Kind.FLICKER);
    }

    @Test
    void a_purchase_of_an_empty_cart_is_refused_rightly() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .redirected(new ShopAction.Buy(), "http://shop.example:8080/cart;jsessionid=1")
                .showCart();

        assertThat(customer.checked().anomalies()).isEmpty();
    }

    @Test
    void a_form_refused_to_its_user_tells_of_a_session_that_was_not_found() {
        JournalBuilder forbidden = new JournalBuilder(1)
                .signOn()
                .add("A")
                .refused(new ShopAction.Add("B"))
                .showCart();
        JournalBuilder signOnAsked = new JournalBuilder(1)
                .signOn()
                .add("A")
                .redirected(new ShopAction.Buy(), "/signon")
                .showCart();

        assertThat(kinds(forbidden)).containsExactly(ConsistencyAnomaly.Kind.FLICKER);
        assertThat(kinds(signOnAsked)).containsExactly(ConsistencyAnomaly.Kind.FLICKER);
    }

    @Test
    void a_session_that_shows_its_user_after_its_sign_off_is_resurrected() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.signOff().nowIs(before).showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.RESURRECTED);
    }

    @Test
    void a_purchase_that_was_not_sent_excuses_no_stale_order() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").notSent(new ShopAction.Buy());
        customer.add("B").buy().showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    /** The shop keeps what the order lacks, and says so: it never confirms an order of less than the cart holds. */
    @Test
    void an_unanswered_purchase_excuses_no_stale_order_that_is_confirmed_without_what_it_lacks() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Buy());
        customer.add("B").buy().showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void an_order_placed_before_a_purchase_was_asked_for_does_not_explain_an_empty_cart() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        long before = customer.micros();
        customer.add("B", "C").remove("B").remove("C").unanswered(new ShopAction.Buy());
        long after = customer.micros();
        customer.nowIs(customer.state().emptied()).showCart();

        assertThat(kinds(customer, new PlacedOrder(7, "user0001", JournalBuilder.cart("A"), after)))
                .isEmpty();
        assertThat(kinds(customer, new PlacedOrder(7, "user0001", JournalBuilder.cart("A"), before)))
                .containsExactly(ConsistencyAnomaly.Kind.STALE);
    }

    @Test
    void a_session_that_is_gone_is_lost_with_all_that_was_not_bought() {
        JournalBuilder customer =
                new JournalBuilder(1).signOn().add("A").buy().add("B", "C").nowIs(SessionState.NONE);
        customer.refused(new ShopAction.Add("D")).showCart().signOn().add("E");

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.LOST);
            assertThat(consistencyAnomaly.session()).isEqualTo(1);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(2);
        });
    }

    @Test
    void a_foreign_cart_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        customer.nowIs(new SessionState("user0001", "", Map.of("Z", 1))).showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.FOREIGN);
    }

    @Test
    void another_ones_session_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        customer.nowIs(new SessionState("user0002", "", Map.of())).showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.FOREIGN);
    }

    @Test
    void another_user_is_found_on_every_kind_of_page() {
        SessionView page = SessionView.ofUser("user0002");
        Map<ShopAction, SessionView> pages = Map.of(
                new ShopAction.Search("amber"), page.withKeyword("amber"),
                new ShopAction.ShowSearch(), page.withKeyword(""),
                new ShopAction.Add("B"), page.withCart(JournalBuilder.cart("A", "B")),
                new ShopAction.Remove("A"), page.withCart(Map.of()),
                new ShopAction.ShowCart(), page.withCart(JournalBuilder.cart("A")),
                new ShopAction.Buy(), page,
                new ShopAction.SignOff(), page,
                new ShopAction.SignOn("user0001"), page);

        pages.forEach((shopAction, shown) -> assertThat(
                        kinds(new JournalBuilder(1).signOn().add("A").shows(shopAction, shown)))
                .as(shopAction + " shows " + shown)
                .containsExactly(ConsistencyAnomaly.Kind.FOREIGN));
    }

    @Test
    void a_change_made_twice_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B");
        customer.nowIs(new SessionState("user0001", "", JournalBuilder.cart("A", "B", "B")))
                .showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.DOUBLED);
    }

    @Test
    void an_unanswered_change_made_twice_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").doneButUnanswered(new ShopAction.Add("B"));
        customer.nowIs(new SessionState("user0001", "", JournalBuilder.cart("A", "B", "B")))
                .showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.DOUBLED);
    }

    @Test
    void attributes_of_different_ages_on_different_pages_may_be_stale_reads_and_count_once() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .search("amber")
                .add("A")
                .search("alpine")
                .add("B");
        // The cart is that of before the first unit, what was found is that of the second search; between them, a page
        // had shown the first unit.
        customer.nowIs(new SessionState("user0001", "alpine", Map.of()))
                .showCart()
                .showSearch();

        assertThat(kinds(customer.showCart().showSearch().showCart())).containsExactly(ConsistencyAnomaly.Kind.STALE);
    }

    @Test
    void a_cart_that_outlived_its_user_is_found_torn() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        customer.nowIs(new SessionState("", "", JournalBuilder.cart("A"))).showCart();

        assertThat(kinds(customer)).containsExactly(ConsistencyAnomaly.Kind.TORN);
    }

    @Test
    void an_unanswered_change_may_be_there_or_not() {
        JournalBuilder done = new JournalBuilder(1).signOn().add("A").doneButUnanswered(new ShopAction.Add("B"));
        JournalBuilder notDone = new JournalBuilder(2).signOn().add("A").unanswered(new ShopAction.Add("B"));

        assertThat(done.showCart().add("C").checked().anomalies()).isEmpty();
        assertThat(notDone.showCart().add("C").checked().anomalies()).isEmpty();
    }

    @Test
    void an_unanswered_change_may_be_made_after_later_ones() {
        JournalBuilder customer = new JournalBuilder(1)
                .signOn()
                .unanswered(new ShopAction.Add("A"))
                .add("B");
        customer.nowIs(new ShopAction.Add("A").applyTo(customer.state()))
                .showCart()
                .add("C");

        assertThat(customer.checked().anomalies()).isEmpty();
    }

    @Test
    void an_unanswered_change_explains_no_acknowledged_one_away() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Add("B"));
        customer.nowIs(new SessionState("user0001", "", JournalBuilder.cart("B")))
                .showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
        });
    }

    @Test
    void a_fall_back_that_a_search_did_not_show_is_found_by_the_next_cart_as_one_stale_session() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A");
        SessionState before = customer.state();
        customer.add("B").nowIs(before).search("alpine").showCart().showSearch().add("C");

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
        });
    }

    @Test
    void a_fall_back_that_a_purchase_did_not_show_is_found_with_the_fewest_losses_that_explain_it() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A");
        SessionState before = customer.state();
        customer.search("alpine").add("B").nowIs(before).buy().showSearch().showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
        });
    }

    @Test
    void an_unanswered_purchase_empties_the_cart_if_the_database_has_its_order() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").doneButUnanswered(new ShopAction.Buy());
        customer.showCart().add("C");

        assertThat(customer.checked(order(7, "A", "B")).anomalies()).isEmpty();
    }

    @Test
    void a_cart_that_is_empty_after_an_unanswered_purchase_without_an_order_is_lost() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").unanswered(new ShopAction.Buy());
        customer.nowIs(new SessionState("user0001", "", Map.of())).showCart().add("C");

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(2);
        });
        assertThat(customer.checked(order(7, "A")).anomalies())
                .as("the order is of another cart")
                .hasSize(1);
    }

    @Test
    void an_order_that_was_told_of_explains_no_other_purchase() {
        JournalBuilder customer =
                new JournalBuilder(1).signOn().add("A").buy().add("A").unanswered(new ShopAction.Buy());
        customer.nowIs(new SessionState("user0001", "", Map.of())).showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .singleElement()
                .satisfies(consistencyAnomaly -> {
                    assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
                    assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
                });
    }

    @Test
    void an_unanswered_purchase_secures_what_it_bought_if_the_database_has_its_order() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B").unanswered(new ShopAction.Buy());
        customer.nowIs(SessionState.NONE).showCart();

        assertThat(customer.checked(order(7, "A", "B")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.LOST, 0));
        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.LOST, 2));
    }

    @Test
    void an_update_missing_in_what_was_bought_is_lost_when_it_was_bought() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B", "C");
        customer.buy();
        long boughtMicros = customer.entries().get(4).endedMicros();
        customer.showCart().add("D");

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .singleElement()
                .satisfies(consistencyAnomaly -> {
                    assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
                    assertThat(consistencyAnomaly.updatesLost()).isEqualTo(2);
                    assertThat(consistencyAnomaly.atMicros()).isEqualTo(boughtMicros);
                    assertThat(consistencyAnomaly.client()).isEqualTo(1);
                });
    }

    @Test
    void a_cart_bought_again_with_more_in_it_keeps_what_the_order_of_the_unanswered_purchase_lacks() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Buy());
        customer.showCart().add("B").buyAgain(1001, "A").showCart().add("C");

        assertThat(customer.checked(order(1001, "A")).anomalies()).isEmpty();
    }

    @Test
    void one_unanswered_purchase_explains_the_order_of_one_later_purchase() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Buy());
        customer.showCart().add("B").buyAgain(1001, "A").add("C", "D");
        customer.shows(new ShopAction.Buy(), confirming(1002));

        assertThat(customer.checked(order(1001, "A"), order(1002, "B", "C")).anomalies())
                .singleElement()
                .satisfies(consistencyAnomaly -> {
                    assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
                    assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
                });
    }

    @Test
    void a_cart_bought_again_after_a_fall_back_keeps_what_its_order_lacks_and_lost_no_more() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A");
        SessionState before = customer.state();
        customer.buy().nowIs(before).search("alpine").add("B").search("azure").add("C");
        customer.buyAgain(1001, "A").showCart().showSearch().add("D").buy().showCart();

        assertThat(customer.checked(order(1001, "A"), order(1002, "B", "C", "D"))
                        .anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void a_smaller_cart_bought_again_after_a_fall_back_leaves_nothing() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.add("B").buy().nowIs(before).showCart();
        customer.buyAgain(1001, "A", "B").showCart().add("C");

        assertThat(customer.checked(order(1001, "A", "B")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 2));
    }

    @Test
    void a_cart_of_another_purchase_is_not_taken_for_one_that_was_ordered_before() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy().add("A", "B");
        customer.buyAgain(1001, "A").showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies()).isNotEmpty();
    }

    /** Of the cart, B was neither bought nor kept. */
    @Test
    void a_confirmation_of_what_its_order_lacks_is_found() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.buy().nowIs(before).add("B");
        customer.nowIs(customer.state().emptied()).shows(new ShopAction.Buy(), confirming(1001));
        customer.showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1), tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void the_order_of_before_tells_of_a_fall_back_that_no_page_had_shown() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.buy().nowIs(before.emptied()).search("alpine").shows(new ShopAction.Buy(), confirming(1001));
        customer.showCart().showSearch();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void the_order_of_a_still_older_cart_tells_of_another_fall_back() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy().add("B");
        SessionState before = customer.state();
        customer.buy().nowIs(before).add("C");
        customer.nowIs(before.emptied()).shows(new ShopAction.Buy(), confirming(1001));
        customer.showCart();

        assertThat(customer.checked(order(1001, "A"), order(1002, "B")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1), tuple(ConsistencyAnomaly.Kind.STALE, 3));
    }

    @Test
    void a_cart_bought_again_without_an_answer_after_a_fall_back_lost_no_more() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A");
        SessionState before = customer.state();
        customer.buy().nowIs(before).search("alpine").add("B").search("azure").showCart();
        customer.unanswered(new ShopAction.Buy()).nowIs(customer.remaining("A"));
        customer.showCart().showSearch().add("D");

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void a_cart_bought_twice_without_an_answer_keeps_what_its_order_lacks() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").unanswered(new ShopAction.Buy());
        customer.showCart()
                .add("B")
                .unanswered(new ShopAction.Buy())
                .nowIs(customer.remaining("A"))
                .showCart()
                .add("C");

        assertThat(customer.checked(order(7, "A")).anomalies()).isEmpty();
    }

    @Test
    void a_cart_that_was_bought_may_still_be_there_after_it_was_asked_for_again_without_an_answer() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.buy()
                .nowIs(before)
                .add("B")
                .unanswered(new ShopAction.Buy())
                .showCart()
                .add("C");

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void a_cart_begun_by_an_unanswered_request_is_not_taken_for_another_such_cart_that_was_bought() {
        JournalBuilder customer = new JournalBuilder(1).signOn();
        customer.doneButUnanswered(new ShopAction.Add("A")).showCart().buy();
        customer.doneButUnanswered(new ShopAction.Add("B")).showCart().add("C");
        customer.unanswered(new ShopAction.Buy())
                .nowIs(customer.state().emptied())
                .showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1));
    }

    @Test
    void a_session_that_is_gone_after_a_wrong_page_is_lost_and_not_wrong_again() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        customer.nowIs(new SessionState("user0001", "", Map.of("Z", 1))).showCart();
        customer.nowIs(SessionState.NONE).showCart();

        assertThat(customer.checked().anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.FOREIGN, 0), tuple(ConsistencyAnomaly.Kind.LOST, 1));
    }

    @Test
    void an_order_of_another_user_is_foreign() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A").buy();

        assertThat(customer.checked(new PlacedOrder(1001, "user0002", JournalBuilder.cart("A")))
                        .anomalies())
                .extracting(ConsistencyAnomaly::kind)
                .containsExactly(ConsistencyAnomaly.Kind.FOREIGN);
    }

    @Test
    void what_a_page_showed_of_an_unanswered_change_and_is_gone_again_is_stale_and_not_torn() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.doneButUnanswered(new ShopAction.Add("B"))
                .showCart()
                .nowIs(before)
                .showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isZero();
        });
    }

    @Test
    void a_state_from_before_an_unanswered_purchase_that_a_page_showed_is_stale_in_all_its_parts() {
        JournalBuilder customer =
                new JournalBuilder(1).signOn().search("amber").add("A").unanswered(new ShopAction.Buy());
        customer.search("alpine");
        SessionState before = customer.state();
        customer.nowIs(before.emptied()).showCart().nowIs(before).showCart().showSearch();

        assertThat(customer.checked(order(7, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind)
                .containsOnly(ConsistencyAnomaly.Kind.STALE);
        assertThat(customer.checked(order(7, "A")).anomalies().stream()
                        .mapToInt(ConsistencyAnomaly::updatesLost)
                        .sum())
                .isZero();
    }

    @Test
    void a_lost_session_is_lost_although_its_first_page_shows_no_user() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A", "B");
        customer.shows(new ShopAction.ShowSearch(), NOTHING_FOUND).nowIs(SessionState.NONE);
        customer.refused(new ShopAction.Add("C")).showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.LOST);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(3);
            assertThat(consistencyAnomaly.atMicros())
                    .isEqualTo(customer.entries().get(4).endedMicros());
        });
    }

    @Test
    void a_page_that_shows_no_user_is_that_of_a_stale_session_if_the_next_one_shows_it() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        SessionState before = customer.state();
        customer.search("amber").add("B").nowIs(before);
        customer.shows(new ShopAction.ShowSearch(), NOTHING_FOUND).showCart().add("C");

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(2);
        });
    }

    @Test
    void many_unanswered_changes_are_told_apart() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A");
        for (int i = 0; i < 20; i++) {
            customer.unanswered(new ShopAction.Add("item" + i)).unanswered(new ShopAction.Search("word" + i));
        }
        customer.nowIs(new SessionState("user0001", "word3", JournalBuilder.cart("A", "item19", "item7", "item11")));
        customer.showCart().showSearch().add("C");

        assertThat(customer.checked().anomalies()).isEmpty();
    }

    @Test
    void many_unanswered_changes_do_not_hide_a_lost_one() {
        JournalBuilder customer = new JournalBuilder(1).signOn().add("A", "B");
        for (int i = 0; i < 20; i++) {
            customer.unanswered(new ShopAction.Add("item" + i));
        }
        customer.nowIs(new SessionState("user0001", "", JournalBuilder.cart("A", "item19", "item7")))
                .showCart();

        assertThat(customer.checked().anomalies()).singleElement().satisfies(consistencyAnomaly -> {
            assertThat(consistencyAnomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomaly.updatesLost()).isEqualTo(1);
        });
    }

    @Test
    void what_a_purchase_secured_is_not_secure_any_more_after_a_fall_back_to_before_it() {
        JournalBuilder customer = new JournalBuilder(1).signOn().search("amber").add("A");
        SessionState before = customer.state();
        customer.buy()
                .nowIs(before)
                .showCart()
                .add("B")
                .nowIs(SessionState.NONE)
                .showCart();

        assertThat(customer.checked(order(1001, "A")).anomalies())
                .extracting(ConsistencyAnomaly::kind, ConsistencyAnomaly::updatesLost)
                .containsExactly(tuple(ConsistencyAnomaly.Kind.STALE, 1), tuple(ConsistencyAnomaly.Kind.LOST, 3));
    }

    @Test
    void entries_of_many_users_may_come_in_any_order() {
        List<JournalEntry> journalEntries = new ArrayList<>();
        journalEntries.addAll(
                new JournalBuilder(1).signOn().add("A", "B").showCart().entries());
        journalEntries.addAll(new JournalBuilder(2).signOn().add("X").buy().entries());
        java.util.Collections.shuffle(journalEntries, new Random(7));

        assertThat(JournalChecker.check(journalEntries, List.of()).anomalies()).isEmpty();
    }

    /** Whatever a session falls back to at random, the checker names it stale with the right number, or kept. */
    @RepeatedTest(200)
    void a_random_fall_back_costs_exactly_the_changes_since(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        JournalBuilder customer = new JournalBuilder(1).signOn();
        List<SessionState> states = new ArrayList<>(List.of(customer.state()));
        for (int i = 0; i < 12; i++) {
            act(customer, i, random);
            states.add(customer.state());
        }
        int left = random.nextInt(states.size());
        customer.nowIs(states.get(left)).showCart().showSearch();
        for (int i = 100; i < 106; i++) {
            act(customer, i, random);
        }

        List<ConsistencyAnomaly> consistencyAnomalies = customer.checked().anomalies();
        if (left == states.size() - 1) {
            assertThat(consistencyAnomalies).isEmpty();
        } else {
            assertThat(consistencyAnomalies)
                    .extracting(ConsistencyAnomaly::kind)
                    .containsOnly(ConsistencyAnomaly.Kind.STALE);
            assertThat(consistencyAnomalies.stream()
                            .mapToInt(ConsistencyAnomaly::updatesLost)
                            .sum())
                    .isEqualTo(states.size() - 1 - left);
        }
    }

    /** A shop as it is: a cart is bought once, and what its order lacks when it is bought again stays in the cart. */
    @RepeatedTest(200)
    void a_shop_that_falls_back_to_before_purchases_and_is_right_otherwise_is_found_stale_then_only(
            RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        ShopModel shop = new ShopModel();
        List<ShopModel.Copy> copies = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            if (shop.act(i, random) == ShopModel.Answer.NONE) {
                // An order that a page tells of later explains no purchase of before.
                copies.clear();
            }
            copies.add(shop.copy());
        }
        ShopModel.Copy left = copies.get(random.nextInt(copies.size()));
        boolean same = left.state().equals(shop.customer.state());
        shop.fallBackTo(left);
        shop.customer.showCart().showSearch();
        int shown = shop.customer.entries().size();
        for (int i = 100; i < 120; i++) {
            shop.act(i, random);
        }
        shop.customer.showCart().showSearch();

        PlacedOrder[] orders = shop.orders.values().toArray(PlacedOrder[]::new);
        JournalChecker.Result result = shop.customer.checked(orders);
        assertThat(result.anomalies()).allSatisfy(anomaly -> {
            assertThat(anomaly.kind()).isEqualTo(ConsistencyAnomaly.Kind.STALE);
            assertThat(anomaly.atMicros())
                    .isLessThanOrEqualTo(shop.customer.entries().get(shown - 1).endedMicros());
        });
        assertThat(same || !result.anomalies().isEmpty()).isTrue();
        assertThat(OrderChecker.check(result.purchases(), List.of(orders)).lines())
                .isEmpty();
    }

    /** What the shop does with carts and orders. */
    private static final class ShopModel {
        private final JournalBuilder customer = new JournalBuilder(1).signOn();
        private final Map<Integer, PlacedOrder> orders = new TreeMap<>();
        private int cart;
        private int carts;

        /** A session's state at some time, and which cart it holds. */
        private record Copy(SessionState state, int cart) {}

        Copy copy() {
            return new Copy(customer.state(), cart);
        }

        void fallBackTo(Copy copy) {
            customer.nowIs(copy.state());
            cart = copy.state().cart().isEmpty() ? ++carts : copy.cart();
        }

        Answer act(int number, Random random) {
            if (random.nextInt(3) > 0 || customer.state().cart().isEmpty()) {
                JournalCheckerTest.act(customer, number, random);
                return Answer.PAGE;
            }
            return buy(random.nextInt(4) == 0 ? Answer.NONE : Answer.PAGE);
        }

        private Answer buy(Answer answer) {
            Map<String, Integer> lines = customer.state().cart();
            PlacedOrder order =
                    orders.computeIfAbsent(cart, first -> new PlacedOrder(1000 + orders.size(), "user0001", lines));
            String[] ordered = order.lines().keySet().toArray(String[]::new);
            cart = ++carts;
            if (answer == Answer.NONE) {
                customer.unanswered(new ShopAction.Buy())
                        .nowIs(customer.remaining(ordered))
                        .showCart();
            } else if (order.lines().equals(lines)) {
                customer.nowIs(customer.state().emptied());
                customer.shows(new ShopAction.Buy(), confirming(order.number()));
            } else {
                customer.buyAgain(order.number(), ordered);
            }
            return answer;
        }

        private enum Answer {
            PAGE,
            NONE
        }
    }

    /** Each leaves a state that was never there before. */
    private static void act(JournalBuilder customer, int number, Random random) {
        if (random.nextInt(4) == 0) {
            customer.search("word" + number);
        } else {
            customer.add("item" + number);
        }
    }

    private static PlacedOrder order(long number, String... items) {
        return new PlacedOrder(number, "user0001", JournalBuilder.cart(items));
    }

    private static SessionView confirming(long order) {
        return SessionView.ofUser("user0001").withOrder(order);
    }

    private static List<ConsistencyAnomaly.Kind> kinds(JournalBuilder customer, PlacedOrder... orders) {
        return customer.checked(orders).anomalies().stream()
                .map(ConsistencyAnomaly::kind)
                .toList();
    }
}
