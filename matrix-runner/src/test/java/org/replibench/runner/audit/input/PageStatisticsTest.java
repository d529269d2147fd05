package org.replibench.runner.audit.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;

class PageStatisticsTest {
    @TempDir
    private Path folder;

    private final PageStatistics pages = new PageStatistics(new TimeSpans(1_000, 3_000));

    @Test
    void a_page_belongs_to_the_window_by_its_end_and_a_think_time_by_the_next_pages_beginning() {
        add(600, 100, "search", "Clients 1-1");
        add(990, 20, "item", "Clients 1-1");
        add(1_310, 40, "cart", "Clients 1-1");
        add(2_980, 20, "search", "Clients 1-1");

        assertThat(pages.pages()).isEqualTo(2);
        assertThat(pages.responsesMillis()).containsExactly(20, 40);
        assertThat(pages.thinkTimesMillis()).containsExactly(300L, 1_630L);
        assertThat(pages.pagesInFirstHalf()).isEqualTo(2);
    }

    @Test
    void clients_think_each_by_itself_and_belong_to_servers_in_turn() {
        add(1_000, 10, "signon", "Clients 1-1");
        add(1_000, 10, "signon", "Clients 1-2");
        add(1_000, 10, "signon", "Clients 1-3");
        add(1_410, 10, "search", "Clients 1-2");

        assertThat(pages.thinkTimesMillis()).containsExactly(400L);
        assertThat(pages.pagesByServer(2)).containsExactly(2, 2);
        assertThat(pages.share("signon")).isEqualTo(0.75);
        assertThat(pages.share("purchase")).isZero();
    }

    @Test
    void an_error_with_a_status_is_a_wrong_page_and_one_without_is_no_answer() {
        pages.add(new JMeterSample(1_000, 10, "cart", false, "500", "Clients 1-1", ""));
        pages.add(new JMeterSample(1_000, 10, "cart", false, "200", "Clients 1-2", ""));
        pages.add(new JMeterSample(
                1_000, 10, "cart", false, "Non HTTP response code: java.net.ConnectException", "Clients 1-3", ""));

        assertThat(pages.wrongAnswersByPage()).isEqualTo(Map.of("cart 200", 1L, "cart 500", 1L));
        assertThat(pages.unanswered()).isEqualTo(1);
    }

    @Test
    void a_page_of_another_user_is_wrong_and_no_error() throws IOException {
        Path jtl = Files.writeString(folder.resolve("samples.jtl"), """
                timeStamp,elapsed,label,responseCode,threadName,success,failureMessage
                1000,10,search,200,Clients 1-1,true,
                1000,10,search,200,Clients 1-2,false,wrong user: page does not name user0007
                1000,10,cart,200,Clients 1-3,false,wrong user: page does not name user0008
                1100,10,search,200,Clients 1-4,false,wrong user: page does not name user0009
                1000,10,cart,403,Clients 1-5,false,wrong user: page does not name user0010
                1000,10,item,200,Clients 1-6,false,Test failed: text expected to contain /Add to cart/
                9000,10,search,200,Clients 1-7,false,wrong user: page does not name user0011
                """);

        JtlReader.read(jtl, pages::add);

        assertThat(pages.wrongUserPages()).isEqualTo(Map.of("cart", 1L, "search", 2L));
        assertThat(pages.wrongAnswersByPage()).isEqualTo(Map.of("cart 403", 1L, "item 200", 1L));
        assertThat(pages.unanswered()).isZero();
    }

    @Test
    void a_page_of_another_user_within_a_visit_is_a_lost_session_too() {
        String wrongUser = "wrong user: page does not name user0007";
        pages.add(new JMeterSample(1_000, 10, "search", false, "200", "Clients 1-1", wrongUser));
        assertThat(pages.sessionsLost()).isEqualTo(1);

        // Neither has one to lose: it begins with the one page, and the other one ends it.
        pages.add(new JMeterSample(1_000, 10, "signon", false, "200", "Clients 1-2", wrongUser));
        pages.add(new JMeterSample(1_000, 10, "signoff", false, "200", "Clients 1-3", wrongUser));
        assertThat(pages.sessionsLost()).isEqualTo(1);
    }

    @Test
    void a_stale_read_is_no_error_of_any_kind_whatever_its_status() {
        String stale = "stale read: cart without EST-1";
        pages.add(new JMeterSample(1_000, 10, "cart", false, "200", "Clients 1-1", stale));
        pages.add(new JMeterSample(1_000, 10, "purchase", false, "302", "Clients 1-2", stale));
        pages.add(new JMeterSample(1_000, 10, "cart", false, "403", "Clients 1-3", stale));
        pages.add(new JMeterSample(9_000, 10, "cart", false, "200", "Clients 1-4", stale));

        assertThat(pages.staleReads()).isEqualTo(3);
        assertThat(pages.pages()).isEqualTo(3);
        assertThat(pages.sessionsLost()).isZero();
        assertThat(pages.wrongAnswersByPage()).isEmpty();
        assertThat(pages.wrongUserPages()).isEmpty();
        assertThat(pages.unanswered()).isZero();
    }

