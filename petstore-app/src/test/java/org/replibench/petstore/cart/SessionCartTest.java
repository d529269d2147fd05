package org.replibench.petstore.cart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.catalog.Item;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.web.context.request.ServletWebRequest;

class SessionCartTest {
    private final Cart one = Cart.empty().add(item("EST-0001"));
    private final Cart two = one.add(item("EST-0002"));

    /** Counts what replication hears of. */
    private final CountingSession session = new CountingSession();

    @Test
    void a_cart_is_set_again_with_every_change() {
        SessionCart sessionCart = new SessionCart();
        sessionCart.keep(one, session);
        sessionCart.keep(two, session);

        assertThat(session.sets).isEqualTo(2);
        assertThat(seen(sessionCart)).isEqualTo(two);
        assertThat(session.getAttribute(Cart.ATTRIBUTE)).isEqualTo(two);
    }

    @Test
    void a_cart_that_is_changed_in_place_is_set_once_and_shows_the_change() throws Exception {
        SessionCart sessionCart = SessionCart.inPlace();
        sessionCart.keep(one, session);
        Object sent = copy(session.getAttribute(Cart.ATTRIBUTE));
        sessionCart.keep(two, session);

        assertThat(session.sets).isEqualTo(1);
        assertThat(seen(sessionCart)).isEqualTo(two);
        session.setAttribute(Cart.ATTRIBUTE, sent);
        assertThat(seen(sessionCart)).as("what another node has").isEqualTo(one);

        sessionCart.remove(session);
        assertThat(seen(sessionCart)).isNull();
    }

    private Cart seen(SessionCart sessionCart) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setSession(session);
        return sessionCart.resolveArgument(null, null, new ServletWebRequest(request), null);
    }

    private static Object copy(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static Item item(String id) {
        return new Item(id, "KOI", "Koi", "Amber koi", "", new BigDecimal("1.00"));
    }

    private static final class CountingSession extends MockHttpSession {
        private int sets;

        @Override
        public void setAttribute(String name, Object value) {
            sets++;
            super.setAttribute(name, value);
        }
    }
}
