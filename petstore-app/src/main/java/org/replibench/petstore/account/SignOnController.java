package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
class SignOnController {
    private final AccountRepository accounts;

    SignOnController(AccountRepository accounts) {
        this.accounts = accounts;
    }

    @GetMapping("/signon")
    String form() {
        return "account/signon";
    }

    /** Answers with the home page itself: one exchange per page is what the load plan counts. */
    @PostMapping("/signon")
    String signOn(
            @RequestParam String username,
            @RequestParam String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<Account> account = accounts.authenticate(username.strip().toLowerCase(Locale.ROOT), password);
        if (account.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            model.addAttribute("username", username);
            model.addAttribute("refused", true);
            return "account/signon";
        }
        startSession(account.get(), request);
        return "home";
    }

    @PostMapping("/signoff")
    String signOff(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
        return "account/goodbye";
    }

    /** Ties an account to a session so that a session id known to another person is worth nothing. */
    static void startSession(Account account, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null && session.getAttribute(Account.ATTRIBUTE) != null) {
            session.invalidate();
        } else if (session != null) {
            request.changeSessionId();
        }
        request.getSession().setAttribute(Account.ATTRIBUTE, account);
    }
}
