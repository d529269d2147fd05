package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.catalog.SearchResults;
import org.replibench.records.jtl.JMeterSample;
import org.w3c.dom.Element;

class JMeterPlanTest {
    private static final Pattern PROPERTY = Pattern.compile("__P\\(([a-z.]+)(,[^)]+)?\\)");

    /** JMeter's code. */
    private static final String EQUALS = "8";

    /** JMeter's codes: 16, and 4 for "not". */
    private static final String SUBSTRING = "16";

    private static final String WITHOUT_SUBSTRING = "20";

    @Test
    void aVisitToTheShopHasTwelvePagesOnAverage() {
        assertThat(JMeterPlan.SHOP.meanPagesPerVisit()).isEqualTo(12);
        assertThat(JMeterPlan.SHOP.thinkTime().meanMillis()).isEqualTo(300);
    }

    @Test
    void aVisitAsABrowserWalksItHasTwentyPagesOnAverage() {
        assertThat(JMeterPlan.PAPER.meanPagesPerVisit()).isCloseTo(20, within(0.1));
    }

    @Test
    void listsAreTurnedAsOftenAsTheCatalogueMakesItTake() {
        List<Item> items = GeneratedCatalog.standard().items();

        double mean = GeneratedCatalog.keywords().stream()
                .mapToLong(keyword ->
                        items.stream().filter(item -> contains(item, keyword)).count())
                .mapToDouble(JMeterPlanTest::meanTurns)
                .average()
                .orElseThrow();

        assertThat(JMeterPlan.MEAN_PAGE_TURNS).isCloseTo(mean, within(0.001));
    }

    private static boolean contains(Item item, String keyword) {
        return List.of((item.name() + " " + item.description())
                        .toLowerCase(Locale.ROOT)
                        .split("\\W+"))
                .contains(keyword);
    }

    /** Until an item of as many is on the page shown, each as likely. */
    private static double meanTurns(long found) {
        return LongStream.range(0, found)
                .map(item -> item / SearchResults.PAGE_SIZE)
                .average()
                .orElseThrow();
    }

    @Test
    void listsAreTurnedByTheShopsOwnNumberOfRows() throws Exception {
        assertThat(new JmxFile(JMeterPlan.PAPER)
                        .elements("WhileController")
                        .map(turns -> JmxFile.property(turns, "WhileController.condition")))
                .containsExactly("${__jexl3(vars.get(\"draw\") * vars.get(\"found\") / 1000000 >= "
                        + SearchResults.PAGE_SIZE + " * vars.get(\"page\"))}");
    }

