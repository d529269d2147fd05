package org.replibench.petstore.catalog;

import jakarta.servlet.http.HttpSession;
import org.replibench.petstore.web.InvalidInputException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.SessionAttribute;

@Controller
class SearchController {
    private static final int MAX_KEYWORD_LENGTH = 60;

    private final CatalogRepository catalog;

    SearchController(CatalogRepository catalog) {
        this.catalog = catalog;
    }

    /** Runs the search, keeps the whole list in the session, shows its first page. */
    @GetMapping("/search")
    String search(@RequestParam(defaultValue = "") String keyword, HttpSession session, Model model) {
        if (keyword.length() > MAX_KEYWORD_LENGTH) {
            throw new InvalidInputException("keyword: " + keyword.length() + " characters");
        }
        SearchResults results = catalog.search(keyword.strip());
        session.setAttribute(SearchResults.ATTRIBUTE, results);
        return show(results.page(1), model);
    }

    /** Turns to a page of the list that the session holds. */
    @GetMapping("/search/page")
    String page(
            @SessionAttribute(name = SearchResults.ATTRIBUTE, required = false) SearchResults results,
            @RequestParam int page,
            Model model) {
        return results == null ? "redirect:/" : show(results.page(page), model);
    }

    private static String show(SearchResults.Page page, Model model) {
        model.addAttribute("results", page);
        return "catalog/search";
    }
}
