package org.replibench.petstore.cart;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.replibench.petstore.catalog.CatalogRepository;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.web.NotFoundException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

/** Answers every change with the cart itself: one exchange per page is what the load plan counts. */
@Controller
class CartController {
    private final CatalogRepository catalog;
    private final SessionCart sessionCart;

    CartController(CatalogRepository catalog, SessionCart sessionCart) {
        this.catalog = catalog;
        this.sessionCart = sessionCart;
    }

    @GetMapping("/cart")
    String show(Cart cart, Model model) {
        return page(orEmpty(cart), model);
    }

    @PostMapping("/cart/add")
    String add(
            @RequestParam String itemId,
            @SessionAttribute(name = Item.ATTRIBUTE, required = false) Item chosen,
            Cart cart,
            HttpSession session,
            Model model) {
        boolean isChosen = chosen != null && chosen.id().equals(itemId);
        Item item = isChosen
                ? chosen
                : catalog.item(itemId).map(Item.Stocked::item).orElseThrow(() -> new NotFoundException("item", itemId));
        return keep(orEmpty(cart).add(item), session, model);
    }

    @PostMapping("/cart/update")
    String update(
            @RequestParam String itemId,
            @RequestParam int quantity,
            Cart cart,
            HttpSession session,
            HttpServletResponse response,
            Model model) {
        if (quantity < 0 || quantity > CartLine.MAX_QUANTITY) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            model.addAttribute("message", "Quantity must be from 0 to " + CartLine.MAX_QUANTITY + ", not " + quantity);
            return page(orEmpty(cart), model);
        }
        return keep(orEmpty(cart).change(itemId, quantity), session, model);
    }

    @PostMapping("/cart/remove")
    String remove(@RequestParam String itemId, Cart cart, HttpSession session, Model model) {
        return keep(orEmpty(cart).remove(itemId), session, model);
    }

    private static Cart orEmpty(Cart cart) {
        return cart == null ? Cart.empty() : cart;
    }

    private String keep(Cart cart, HttpSession session, Model model) {
        sessionCart.keep(cart, session);
        return page(cart, model);
    }

    private static String page(Cart cart, Model model) {
        model.addAttribute("cart", cart);
        return "cart/cart";
    }
}
