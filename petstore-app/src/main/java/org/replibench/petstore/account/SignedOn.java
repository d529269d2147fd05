package org.replibench.petstore.account;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The account that the session is signed on with; without one, or once its password has been changed elsewhere, the request
 * leads to sign-on.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface SignedOn {
    /** Whether the database is asked if the password is still the same; else the handler's own statement has to. */
    boolean verified() default true;
}
