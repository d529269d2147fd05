package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.Node;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.JMeterRun;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.catalog.SearchResults;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.runner.testbed.Installation;

/** What JMeter does with {@code paper.jmx} on the real shop, from its own log, step by step against chapter 7-6 of the white paper. */
@Tag("thorough")
class PaperWalkIT {
    private static final Installation INSTALLATION =
            new Installation(Path.of(System.getProperty("replibench.home", "..")));
    private static final int CLIENTS = 80;
    private static final Duration DURATION = Duration.ofSeconds(50);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A visit that began in the first half has ended by the end: the longest takes about 50 pages. */
    private static final double HALF = 0.5;

    private static final int MAX_ROUNDS = 5;

    /** By chance a chi-squared of 4 degrees of freedom is larger once in 100,000 runs. */
    private static final double CHI_SQUARED_LIMIT = 28.5;

    /** As seldom is a mean farther off. */
    private static final double STANDARD_ERRORS = 4.5;

    /** What a timer of a busy machine may be late: less than the 90 ms by which think times up to 500 ms would show. */
    private static final double LAG_MILLIS = 80;

    @TempDir
    private static Path folder;

    private static RunningShop shop;
    private static Map<String, List<JMeterSample>> pagesByClient;
    private static long begin;
    private static List<List<JMeterSample>> visits;

    @BeforeAll
    static void walk() throws Exception {
        shop = RunningShop.borrow("replibench", "2211", 2);
        JMeterRun run = INSTALLATION
                .driver()
                .start(
                        new JMeterRunSpec(
                                JMeterPlan.PAPER,
                                shop.cluster().nodes().stream().map(Node::url).toList(),
                                CLIENTS,
                                ClientBehaviour.USUAL_RAMP_UP,
                                DURATION,
                                JMeterPlan.PAPER.thinkTime(),
                                folder.resolve("walk.jtl"),
                                folder.resolve("walk.log")),
                        INSTALLATION.driverRun("walk"),
                        INSTALLATION.processRegistry());
        assertThat(run.program().awaitEnd(PATIENCE)).isTrue();
        run.end();
        try (Stream<JMeterSample> samples = JtlReader.stream(folder.resolve("walk.jtl"))) {
            pagesByClient = samples.filter(sample -> !sample.label().equals(JMeterPlan.ENTRY))
                    .sorted(Comparator.comparingLong(JMeterSample::timeMillis))
                    .collect(Collectors.groupingBy(JMeterSample::thread));
        }
        begin = pagesByClient.values().stream()
                .mapToLong(pages -> pages.get(0).timeMillis())
                .min()
                .orElseThrow();
        visits = pagesByClient.values().stream()
                .flatMap(pages -> visits(pages).stream())
                .filter(PaperWalkIT::beganInTheFirstHalf)
                .toList();
    }

    @Test
    void everyPageIsAsTheShopMeansIt() throws Exception {
        assertThat(pagesByClient).hasSize(CLIENTS);
        assertThat(pagesByClient.values().stream().flatMap(List::stream).filter(page -> !page.success()))
                .isEmpty();
        assertThat(shop.ledger().isConsistent()).isTrue();
    }

    /** Steps 1 to 7, with the pages between them that a browser shows. */
    @Test
    void everyVisitHasThePapersStepsInItsOrder() {
        assertThat(visits).hasSizeGreaterThan(CLIENTS).allSatisfy(visit -> assertThat(labels(visit))
                .matches("form signon (search (page )*item cart ){1,5}review purchase signoff"));
    }

    /** Step 5. */
    @Test
    void searchItemAndCartAreRepeatedOneToFiveTimesEachAsOften() {
        double expected = (double) visits.size() / MAX_ROUNDS;

        double chiSquared = IntStream.rangeClosed(1, MAX_ROUNDS)
                .mapToDouble(rounds -> visits.stream()
                        .filter(visit -> count(visit, "cart") == rounds)
                        .count())
                .map(seen -> (seen - expected) * (seen - expected) / expected)
                .sum();

        assertThat(chiSquared).as("%s visits", visits.size()).isLessThan(CHI_SQUARED_LIMIT);
    }

