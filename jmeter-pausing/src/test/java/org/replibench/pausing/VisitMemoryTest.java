package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.pausing.VisitMemory.Answer;

class VisitMemoryTest {
    private static final String USER = "<span class=\"who\">user0001</span>";
    private static final String NO_USER = "<a href=\"/signon\">Sign on</a>";

    private final VisitMemory memory = new VisitMemory();

    @Test
    void aCartMustHaveAllThatWasPutIntoItInTheVisit() {
        assertThat(cart("EST-1", "EST-1")).isEmpty();
        assertThat(cart("EST-2", "EST-1", "EST-2")).isEmpty();
        assertThat(cart("EST-3", "EST-2", "EST-3")).hasValue("cart without EST-1");
    }

    @Test
    void itemsAreToldFromThoseWhoseNamesBeginAlike() {
        assertThat(cart("EST-1", "EST-1")).isEmpty();
        assertThat(cart("EST-12", "EST-12")).hasValue("cart without EST-1");
    }

    @Test
    void theNextVisitBeginsWithAnEmptyCart() {
        assertThat(cart("EST-1", "EST-1")).isEmpty();
        assertThat(look("signon", "200", USER)).isEmpty();
        assertThat(cart("EST-2", "EST-2")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"search", "item", "cart", "page", "review", "purchase"})
    void aPageWithinAVisitIsOfAUser(String label) {
        assertThat(look(label, "200", NO_USER)).hasValue("page of a user who is not signed on");
    }

    @ParameterizedTest
    @CsvSource({"entry", "form", "signon", "signoff"})
    void aPageOutsideOfAVisitIsOfNoUser(String label) {
        assertThat(look(label, "200", NO_USER)).isEmpty();
    }

    @Test
    void aPageOfTheListIsOfTheLastSearch() {
        assertThat(look("page", "200", USER + "<q>fish</q>")).isEmpty();
        assertThat(look("page", "200", USER + "<q>bird</q>")).hasValue("list of a search before");
    }

    @ParameterizedTest
    @CsvSource({
        "cart, 403, true",
        "signoff, 403, true",
        "signon, 403, false",
        "purchase, 302, true",
        "review, 302, true",
        "page, 302, true",
        "search, 302, false",
        "purchase, 409, false",
        "search, 500, false",
        "cart, Non HTTP response code: java.net.SocketException, false"
    })
    void whoIsSentAwayWasMetByASessionOfBefore(String label, String status, boolean stale) {
        assertThat(look(label, status, "").isPresent()).isEqualTo(stale);
    }

    private Optional<String> cart(String item, String... shown) {
        StringBuilder html = new StringBuilder(USER);
        for (String each : shown) {
            html.append("<a href=\"/items/").append(each).append("\">");
        }
        return memory.look(new Answer("cart", "200", html.toString()), "fish", item);
    }

    private Optional<String> look(String label, String status, String html) {
        return memory.look(new Answer(label, status, html), "fish", "EST-1");
    }
}
