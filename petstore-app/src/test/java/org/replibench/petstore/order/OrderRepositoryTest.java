package org.replibench.petstore.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.TestShop;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class OrderRepositoryTest {
    /** Else as many readers as the pool has connections wait for each other's second one until the pool gives up. */
    @Test
    void anOrderIsReadWithOneConnectionAtATime() throws Exception {
        try (TestShop shop = new TestShop()) {
            Account buyer = GeneratedCatalog.standard().accounts().get(0).account();
            Purchase purchase = shop.bean(PurchaseService.class)
                    .buy(
                            buyer,
                            Cart.empty().add(GeneratedCatalog.standard().items().get(0)));
            OpenConnections connections = new OpenConnections(shop.bean(DataSource.class));

            Order order = new OrderRepository(JdbcClient.create(connections))
                    .order(buyer.username(), ((Purchase.Placed) purchase).orderId())
                    .orElseThrow();

            assertThat(order.lines()).hasSize(1);
            assertThat(connections.most.get()).isEqualTo(1);
        }
    }

    /** Counts how many connections are open at once. */
    private static final class OpenConnections extends DelegatingDataSource {
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        OpenConnections(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("close")) {
                            open.decrementAndGet();
                        }
                        return method.invoke(connection, arguments);
                    });
        }
    }
}
