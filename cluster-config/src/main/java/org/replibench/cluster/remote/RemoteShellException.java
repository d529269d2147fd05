package org.replibench.cluster.remote;

import org.replibench.model.Refusal;

/** A host gave no shell, or not for long enough; one line that names the host. */
public final class RemoteShellException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    RemoteShellException(String host, Refusal refusal, Throwable cause) {
        super(refusal.at("host " + host).toString(), cause);
        this.refusal = refusal;
    }

    /** What was wrong, without the host's name. */
    public Refusal refusal() {
        return refusal;
    }
}
