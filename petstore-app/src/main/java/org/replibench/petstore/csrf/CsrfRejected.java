package org.replibench.petstore.csrf;

/** A form was posted without the token that the shop gave this user: it is stale, or it came from another site. */
public class CsrfRejected extends RuntimeException {
    CsrfRejected() {
        super("form without a valid " + CsrfInterceptor.PARAMETER);
    }
}
