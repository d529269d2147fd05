package org.replibench.petstore.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.ShopBrowser;
import org.replibench.petstore.TestShop;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.SearchResults;

/** What a session's contents and the way they are set mean for each pattern, before any cluster measures it. */
class SessionBytesTest {
    /** Visits of each number of repeats: 1 to 5. */
    private static final int VISITS = 12;

    private static final int MAX_REPEATS = 5;

    /** The white paper's graphs 10-17 and 10-24, medium load: about 7, 9 and 34 MB/s. */
    private static final double MODIFIED_TO_ALL = 4.9;

    private static final double REQUEST_END_TO_SET = 1.29;
    private static final Offset<Double> TEN_PERCENT_OF_ALL = within(MODIFIED_TO_ALL / 10);
    private static final Offset<Double> TEN_PERCENT_OF_SET = within(REQUEST_END_TO_SET / 10);

    private final Random random = new Random(GeneratedCatalog.DEFAULT_SEED);

    private static SentSessionBytes ofThePaper;

    @BeforeAll
    static void walkWithThePapersContents() throws SQLException {
        ofThePaper = new SessionBytesTest().walk(SessionContents.PAPER);
    }

    @Test
    void thePapersContentsHaveItsRatiosOfBytes() throws Exception {
        assertThat(ofThePaper.allAtRequestEnd() / ofThePaper.modifiedAtRequestEnd())
                .isCloseTo(MODIFIED_TO_ALL, TEN_PERCENT_OF_ALL);
        assertThat(ofThePaper.modifiedWhenSet() / ofThePaper.modifiedAtRequestEnd())
                .isCloseTo(REQUEST_END_TO_SET, TEN_PERCENT_OF_SET);
    }

    /** 350 threads that think 0.3 s ask for 1167 pages a second at most, and their node sent, or sent and received, 7 MB. */
    @Test
    void aPageOfThePapersSendsAboutThreeToSixKilobytesWithPattern2211() throws Exception {
        assertThat(ofThePaper.modifiedAtRequestEnd() / ofThePaper.pages()).isBetween(2900.0, 6000.0);
    }

    @Test
    void theLightContentsHaveOtherRatios() throws Exception {
        SentSessionBytes sent = walk(SessionContents.LIGHT);

        assertThat(sent.allAtRequestEnd() / sent.modifiedAtRequestEnd()).isLessThan(4);
        assertThat(sent.modifiedWhenSet() / sent.modifiedAtRequestEnd()).isLessThan(1.1);
    }

    private SentSessionBytes walk(SessionContents contents) throws SQLException {
        SentSessionBytes sent = new SentSessionBytes();
        try (TestShop shop = new TestShop(contents)) {
            for (int visit = 0; visit < VISITS * MAX_REPEATS; visit++) {
                visit(new ShopBrowser(shop.http(sent)), 1 + visit % MAX_REPEATS);
            }
        }
        return sent;
    }

    /** Chapter 7-6, page by page. */
    private void visit(ShopBrowser browser, int repeats) {
        browser.signOn("user%04d".formatted(1 + random.nextInt(4000)));
        for (int repeat = 0; repeat < repeats; repeat++) {
            browser.get("/search?keyword={keyword}", random(GeneratedCatalog.keywords()));
            SearchResults results = (SearchResults) browser.session().getAttribute(SearchResults.ATTRIBUTE);
            int wanted = random.nextInt(results.items().size());
            for (int page = 2; page <= wanted / SearchResults.PAGE_SIZE + 1; page++) {
                browser.get("/search/page?page={page}", page);
            }
            String itemId = results.items().get(wanted).id();
            browser.get("/items/{id}", itemId);
            browser.post("/cart/add", "itemId", itemId);
        }
        browser.get("/checkout");
        browser.post("/checkout");
        browser.post("/signoff");
    }

    private String random(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
