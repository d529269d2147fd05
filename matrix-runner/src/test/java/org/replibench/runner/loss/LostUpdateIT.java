package org.replibench.runner.loss;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    @CsvSource({"2212", "2122wq2", "1212", "3212"})
    void synchronous_patterns_lose_no_acknowledged_update(String pattern) throws Exception {
        try (RunningShop shop = RunningShop.start("uniform", pattern, NODES)) {
            Tally tally = new LostUpdateRun(shop, pattern.hashCode()).run(KILLS);

            System.out.println("lost updates, " + pattern + ", " + KILLS + " kills: " + tally);
            assertThat(tally.lostUpdates.sum()).as(tally.toString()).isZero();
            assertThat(tally.lostSessions.sum()).as(tally.toString()).isZero();
            assertThat(tally.wrongPages.sum()).as(tally.toString()).isZero();
            assertThat(tally.acknowledgedUpdates.sum()).as(tally.toString()).isPositive();
            assertThatOrdersAreExact(shop, tally);
        }
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
