package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
class SignOnController {
    private final AccountRepository accounts;
    private final FailedSignOns failedSignOns;

    SignOnController(AccountRepository accounts, FailedSignOns failedSignOns) {
        this.accounts = accounts;
        this.failedSignOns = failedSignOns;
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
        String name = username.strip().toLowerCase(Locale.ROOT);
        model.addAttribute("username", username);
        if (failedSignOns.blocks(name)) {
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            model.addAttribute("blocked", true);
            return "account/signon";
        }
        Optional<Account> account = accounts.authenticate(name, password);
        if (account.isEmpty()) {
            failedSignOns.failed(name);
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            model.addAttribute("refused", true);
            return "account/signon";
        }
        failedSignOns.succeeded(name);
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
