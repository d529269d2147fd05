package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.TestOrder;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.runner.fuzz.FuzzTarget;
import org.replibench.runner.fuzz.Fuzzer;

/** The shop on real servers under wrong requests to every route with every parameter. {@code -Dseed} repeats a failure. */
@Order(TestOrder.SHOP)
class ShopFuzzIT {
    private static final int FEW = 300;

    /** Enough for every mutation of every parameter once, and some combinations. */
    private static final int MANY = 20_000;

    private static final long SEED_OF_FEW = 24;

    /** In the name and address of a user whose pages no other may see. */
    private static final String CONFIDENTIAL = "Bystander4711";

    @Test
    void hundreds_of_wrong_requests_are_refused_and_change_nothing() throws Exception {
        fuzz(FEW, Long.getLong("seed", SEED_OF_FEW));
    }

    @Tag("thorough")
    @Test
    void thousands_of_wrong_requests_are_refused_and_change_nothing() throws Exception {
        fuzz(MANY, Long.getLong("seed", System.nanoTime()));
    }

    private static void fuzz(int requests, long seed) throws Exception {
        RunningShop shop = RunningShop.borrow("replibench", "2211", 2);
        ServerComplaints complaints = new ServerComplaints(shop.cluster().nodes());
        FuzzVisitor bystander = new FuzzVisitor(shop.node(1).url());
        String order = buyAsBystander(bystander);
        List<FuzzTarget> targets = ShopAttacks.targets();
        Fuzzer fuzzer = new Fuzzer(targets, seed);

        fuzzer.run(requests, new FuzzedShop(shop.cluster().nodes(), CONFIDENTIAL, new Random(seed)));

        SoftAssertions result = new SoftAssertions();
        result.assertThat(fuzzer.findings().lines()).as("findings").isEmpty();
        result.assertThat(complaints.since()).as("logs of the servers").isEmpty();
        result.assertThat(fuzzer.touched()).as("what was attacked").containsAll(everything(targets));
        result.assertThat(bystander.get("/orders/1").text())
                .as("order of another")
                .isEqualTo(order);
        checkStillSells(shop, result);
        assertThat(result.errorsCollected())
                .as(requests + " requests, -Dseed=" + seed)
                .isEmpty();
    }

    private static List<String> everything(List<FuzzTarget> targets) {
        return targets.stream()
                .flatMap(target -> target.parameters().stream().map(parameter -> Fuzzer.key(target, parameter)))
                .toList();
    }

    /** Buys under a name that no other may read, and returns the page of the order, which is the first of all. */
    private static String buyAsBystander(FuzzVisitor bystander) throws IOException {
        bystander.enter();
        bystander.post(
                "/account",
                "firstName",
                CONFIDENTIAL,
                "lastName",
                CONFIDENTIAL,
                "email",
                "b%40example.com",
                "line1",
                CONFIDENTIAL,
                "city",
                "x",
                "postalCode",
                "1",
                "country",
                "x");
        assertThat(bystander.post("/checkout").text()).contains("Thank you");
        String order = bystander.get("/orders/1").text();
        assertThat(order).contains(CONFIDENTIAL);
        return order;
    }

    private static void checkStillSells(RunningShop shop, SoftAssertions result) throws Exception {
        SalesTotals before = shop.ledger();
        Shopper shopper = new Shopper(shop.node(1).url());
        shopper.signOn("user0007");
        shopper.post("cart/add", "itemId", "EST-0003");
        result.assertThat(shopper.post("checkout").body()).as("a purchase").contains("Thank you");
        result.assertThat(shop.ledger().orders() - before.orders()).as("orders").isEqualTo(1);
        result.assertThat(shop.ledger().isConsistent())
                .as("stock and orders agree")
                .isTrue();
    }
}