    @Test
    void a_session_is_lost_where_a_form_of_somebody_signed_on_is_refused_or_a_purchase_finds_no_cart() {
        pages.add(new JMeterSample(1_000, 10, "cart", false, "403", "Clients 1-1", ""));
        pages.add(new JMeterSample(1_000, 10, "purchase", false, "302", "Clients 1-2", ""));
        pages.add(new JMeterSample(1_000, 10, "review", false, "302", "Clients 1-7", ""));
        pages.add(new JMeterSample(1_000, 10, "page", false, "302", "Clients 1-8", ""));
        assertThat(pages.sessionsLost()).isEqualTo(4);

        pages.add(new JMeterSample(1_000, 10, "signon", false, "403", "Clients 1-3", ""));
        pages.add(new JMeterSample(1_000, 10, "search", false, "302", "Clients 1-4", ""));
        pages.add(new JMeterSample(1_000, 10, "purchase", false, "500", "Clients 1-5", ""));
        pages.add(new JMeterSample(4_000, 10, "cart", false, "403", "Clients 1-6", ""));
        assertThat(pages.sessionsLost()).isEqualTo(4);
    }

    @Test
    void purchases_are_found_by_when_they_began_and_ended() {
        add(10, 10, "purchase", "Clients 1-1");
        add(4_000, 10, "purchase", "Clients 1-1");
        pages.add(new JMeterSample(5_000, 10, "purchase", false, "500", "Clients 1-1", ""));

        assertThat(pages.purchases().confirmed(0, 6_000)).isEqualTo(2);
        assertThat(pages.purchases().inFlight(0, 6_000)).isEqualTo(3);
        assertThat(pages.purchases().confirmed(15, 4_005)).isZero();
        assertThat(pages.purchases().inFlight(15, 4_005)).isEqualTo(2);
    }

    @Test
    void a_cycle_is_from_a_page_to_the_same_clients_next() {
        add(900, 100, "search", "Clients 1-1");
        add(1_290, 10, "item", "Clients 1-1");
        add(1_690, 10, "cart", "Clients 1-1");
        add(2_190, 10, "search", "Clients 1-1");

        // 300, 400 and 500 ms.
        assertThat(pages.cycleTimeVariation()).isCloseTo(Math.sqrt(20_000 / 3.0) / 400, within(1e-9));
    }

    @Test
    void the_request_for_the_forms_token_is_no_page() {
        add(1_500, 10, "entry", "Before the test: open the sign-on form 3-1");

        assertThat(pages.pages()).isZero();
    }

    @Test
    void a_purchase_that_ends_or_begins_at_a_moment_is_in_progress_then() {
        add(10, 10, "purchase", "Clients 1-1");

        assertThat(pages.purchases().inFlight(20, 30)).isEqualTo(1);
        assertThat(pages.purchases().inFlight(21, 30)).isZero();
        assertThat(pages.purchases().inFlight(0, 10)).isEqualTo(1);
        assertThat(pages.purchases().inFlight(0, 9)).isZero();
    }

    @Test
    void a_purchase_that_begins_and_ends_at_the_moments_themselves_lies_between_them() {
        add(10, 10, "purchase", "Clients 1-1");

        assertThat(pages.purchases().confirmed(10, 20)).isEqualTo(1);
        assertThat(pages.purchases().confirmed(11, 20)).isZero();
        assertThat(pages.purchases().confirmed(10, 19)).isZero();
    }

    @Test
    void the_window_has_its_first_moment_and_not_its_last() {
        add(990, 9, "search", "Clients 1-1");
        add(990, 10, "search", "Clients 1-2");
        add(1_990, 10, "search", "Clients 1-3");
        add(2_990, 10, "search", "Clients 1-4");

        assertThat(pages.pages()).isEqualTo(2);
        assertThat(pages.pagesInFirstHalf()).isEqualTo(1);
    }

    private void add(long timeMillis, long elapsedMillis, String label, String client) {
        pages.add(new JMeterSample(timeMillis, elapsedMillis, label, true, "200", client, ""));
    }

    @Test
    void the_time_of_clients_that_pause_stands_still() {
        PageStatistics pausing = new PageStatistics(
                new TimeSpans(List.of(new TimeSpans.Span(0, 1_000), new TimeSpans.Span(5_000, 6_000))),
                new TimeSpans(List.of(new TimeSpans.Span(0, 1_000), new TimeSpans.Span(5_000, 6_000))));

        pausing.add(new JMeterSample(800, 100, "search", true, "200", "Clients 1-1", ""));
        pausing.add(new JMeterSample(5_200, 10, "item", true, "200", "Clients 1-1", ""));

        assertThat(pausing.thinkTimesMillis()).containsExactly(300L);
        assertThat(pausing.pages()).isEqualTo(2);
    }
}
