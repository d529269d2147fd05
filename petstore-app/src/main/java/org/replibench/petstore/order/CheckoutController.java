package org.replibench.petstore.order;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.math.BigDecimal;
import java.util.UUID;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.SignedOn;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.cart.SessionCart;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.payload.SessionContents;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

@Controller
class CheckoutController {
    private final PurchaseService purchaseService;
    private final SessionCart sessionCart;
    private final SessionContents contents;

    CheckoutController(PurchaseService purchaseService, SessionCart sessionCart, SessionContents contents) {
        this.purchaseService = purchaseService;
        this.sessionCart = sessionCart;
        this.contents = contents;
    }

    @GetMapping("/checkout")
    String review(@SignedOn Account account, Cart cart, HttpSession session, Model model) {
        if (cart == null || cart.isEmpty()) {
            return "redirect:/cart";
        }
        if (contents.holdsReviewedOrder()) {
            session.setAttribute(ReviewedOrder.ATTRIBUTE, ReviewedOrder.of(account, cart));
        }
        model.addAttribute("cart", cart);
        return "order/checkout";
    }

    /**
     * Buys the cart, confirms on the spot, and forgets what was chosen for it. A form posted a second time finds the cart
     * gone and gets the order of the cart's token. Of a cart that became another order before, only what that order lacks is
     * left, for the shopper to decide. An order that was reviewed, and is another by now, is reviewed again.
     */
    @PostMapping("/checkout")
    String buy(
            @SignedOn(verified = false) Account account,
            Cart cart,
            @SessionAttribute(name = ReviewedOrder.ATTRIBUTE, required = false) ReviewedOrder reviewed,
            @RequestParam(required = false) UUID orderToken,
            HttpSession session,
            HttpServletResponse response,
            Model model) {
        if (orderToken != null && (cart == null || !cart.orderToken().equals(orderToken))) {
            return purchaseService
                    .order(account, orderToken)
                    .map(order -> confirmAgain(order, model))
                    .orElse("redirect:/cart");
        }
        if (cart == null || cart.isEmpty()) {
            return "redirect:/cart";
        }
        if (reviewed != null && !reviewed.equals(ReviewedOrder.of(account, cart))) {
            return "redirect:/checkout";
        }
        Purchase purchase;
        try {
            purchase = purchaseService.buy(account, cart);
        } catch (PurchaseService.OutOfStockException shortage) {
            response.setStatus(HttpServletResponse.SC_CONFLICT);
            model.addAttribute("names", shortage.names());
            return "order/out-of-stock";
        }
        session.removeAttribute(Item.ATTRIBUTE);
        if (reviewed != null) {
            session.removeAttribute(ReviewedOrder.ATTRIBUTE);
        }
        if (purchase instanceof Purchase.Differing differing) {
            response.setStatus(HttpServletResponse.SC_CONFLICT);
            return keepRemainder(differing, session, model);
        }
        sessionCart.remove(session);
        Purchase.Placed placed = (Purchase.Placed) purchase;
        return confirm(placed.orderId(), placed.total(), model);
    }

    private String keepRemainder(Purchase.Differing differing, HttpSession session, Model model) {
        Cart remainder = differing.remainder();
        if (remainder.isEmpty()) {
            sessionCart.remove(session);
        } else {
            sessionCart.keep(remainder, session);
        }
        model.addAttribute("earlier", differing.order());
        model.addAttribute("cart", remainder);
        return "cart/cart";
    }

    private static String confirmAgain(Order order, Model model) {
        model.addAttribute("lines", order.lines());
        return confirm(order.summary().id(), order.summary().total(), model);
    }

    private static String confirm(long orderId, BigDecimal total, Model model) {
        model.addAttribute("orderId", orderId);
        model.addAttribute("total", total);
        return "order/confirmation";
    }
}
