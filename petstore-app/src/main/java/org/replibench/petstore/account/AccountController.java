package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
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
    String registerForm(Model model) {
        return form("account/register", AccountForm.EMPTY, Map.of(), model);
    }

    @PostMapping("/register")
    String register(AccountForm form, HttpServletRequest request, Model model) {
        Map<String, String> errors = form.errorsOnRegister();
        if (errors.isEmpty()) {
            Account account = form.account(form.username());
            if (accounts.add(new Account.Registration(account, form.password()))) {
                SignOnController.startSession(account, request);
                return "redirect:/";
            }
            errors.put("username", "taken, choose another");
        }
        return form("account/register", form, errors, model);
    }

    @GetMapping("/account")
    String editForm(@SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account, Model model) {
        if (account == null) {
            return "redirect:/signon";
        }
        return form("account/edit", AccountForm.of(account), Map.of(), model);
    }

    @PostMapping("/account")
    String edit(
            @SessionAttribute(name = Account.ATTRIBUTE, required = false) Account account,
            AccountForm form,
            HttpSession session,
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
        return form("account/edit", form, errors, model);
    }

    private static String form(String view, AccountForm form, Map<String, String> errors, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("errors", errors);
        return view;
    }
}
