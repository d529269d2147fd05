package org.replibench.runner.options;

import org.replibench.analysis.text.SingleLineText;
import org.replibench.model.Refusal;

/** A request that can't be met; its message is {@link SingleLineText one line}: the culprit, what is allowed, the next step. */
public final class InvalidRequestException extends RuntimeException {
    public InvalidRequestException(Refusal refusal) {
        this(refusal.toString());
    }

    public InvalidRequestException(Refusal refusal, Throwable cause) {
        this(refusal.toString(), cause);
    }

    public InvalidRequestException(String line) {
        super(SingleLineText.of(line));
    }

    public InvalidRequestException(String line, Throwable cause) {
        super(SingleLineText.of(line), cause);
    }
}
