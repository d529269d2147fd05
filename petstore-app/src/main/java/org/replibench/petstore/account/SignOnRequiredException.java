package org.replibench.petstore.account;

/** A page needs a user, and no user is signed on, or not any more. */
public final class SignOnRequiredException extends RuntimeException {
    private final boolean revoked;

    private SignOnRequiredException(String reason, boolean revoked) {
        super(reason);
        this.revoked = revoked;
    }

    static SignOnRequiredException anonymous() {
        return new SignOnRequiredException("no user is signed on", false);
    }

    /** The user changed the password in another session: this one is to end. */
    static SignOnRequiredException passwordChanged() {
        return new SignOnRequiredException("the password was changed since sign-on", true);
    }

    /** Whether the session has to end. */
    public boolean revoked() {
        return revoked;
    }
}
