package org.replibench.petstore.csrf;

/** A form was posted without the token that the shop gave this user: it is stale, or it came from another site. */
public class CsrfRejectedException extends RuntimeException {
    CsrfRejectedException() {
        super("form without a valid " + CsrfInterceptor.PARAMETER);
    }
}
