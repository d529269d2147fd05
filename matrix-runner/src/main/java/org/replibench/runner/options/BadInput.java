package org.replibench.runner.options;

import org.replibench.analysis.OneLine;

/** A request that can't be met; its message is {@link OneLine one line}: the culprit, what is allowed, the next step. */
public final class BadInput extends RuntimeException {
    public BadInput(String line) {
        super(OneLine.of(line));
    }

    public BadInput(String line, Throwable cause) {
        super(OneLine.of(line), cause);
    }
}
