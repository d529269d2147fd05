package org.replibench.petstore.order;

import java.util.List;

/** Fewer units are left of some items than the cart asks for; nothing was bought. */
class OutOfStockException extends RuntimeException {
    private final List<String> names;

    OutOfStockException(List<String> names) {
        super("out of stock: " + String.join(", ", names));
        this.names = List.copyOf(names);
    }

    List<String> names() {
        return names;
    }
}