    @ParameterizedTest
    @EnumSource
    void theSharesOfAllPagesAddUpToOne(JMeterPlan jMeterPlan) {
        double sum = jMeterPlan.pagesPerVisit().keySet().stream()
                .mapToDouble(jMeterPlan::share)
                .sum();

        assertThat(sum).isCloseTo(1, within(1e-12));
        assertThat(jMeterPlan.share("no such page")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void theFileAsksForThePagesThatThePlanNames(JMeterPlan jMeterPlan) throws Exception {
        assertThat(new JmxFile(jMeterPlan).pagesPerVisit())
                .containsExactlyInAnyOrderEntriesOf(jMeterPlan.pagesPerVisit());
    }

    @ParameterizedTest
    @EnumSource(names = {"SHOP", "PAPER", "BROWSE"})
    void theRequestBeforeTheClientsIsNoPage(JMeterPlan jMeterPlan) throws Exception {
        assertThat(new JmxFile(jMeterPlan).elements("HTTPSamplerProxy").map(JmxFile::name))
                .startsWith(JMeterPlan.ENTRY);
        assertThat(jMeterPlan.share(JMeterPlan.ENTRY)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"SHOP", "PAPER"})
    void theShopsStepsAreControllersInTheWhitePapersOrder(JMeterPlan jMeterPlan) throws Exception {
        List<String> steps = new JmxFile(jMeterPlan)
                .elements("*")
                .filter(element -> element.getTagName().matches("GenericController|LoopController"))
                .map(JmxFile::name)
                .toList();

        assertThat(steps)
                .containsExactly(
                        "1 Sign on",
                        "5 Repeat 2 to 4, one to five times",
                        "2 Search",
                        "3 Choose item",
                        "4 Add to cart",
                        "6 Purchase",
                        "7 Sign off");
    }

    @ParameterizedTest
    @EnumSource
    void everyParameterHasADefault(JMeterPlan jMeterPlan) throws Exception {
        Map<String, String> parameters = new JmxFile(jMeterPlan).parameters();

        assertThat(parameters).containsKeys("nodes", "clients", "rampup", "seconds", "think.min", "think.range");
        assertThat(parameters.values()).allSatisfy(expression -> assertThat(
                        PROPERTY.matcher(expression).results().map(property -> property.group(2)))
                .isNotEmpty()
                .doesNotContainNull());
    }

    @ParameterizedTest
    @EnumSource(names = {"SHOP", "PAPER", "BROWSE"})
    void thePropertiesWithoutADefaultAreSetBeforeTheTest(JMeterPlan jMeterPlan) throws Exception {
        List<String> bare = PROPERTY.matcher(new JmxFile(jMeterPlan).text())
                .results()
                .filter(property -> property.group(2) == null)
                .map(MatchResult::group)
                .toList();

        assertThat(bare).contains("__P(users)", "__P(keywords)");
        assertThat(Set.of("__P(users)", "__P(keywords)", "__P(entry.token)")).containsAll(bare);
    }

    @ParameterizedTest
    @EnumSource
    void theFilesThinkTimeIsThePlans(JMeterPlan jMeterPlan) throws Exception {
        Map<String, String> parameters = new JmxFile(jMeterPlan).parameters();
        ThinkTimeRange thinkTimeRange = jMeterPlan.thinkTime();

        assertThat(parameters).containsEntry("think.min", "${__P(think.min," + thinkTimeRange.minMillis() + ")}");
        assertThat(parameters.get("think.range"))
                .contains("__P(think.max," + thinkTimeRange.maxMillis() + ")")
                .contains("__P(think.min," + thinkTimeRange.minMillis() + ")");
    }

    @ParameterizedTest
    @EnumSource
    void theContentOfEveryPageIsAsserted(JMeterPlan jMeterPlan) throws Exception {
        assertThat(new JmxFile(jMeterPlan).elements("HTTPSamplerProxy"))
                .isNotEmpty()
                .allSatisfy(page -> {
                    Element assertion = (Element) JmxFile.children(page)
                            .getElementsByTagName("ResponseAssertion")
                            .item(0);
                    assertThat(assertion).as(JmxFile.name(page)).isNotNull();
                    assertThat(JmxFile.property(assertion, "text 1")).isNotBlank();
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"SHOP", "PAPER", "BROWSE"})
    void everyPageIsAskedFirstWhetherItIsOfWhoSignedOn(JMeterPlan jMeterPlan) throws Exception {
        List<Element> pages = new JmxFile(jMeterPlan)
                .elements("HTTPSamplerProxy")
                .filter(page -> !JmxFile.name(page).equals(JMeterPlan.ENTRY))
                .toList();

        assertThat(pages).isNotEmpty().allSatisfy(page -> {
            Element first = (Element) JmxFile.children(page)
                    .getElementsByTagName("ResponseAssertion")
                    .item(0);
            boolean signedOff = Set.of("form", "signoff").contains(JmxFile.name(page));
            // JMeter notes down the message of the first assertion that fails.
            assertThat(JmxFile.property(first, "Assertion.custom_message"))
                    .as(JmxFile.name(page))
                    .startsWith(JMeterSample.WRONG_USER + ": ");
            assertThat(JmxFile.property(first, "text 1"))
                    .as(JmxFile.name(page))
                    .isEqualTo(signedOff ? "class=\"who\"" : "class=\"who\">${username}<");
            assertThat(JmxFile.property(first, "Assertion.test_type"))
                    .as(JmxFile.name(page))
                    .isEqualTo(signedOff ? WITHOUT_SUBSTRING : SUBSTRING);
        });
    }

    /** A copy that is too old, or a session that is lost, answers another number. */
    @Test
    void theAnswerIsToBeTheNumberOfTheClientsRequestsBefore() throws Exception {
        JmxFile plan = new JmxFile(JMeterPlan.COUNT);
        Element counter = plan.elements("CounterConfig").findFirst().orElseThrow();
        Element assertion = plan.elements("ResponseAssertion").findFirst().orElseThrow();

        assertThat(JmxFile.property(counter, "CounterConfig.start")).isEqualTo("0");
        assertThat(JmxFile.property(counter, "CounterConfig.per_user")).isEqualTo("true");
        assertThat(JmxFile.property(assertion, "text 1"))
                .isEqualTo("${" + JmxFile.property(counter, "CounterConfig.name") + "}");
        assertThat(JmxFile.property(assertion, "Assertion.test_type")).isEqualTo(EQUALS);
        assertThat(JmxFile.property(
                        plan.elements("CookieManager").findFirst().orElseThrow(), "CookieManager.clearEachIteration"))
                .isEqualTo("false");
    }

    @ParameterizedTest
    @EnumSource
    void nothingInThePlanIsAScript(JMeterPlan jMeterPlan) throws Exception {
        assertThat(new JmxFile(jMeterPlan).text()).doesNotContain("JSR223", "BeanShell", "__groovy");
    }

    @ParameterizedTest
    @EnumSource
    void resultsShowInTheWindowAndGoToNoFile(JMeterPlan jMeterPlan) throws Exception {
        List<Element> listeners =
                new JmxFile(jMeterPlan).elements("ResultCollector").toList();

        assertThat(listeners).extracting(JmxFile::name).containsExactly("Summary Report", "View Results Tree");
        assertThat(listeners).allSatisfy(listener -> assertThat(JmxFile.property(listener, "filename"))
                .isEmpty());
    }

    /** Else those that use what others read would begin before it is read. */
    @ParameterizedTest
    @EnumSource(names = {"SHOP", "PAPER", "BROWSE"})
    void whatComesBeforeTheTestRunsInItsOrder(JMeterPlan jMeterPlan) throws Exception {
        JmxFile plan = new JmxFile(jMeterPlan);

        assertThat(JmxFile.property(
                        plan.elements("TestPlan").findFirst().orElseThrow(), "TestPlan.serialize_threadgroups"))
                .isEqualTo("true");
        assertThat(plan.elements("SetupThreadGroup").map(JmxFile::name))
                .containsExactly(
                        "Before the test: read users.csv",
                        "Before the test: read keywords.csv",
                        "Before the test: open the sign-on form");
    }
}
