package org.replibench.petstore.cart;

import jakarta.servlet.http.HttpSession;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Keeps carts in sessions, and gives handlers theirs: null if there is none. */
@Component
public final class SessionCart implements HandlerMethodArgumentResolver {
    /**
     * The system property with whose value {@code true} a cart that the session has is changed where it is, and not set again. So do
     * programs that were written for one node, as the shop of the white paper did; {@code modifiedAttributes} loses such changes.
     */
    public static final String IN_PLACE_PROPERTY = "petstore.session.in.place";

    private final boolean changesInPlace;

    SessionCart() {
        this(Boolean.getBoolean(IN_PLACE_PROPERTY));
    }

    private SessionCart(boolean changesInPlace) {
        this.changesInPlace = changesInPlace;
    }

    /** One that changes carts where they are. */
    static SessionCart inPlace() {
        return new SessionCart(true);
    }

    /** Makes {@code cart} the session's. */
    public void keep(Cart cart, HttpSession session) {
        if (!changesInPlace) {
            session.setAttribute(Cart.ATTRIBUTE, cart);
        } else if (session.getAttribute(Cart.ATTRIBUTE) instanceof ChangeableCart held) {
            held.change(cart);
        } else {
            session.setAttribute(Cart.ATTRIBUTE, new ChangeableCart(cart));
        }
    }

    /** Makes the session one without a cart. */
    public void remove(HttpSession session) {
        session.removeAttribute(Cart.ATTRIBUTE);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Cart.class;
    }

    @Override
    public Cart resolveArgument(
            MethodParameter parameter,
            ModelAndViewContainer page,
            NativeWebRequest request,
            WebDataBinderFactory binders) {
        Object kept = request.getAttribute(Cart.ATTRIBUTE, RequestAttributes.SCOPE_SESSION);
        return kept instanceof ChangeableCart changeable ? changeable.cart() : (Cart) kept;
    }
}