    /** Step 3: of the whole list, which the visitor turns until the item is there. */
    @Test
    void listsAreTurnedAsOftenAsItTakesToReachAnyItem() {
        double[] turns = visits.stream()
                .flatMap(visit -> Arrays.stream(labels(visit).split("search ")).skip(1))
                .mapToDouble(round -> round.split("page ", -1).length - 1)
                .toArray();
        double mean = Arrays.stream(turns).average().orElseThrow();
        double variance =
                Arrays.stream(turns).map(one -> (one - mean) * (one - mean)).sum() / (turns.length - 1);
        double planned = JMeterPlan.PAPER.pagesPerVisit().get("page")
                / JMeterPlan.PAPER.pagesPerVisit().get("search");

        assertThat(mean).isCloseTo(planned, within(STANDARD_ERRORS * Math.sqrt(variance / turns.length)));
    }

    /** Steps 3, 4 and 6: every item of the catalogue may be bought, each as likely as the searches that find it make it. */
    @Test
    void itemsBehindTheFirstPageAreBoughtAsOftenAsTheyAreFound() throws Exception {
        Map<String, Double> shares = new HashMap<>();
        Set<String> onFirstPages = new HashSet<>();
        for (String keyword : GeneratedCatalog.keywords()) {
            List<String> found = found(keyword);
            onFirstPages.addAll(found.subList(0, Math.min(found.size(), SearchResults.PAGE_SIZE)));
            found.forEach(item -> shares.merge(
                    item, 1.0 / found.size() / GeneratedCatalog.keywords().size(), Double::sum));
        }
        Predicate<String> behind = item -> !onFirstPages.contains(item);
        double planned = shares.entrySet().stream()
                .filter(item -> behind.test(item.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();

        List<String> bought = bought();

        double seen = (double) bought.stream().filter(behind).count() / bought.size();
        assertThat(planned).as("else this test could not fail").isGreaterThan(0.2);
        assertThat(seen)
                .as("%s units", bought.size())
                .isCloseTo(planned, within(STANDARD_ERRORS * Math.sqrt(planned * (1 - planned) / bought.size())));
    }

    /** 300 ms ± 100 ms, uniform, before every page: a timer is never early, and once servers are warm seldom much too late. */
    @Test
    void clientsThinkAsLongAsThePapersBeforeEveryPage() {
        double[] thinkTimes = pagesByClient.values().stream()
                .flatMapToDouble(pages -> IntStream.range(1, pages.size())
                        .filter(page -> !isInTheFirstHalf(pages.get(page)))
                        .mapToDouble(page -> pages.get(page).timeMillis()
                                - pages.get(page - 1).endMillis()))
                .sorted()
                .toArray();

        assertThat(thinkTimes[0]).isGreaterThanOrEqualTo(199);
        for (double part : new double[] {0.1, 0.25, 0.5, 0.75, 0.9}) {
            assertThat(thinkTimes[(int) (part * thinkTimes.length)])
                    .as("quantile %s", part)
                    .isBetween(200 + 200 * part - 10, 200 + 200 * part + LAG_MILLIS);
        }
    }

    private static List<List<JMeterSample>> visits(List<JMeterSample> pages) {
        List<List<JMeterSample>> visits = new ArrayList<>();
        for (JMeterSample page : pages) {
            if (page.label().equals("form") || visits.isEmpty()) {
                visits.add(new ArrayList<>());
            }
            visits.get(visits.size() - 1).add(page);
        }
        return visits;
    }

    private static boolean beganInTheFirstHalf(List<JMeterSample> visit) {
        return isInTheFirstHalf(visit.get(0));
    }

    private static boolean isInTheFirstHalf(JMeterSample page) {
        return page.timeMillis() - begin < HALF * DURATION.toMillis();
    }

    private static String labels(List<JMeterSample> visit) {
        return visit.stream().map(JMeterSample::label).collect(Collectors.joining(" "));
    }

    private static long count(List<JMeterSample> visit, String label) {
        return visit.stream().filter(page -> page.label().equals(label)).count();
    }

    private static List<String> found(String keyword) {
        return GeneratedCatalog.standard().items().stream()
                .filter(item -> List.of((item.name() + " " + item.description())
                                .toLowerCase(Locale.ROOT)
                                .split("\\W+"))
                        .contains(keyword))
                .map(Item::id)
                .sorted()
                .toList();
    }

    private static List<String> bought() throws Exception {
        List<String> items = new ArrayList<>();
        try (Connection connection = shop.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet line = statement.executeQuery("SELECT item_id, quantity FROM petstore.order_line")) {
            while (line.next()) {
                for (int unit = 0; unit < line.getInt("quantity"); unit++) {
                    items.add(line.getString("item_id"));
                }
            }
        }
        return items;
    }
}
