package org.replibench.petstore.order;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.UUID;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.catalog.Item;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

@Controller
class CheckoutController {
    private final PurchaseService purchaseService;
    private final OrderRepository orders;

    CheckoutController(PurchaseService purchaseService, OrderRepository orders) {
        this.purchaseService = purchaseService;
        this.orders = orders;
    }

    @GetMapping("/checkout")
    String review(
            @SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account,
            @SessionAttribute(name = Cart.ATTRIBUTE, required = false) Cart cart,
            Model model) {
        if (account == null) {
            return "redirect:/signon";
        }
        if (cart == null || cart.isEmpty()) {
            return "redirect:/cart";
        }
        model.addAttribute("cart", cart);
        return "order/checkout";
    }

    /**
     * Buys the cart, confirms on the spot, and forgets what was chosen for it. A form posted a second time finds the cart
     * gone and gets the same confirmation by the cart's token.
     */
    @PostMapping("/checkout")
    String buy(
            @SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account,
            @SessionAttribute(name = Cart.ATTRIBUTE, required = false) Cart cart,
            @RequestParam(required = false) UUID orderToken,
            HttpSession session,
            Model model) {
        if (account == null) {
            return "redirect:/signon";
        }
        if (orderToken != null && (cart == null || !cart.orderToken().equals(orderToken))) {
            return orders.byToken(account.username(), orderToken)
                    .map(orderId -> confirm(orderId, model))
                    .orElse("redirect:/cart");
        }
        if (cart == null || cart.isEmpty()) {
            return "redirect:/cart";
        }
        long orderId = purchaseService.buy(account, cart);
        session.removeAttribute(Cart.ATTRIBUTE);
        session.removeAttribute(Item.ATTRIBUTE);
        model.addAttribute("total", cart.total());
        return confirm(orderId, model);
    }

    private static String confirm(long orderId, Model model) {
        model.addAttribute("orderId", orderId);
        return "order/confirmation";
    }

    @ExceptionHandler
    String outOfStock(PurchaseService.OutOfStockException shortage, HttpServletResponse response, Model model) {
        response.setStatus(HttpServletResponse.SC_CONFLICT);
        model.addAttribute("names", shortage.names());
        return "order/out-of-stock";
    }
}
