package org.replibench.analysis.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.pages.ResponseLimit.Measure;

class ResponseLimitTest {
    private static final List<String> PAGES = List.of("cart", "purchase");

    @Test
    void a_limit_is_of_all_pages_or_of_one() {
        assertThat(ResponseLimit.parse("p90:50ms, purchase.p99:1.5s,cart.mean:0.5ms,p90:50ms", PAGES))
                .containsExactly(
                        new ResponseLimit(Optional.empty(), Measure.P90, 50),
                        new ResponseLimit(Optional.of("purchase"), Measure.P99, 1500),
                        new ResponseLimit(Optional.of("cart"), Measure.MEAN, 0.5))
                .extracting(ResponseLimit::toString)
                .containsExactly("p90:50ms", "purchase.p99:1500ms", "cart.mean:0.5ms");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            checkout.p99:1s | limit: no page of the plan; expected
            p99.9:1s        | limit: no page of the plan; expected
            p95:1s          | limit: not measured; expected
            lost:0          | limit: no limit of a response time; expected
            p90:50          | limit: no limit of a response time; expected
            p90:0ms         | limit: no time; expected
            p90:50ms,       | limit: no limit of a response time; expected
            """)
    void what_is_no_limit_is_refused_with_the_pages_that_there_are(String text, String refusal) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResponseLimit.parse(text, PAGES))
                .withMessageStartingWith(refusal)
                .withMessageContaining("PAGE one of cart, purchase,");
    }
}
