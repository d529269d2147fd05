package org.replibench.petstore.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestDatabase;
import org.replibench.petstore.TestShop;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.database.SalesTotals;

class PurchaseServiceTest {
    private static final int BUYERS = 12;
    private static final GeneratedCatalog GENERATED_CATALOG = GeneratedCatalog.standard();

    private TestShop shop;
    private PurchaseService purchaseService;
    private DataSource database;

    @BeforeEach
    void open() throws Exception {
        shop = new TestShop();
        purchaseService = shop.bean(PurchaseService.class);
        database = shop.bean(DataSource.class);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void ofManyBuyersOfTheLastUnitExactlyOneGetsIt() throws Exception {
        Item last = GENERATED_CATALOG.items().get(0);
        TestDatabase.execute(
                database,
                "UPDATE petstore.inventory SET quantity = 1, initial_quantity = 1 WHERE item_id = '" + last.id() + "'");
        try {
            List<Boolean> bought =
                    inParallel(PurchaseServiceTest::buyer, buyer -> Cart.empty().add(last));
            assertThat(bought).filteredOn(got -> got).hasSize(1);
            assertThat(SalesTotals.read(database)).satisfies(salesTotals -> {
                assertThat(salesTotals.orders()).isEqualTo(1);
                assertThat(salesTotals.unitsMissing()).isEqualTo(1);
                assertThat(salesTotals.isConsistent()).isTrue();
            });
        } finally {
            TestDatabase.execute(
                    database,
                    "UPDATE petstore.inventory SET initial_quantity = " + GENERATED_CATALOG.unitsPerItem()
                            + " WHERE item_id = '" + last.id() + "'");
        }
    }

    @Test
    void buyersOfTheSameItemsInOppositeOrderDoNotDeadlock() throws Exception {
        List<Item> items = GENERATED_CATALOG.items().subList(0, 20);
        List<Item> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        assertThat(inParallel(PurchaseServiceTest::buyer, buyer -> cartOf(buyer % 2 == 0 ? items : reversed)))
                .containsOnly(true);
        assertThat(SalesTotals.read(database).unitsOrdered()).isEqualTo(BUYERS * 20L);
        assertThat(SalesTotals.read(database).isConsistent()).isTrue();
    }

    @Test
    void aShortageOfOneItemLeavesNoTraceOfTheOthers() throws Exception {
        TestDatabase.execute(database, "UPDATE petstore.inventory SET quantity = 0 WHERE item_id = 'EST-0002'");
        long missingBefore = SalesTotals.read(database).unitsMissing();
        Cart cart = cartOf(GENERATED_CATALOG.items().subList(0, 3));
        assertThatThrownBy(() -> purchaseService.buy(buyer(0), cart))
                .isInstanceOf(PurchaseService.OutOfStockException.class)
                .hasMessage("out of stock: " + GENERATED_CATALOG.items().get(1).name());
        assertThat(SalesTotals.read(database).orders()).isZero();
        assertThat(SalesTotals.read(database).unitsMissing()).isEqualTo(missingBefore);
    }

    @Test
    void moneyIsExactToTheCent() throws Exception {
        List<Item> items = GENERATED_CATALOG.items().subList(0, 100);
        BigDecimal expected = items.stream().map(Item::price).reduce(BigDecimal.ZERO, BigDecimal::add);
        Cart cart = cartOf(items);
        assertThat(cart.total()).isEqualTo(expected);
        for (int i = 0; i < 10; i++) {
            purchaseService.buy(buyer(i), cartOf(items));
        }
        assertThat(SalesTotals.read(database).total()).isEqualTo(expected.multiply(BigDecimal.TEN));
        assertThat(SalesTotals.read(database).linesTotal()).isEqualTo(expected.multiply(BigDecimal.TEN));
    }

    @Test
    void theSameCartBoughtAtTheSameMomentIsOneOrder() throws Exception {
        Cart cart = Cart.empty().add(GENERATED_CATALOG.items().get(5));
        assertThat(inParallel(buyer -> buyer(0), buyer -> cart)).containsOnly(true);
        assertThat(SalesTotals.read(database).orders()).isEqualTo(1);
        assertThat(SalesTotals.read(database).unitsMissing()).isEqualTo(1);
    }

    /** Lets all buyers loose at once; tells who got an order. */
    private List<Boolean> inParallel(IntFunction<Account> buyers, IntFunction<Cart> carts) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(BUYERS);
        CyclicBarrier start = new CyclicBarrier(BUYERS);
        try {
            List<Callable<Boolean>> purchases = IntStream.range(0, BUYERS)
                    .<Callable<Boolean>>mapToObj(buyer -> () -> {
                        Cart cart = carts.apply(buyer);
                        start.await();
                        return buys(buyers.apply(buyer), cart);
                    })
                    .toList();
            List<Boolean> bought = new ArrayList<>();
            for (Future<Boolean> buyer : threads.invokeAll(purchases)) {
                bought.add(buyer.get());
            }
            return bought;
        } finally {
            threads.shutdown();
        }
    }

    private boolean buys(Account buyer, Cart cart) {
        try {
            return purchaseService.buy(buyer, cart) instanceof Purchase.Placed;
        } catch (PurchaseService.OutOfStockException shortage) {
            return false;
        }
    }

    private static Account buyer(int number) {
        return GENERATED_CATALOG.accounts().get(number).account();
    }

    private static Cart cartOf(List<Item> items) {
        Cart cart = Cart.empty();
        for (Item item : items) {
            cart = cart.add(item);
        }
        return cart;
    }
}
