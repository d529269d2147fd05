package org.replibench.runner.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.petstore.database.Ledger;
import org.replibench.runner.shop.RunningShop;

/**
 * What is lost when nodes are killed while customers shop. The number of kills for each pattern is {@code -Dkills}; the
 * default keeps the tests short, a study takes more.
 */
class LostUpdateIT {
    private static final int NODES = 3;
    private static final int KILLS = Integer.getInteger("kills", 1);

    @ParameterizedTest
    @ValueSource(strings = {"2212", "2122wq2", "1212", "1112", "3212", "3122"})
    void synchronous_patterns_lose_no_acknowledged_update(String pattern) throws Exception {
        try (RunningShop shop = RunningShop.start("uniform", pattern, NODES)) {
            Tally tally = new LostUpdateRun(shop, pattern.hashCode()).run(KILLS);

            report("uniform", pattern, tally);
            assertThat(tally.lostUpdates.sum()).as(tally.toString()).isZero();
            assertThat(tally.lostSessions.sum()).as(tally.toString()).isZero();
            assertThat(tally.wrongPages.sum()).as(tally.toString()).isZero();
            assertThat(tally.acknowledgedUpdates.sum()).as(tally.toString()).isPositive();
            assertThatOrdersAreExact(shop, tally);
        }
    }

    /** These promise nothing about a crash, so what they lose is a finding, not a fault. */
    @ParameterizedTest
    @CsvSource({"uniform,2211", "uniform,2111", "uniform,1211", "uniform,3211", "uniform,2312", "native,2212"})
    void what_the_others_lose_is_reported(String engine, String pattern) throws Exception {
        assumeThat(KILLS).as("a study: run it with -Dkills=N, N > 1").isGreaterThan(1);
        try (RunningShop shop = RunningShop.start(engine, pattern, NODES)) {
            Tally tally = new LostUpdateRun(shop, pattern.hashCode()).run(KILLS);

            report(engine, pattern, tally);
            assertThat(tally.acknowledgedUpdates.sum()).as(tally.toString()).isPositive();
            assertThatOrdersAreExact(shop, tally);
        }
    }

    private static void report(String engine, String pattern, Tally tally) {
        System.out.println("lost updates, " + engine + " " + pattern + ", " + KILLS + " kills: " + tally);
    }

    private static void assertThatOrdersAreExact(RunningShop shop, Tally tally) throws Exception {
        Ledger ledger = shop.ledger();
        assertThat(ledger.balances()).isTrue();
        assertThat(ledger.orders())
                .as(tally.toString())
                .isBetween(
                        tally.acknowledgedPurchases.sum(),
                        tally.acknowledgedPurchases.sum() + tally.unansweredPurchases.sum());
    }
}
