package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class PlanTest {
    private static final Pattern PROPERTY = Pattern.compile("__P\\(([a-z.]+)(,[^)]+)?\\)");

    @Test
    void aVisitToTheShopHasTwelvePagesOnAverage() {
        assertThat(Plan.SHOP.meanPagesPerVisit()).isEqualTo(12);
    }

    @ParameterizedTest
    @EnumSource
    void theSharesOfAllPagesAddUpToOne(Plan plan) {
        double sum =
                plan.pagesPerVisit().keySet().stream().mapToDouble(plan::share).sum();

        assertThat(sum).isCloseTo(1, within(1e-12));
        assertThat(plan.share("no such page")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void theFileAsksForThePagesThatThePlanNames(Plan plan) throws Exception {
        assertThat(new PlanFile(plan).pagesPerVisit()).containsExactlyInAnyOrderEntriesOf(plan.pagesPerVisit());
    }

    @ParameterizedTest
    @EnumSource
    void theRequestBeforeTheClientsIsNoPage(Plan plan) throws Exception {
        assertThat(new PlanFile(plan).elements("HTTPSamplerProxy").map(PlanFile::name))
                .startsWith(Plan.ENTRY);
        assertThat(plan.share(Plan.ENTRY)).isZero();
    }

    @Test
    void theShopsStepsAreControllersInTheWhitePapersOrder() throws Exception {
        List<String> steps = new PlanFile(Plan.SHOP)
                .elements("*")
                .filter(element -> element.getTagName().matches("GenericController|LoopController"))
                .map(PlanFile::name)
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
    void everyParameterHasADefault(Plan plan) throws Exception {
        Map<String, String> parameters = new PlanFile(plan).parameters();

        assertThat(parameters)
                .containsOnlyKeys("nodes", "clients", "rampup", "seconds", "think.min", "think.range", "data");
        assertThat(parameters.values()).allSatisfy(expression -> assertThat(
                        PROPERTY.matcher(expression).results().map(property -> property.group(2)))
                .isNotEmpty()
                .doesNotContainNull());
    }

    @ParameterizedTest
    @EnumSource
    void thePropertiesWithoutADefaultAreSetBeforeTheTest(Plan plan) throws Exception {
        List<String> bare = PROPERTY.matcher(new PlanFile(plan).text())
                .results()
                .filter(property -> property.group(2) == null)
                .map(MatchResult::group)
                .toList();

        assertThat(bare).containsOnly("__P(users)", "__P(keywords)", "__P(entry.token)");
    }

    @ParameterizedTest
    @EnumSource
    void theFilesThinkTimeIsTheDefault(Plan plan) throws Exception {
        Map<String, String> parameters = new PlanFile(plan).parameters();
        ThinkTime thinkTime = ThinkTime.DEFAULT;

        assertThat(parameters).containsEntry("think.min", "${__P(think.min," + thinkTime.minMillis() + ")}");
        assertThat(parameters.get("think.range"))
                .contains("__P(think.max," + thinkTime.maxMillis() + ")")
                .contains("__P(think.min," + thinkTime.minMillis() + ")");
        assertThat(thinkTime.meanMillis()).isEqualTo(300);
    }

    @ParameterizedTest
    @EnumSource
    void theContentOfEveryPageIsAsserted(Plan plan) throws Exception {
        assertThat(new PlanFile(plan).elements("HTTPSamplerProxy")).isNotEmpty().allSatisfy(page -> {
            Element assertion = (Element) PlanFile.children(page)
                    .getElementsByTagName("ResponseAssertion")
                    .item(0);
            assertThat(assertion).as(PlanFile.name(page)).isNotNull();
            assertThat(PlanFile.property(assertion, "text 1")).isNotBlank();
        });
    }

    @ParameterizedTest
    @EnumSource
    void nothingInThePlanIsAScriptOrAListener(Plan plan) throws Exception {
        assertThat(new PlanFile(plan).text()).doesNotContain("JSR223", "BeanShell", "__groovy", "ResultCollector");
    }
}
