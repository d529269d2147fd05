package org.replibench.petstore.catalog;

import jakarta.servlet.http.HttpSession;
import org.replibench.petstore.web.NotFoundException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

@Controller
class CatalogController {
    private final CatalogRepository catalog;

    CatalogController(CatalogRepository catalog) {
        this.catalog = catalog;
    }

    @GetMapping("/")
    String home() {
        return "home";
    }

    @GetMapping("/categories")
    String categories(Model model) {
        model.addAttribute("categories", catalog.categories());
        return "catalog/categories";
    }

    @GetMapping("/categories/{id}")
    String category(@PathVariable String id, Model model) {
        model.addAttribute("category", catalog.category(id).orElseThrow(() -> new NotFoundException("category", id)));
        model.addAttribute("products", catalog.products(id));
        return "catalog/category";
    }

    @GetMapping("/products/{id}")
    String product(@PathVariable String id, Model model) {
        model.addAttribute("product", catalog.product(id).orElseThrow(() -> new NotFoundException("product", id)));
        model.addAttribute("items", catalog.items(id));
        return "catalog/product";
    }

    /** Shows an item and remembers it as the chosen one. */
    @GetMapping("/items/{id}")
    String item(@PathVariable String id, HttpSession session, Model model) {
        Item.Stocked stocked = catalog.item(id).orElseThrow(() -> new NotFoundException("item", id));
        session.setAttribute(Item.ATTRIBUTE, stocked.item());
        model.addAttribute("stocked", stocked);
        model.addAttribute("isFromList", session.getAttribute(SearchResults.PAGE_ATTRIBUTE) != null);
        return "catalog/item";
    }
}
