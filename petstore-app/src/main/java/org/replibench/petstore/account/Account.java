package org.replibench.petstore.account;

import java.io.Serializable;

/**
 * A shopper as the session knows one from sign-on to sign-off: everything but the password.
 *
 * @param username 3 to 20 lower-case letters and digits
 * @param passwordVersion how often the password had been changed at sign-on: a session with an older one has ended
 */
public record Account(
        String username,
        String firstName,
        String lastName,
        String email,
        String phone,
        Address address,
        int passwordVersion)
        implements Serializable {
    /** The session attribute that holds the account. */
    public static final String ATTRIBUTE = "account";

    public String fullName() {
        return firstName + " " + lastName;
    }

    /** An account with the password its owner signs on with, in clear text: never stored, never in a session. */
    public record Registration(Account account, String password) {
        @Override
        public String toString() {
            return "Registration[" + account.username() + "]";
        }
    }
}
