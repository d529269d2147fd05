package org.replibench.petstore.cart;

import java.io.Serializable;

/** A cart that stays the session's attribute while its contents change: the session does not notice. */
final class ChangeableCart implements Serializable {
    private volatile Cart cart;

    ChangeableCart(Cart cart) {
        this.cart = cart;
    }

    Cart cart() {
        return cart;
    }

    void change(Cart changed) {
        cart = changed;
    }
}
