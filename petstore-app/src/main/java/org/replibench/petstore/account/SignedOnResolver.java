package org.replibench.petstore.account;

import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Gives handlers the account that they ask for with {@link SignedOn}. */
@Component
public final class SignedOnResolver implements HandlerMethodArgumentResolver {
    private final AccountRepository accounts;

    SignedOnResolver(AccountRepository accounts) {
        this.accounts = accounts;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(SignedOn.class);
    }

    @Override
    public Account resolveArgument(
            MethodParameter parameter,
            ModelAndViewContainer page,
            NativeWebRequest request,
            WebDataBinderFactory binders) {
        Account account = (Account) request.getAttribute(Account.ATTRIBUTE, RequestAttributes.SCOPE_SESSION);
        if (account == null) {
            throw SignOnRequiredException.anonymous();
        }
        if (parameter.getParameterAnnotation(SignedOn.class).verified()) {
            accounts.requireCurrent(account);
        }
        return account;
    }
}
