package org.replibench.petstore.account;

/** An account with the password its owner signs on with, in clear text: never stored, never in a session. */
public record Registration(Account account, String password) {
    @Override
    public String toString() {
        return "Registration[" + account.username() + "]";
    }
}
