package org.replibench.runner.options;

/** A request that can't be met; its message is one line: the culprit, what is allowed, the next step. */
public final class BadInput extends RuntimeException {
    public BadInput(String line) {
        super(line);
    }

    public BadInput(String line, Throwable cause) {
        super(line, cause);
    }
}
