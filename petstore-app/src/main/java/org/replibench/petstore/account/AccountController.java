package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.SessionAttribute;

@Controller
class AccountController {
    private final AccountRepository accounts;

    AccountController(AccountRepository accounts) {
        this.accounts = accounts;
    }

    @GetMapping("/register")
    String registerForm(HttpServletResponse response, Model model) {
        return form("account/register", AccountForm.EMPTY, Map.of(), response, model);
    }

    @PostMapping("/register")
    String register(AccountForm form, HttpServletRequest request, HttpServletResponse response, Model model) {
        Map<String, String> errors = form.errorsOnRegister();
        if (errors.isEmpty()) {
            Account account = form.account(form.username());
            if (accounts.add(new Account.Registration(account, form.password()))) {
                SignOnController.startSession(account, request);
                return "redirect:/";
            }
            errors.put("username", "taken, choose another");
        }
        return form("account/register", form, errors, response, model);
    }

    @GetMapping("/account")
    String editForm(
            @SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account,
            HttpServletResponse response,
            Model model) {
        if (account == null) {
            return "redirect:/signon";
        }
        return form("account/edit", AccountForm.of(account), Map.of(), response, model);
    }

    @PostMapping("/account")
    String edit(
            @SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account,
            AccountForm form,
            HttpSession session,
            HttpServletResponse response,
            Model model) {
        if (account == null) {
            return "redirect:/signon";
        }
        Map<String, String> errors = form.errorsOnEdit();
        if (errors.isEmpty()) {
            Account edited = form.account(account.username());
            accounts.update(edited);
            if (!form.password().isEmpty()) {
                accounts.changePassword(account.username(), form.password());
            }
            session.setAttribute(Account.ATTRIBUTE, edited);
            model.addAttribute("saved", true);
        }
        return form("account/edit", form, errors, response, model);
    }

    private static String form(
            String view, AccountForm form, Map<String, String> errors, HttpServletResponse response, Model model) {
        if (!errors.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        }
        model.addAttribute("form", form);
        model.addAttribute("errors", errors);
        return view;
    }
}
