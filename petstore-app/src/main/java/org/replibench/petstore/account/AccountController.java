package org.replibench.petstore.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

@Controller
class AccountController {
    private final AccountRepository accounts;
    private final FailedSignOns failedSignOns;

    AccountController(AccountRepository accounts, FailedSignOns failedSignOns) {
        this.accounts = accounts;
        this.failedSignOns = failedSignOns;
    }

    @GetMapping("/register")
    String registerForm(Model model) {
        return form("account/register", AccountForm.EMPTY, Map.of(), model);
    }

    @PostMapping("/register")
    String register(AccountForm form, HttpServletRequest request, HttpServletResponse response, Model model) {
        Map<String, String> errors = form.errorsOnRegister();
        if (errors.isEmpty()) {
            Account account = form.account();
            if (accounts.add(new Account.Registration(account, form.password()))) {
                SignOnController.startSession(account, request);
                return "redirect:/";
            }
            errors.put("username", "taken, choose another");
        }
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        return form("account/register", form, errors, model);
    }

    @GetMapping("/account")
    String editForm(@SignedOn Account account, Model model) {
        return form("account/edit", AccountForm.of(account), Map.of(), model);
    }

    @PostMapping("/account")
    String edit(
            @SignedOn Account account,
            AccountForm form,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Map<String, String> errors = form.errorsOnEdit();
        if (errors.isEmpty() && !form.password().isEmpty()) {
            checkPassword(account.username(), form.currentPassword(), errors);
        }
        if (!errors.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            return form("account/edit", form, errors, model);
        }
        Account edited = form.account(account);
        accounts.update(edited);
        if (!form.password().isEmpty()) {
            edited = accounts.changePassword(edited, form.password());
            request.changeSessionId();
        }
        request.getSession().setAttribute(Account.ATTRIBUTE, edited);
        model.addAttribute("saved", true);
        return form("account/edit", form, errors, model);
    }

    private void checkPassword(String username, String password, Map<String, String> errors) {
        if (failedSignOns.blocks(username)) {
            errors.put("currentPassword", "too many wrong ones; try again in an hour");
        } else if (accounts.authenticate(username, password).isEmpty()) {
            failedSignOns.failed(username);
            errors.put("currentPassword", "not your present password");
        }
    }

    private static String form(String view, AccountForm form, Map<String, String> errors, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("errors", errors);
        return view;
    }
}
