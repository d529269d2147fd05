package org.replibench.machines.remote;

import java.io.IOException;
import java.time.Duration;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Refusal;

/** A host gave no shell, or not for long enough; one line that names the host. */
public final class RemoteShellException extends ClusterException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    RemoteShellException(String host, Refusal refusal, Throwable cause) {
        super(refusal.at("host " + host).toString(), cause);
        this.refusal = refusal;
    }

    static RemoteShellException notStarted(String host, IOException cause) {
        return new RemoteShellException(
                host,
                new Refusal("shell", "cannot be started", "a program", cause.getMessage(), "to install it"),
                cause);
    }

    static RemoteShellException noAnswer(String host, Duration patience) {
        return new RemoteShellException(
                host,
                new Refusal(
                        "shell",
                        "no answer",
                        "one within " + patience.toSeconds() + " s",
                        "none",
                        "later, or to look at the host"),
                null);
    }

    /** What was wrong, without the host's name. */
    public Refusal refusal() {
        return refusal;
    }
}
