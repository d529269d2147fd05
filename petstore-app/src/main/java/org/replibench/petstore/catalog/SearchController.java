package org.replibench.petstore.catalog;

import jakarta.servlet.http.HttpSession;
import java.util.Objects;
import org.replibench.petstore.payload.SessionContents;
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
    private final SessionContents contents;

    SearchController(CatalogRepository catalog, SessionContents contents) {
        this.catalog = catalog;
        this.contents = contents;
    }

    /** Runs the search, keeps the whole list in the session, shows its first page. */
    @GetMapping("/search")
    String search(@RequestParam(defaultValue = "") String keyword, HttpSession session, Model model) {
        if (keyword.length() > MAX_KEYWORD_LENGTH) {
            throw new InvalidInputException("keyword: " + keyword.length() + " characters");
        }
        SearchResults results = contents.holdsDescriptions()
                ? catalog.searchDescribed(keyword.strip())
                : catalog.search(keyword.strip());
        if (contents.setsWhenMadeAndAgain() && session.getAttribute(SearchResults.ATTRIBUTE) == null) {
            session.setAttribute(SearchResults.ATTRIBUTE, results);
        }
        session.setAttribute(SearchResults.ATTRIBUTE, results);
        return show(results.page(1), session, model);
    }

    /**
     * Turns to a page of the list that the session holds.
     *
     * @param page counted from 1; absent: the one that was shown last, or the first
     */
    @GetMapping("/search/page")
    String page(
            @SessionAttribute(name = SearchResults.ATTRIBUTE, required = false) SearchResults results,
            @SessionAttribute(name = SearchResults.PAGE_ATTRIBUTE, required = false) Integer shown,
            @RequestParam(required = false) Integer page,
            HttpSession session,
            Model model) {
        if (results == null) {
            return "redirect:/";
        }
        int asked = Objects.requireNonNullElse(page, Objects.requireNonNullElse(shown, 1));
        return show(results.page(asked), session, model);
    }

    private String show(SearchResults.Page page, HttpSession session, Model model) {
        if (contents.holdsPageOfList()) {
            session.setAttribute(SearchResults.PAGE_ATTRIBUTE, page.number());
        }
        model.addAttribute("results", page);
        return "catalog/search";
    }
}
