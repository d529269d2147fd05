package org.replibench.petstore.order;

import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.SignedOn;
import org.replibench.petstore.web.NotFoundException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

@Controller
class OrderController {
    private final OrderRepository orders;

    OrderController(OrderRepository orders) {
        this.orders = orders;
    }

    @GetMapping("/orders")
    String history(@SignedOn Account account, Model model) {
        model.addAttribute("orders", orders.history(account.username()));
        return "order/history";
    }

    @GetMapping("/orders/{id}")
    String order(@SignedOn Account account, @PathVariable long id, Model model) {
        model.addAttribute(
                "order",
                orders.order(account.username(), id)
                        .orElseThrow(() -> new NotFoundException("order", String.valueOf(id))));
        return "order/order";
    }
}
