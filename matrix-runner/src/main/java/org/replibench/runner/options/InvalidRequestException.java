package org.replibench.runner.options;

import org.replibench.analysis.text.Secrets;
import org.replibench.analysis.text.SingleLineText;
import org.replibench.model.Refusal;

/**
 * A request that can't be met; its message is {@link SingleLineText one line} without {@link Secrets passwords}: the culprit,
 * what is allowed, the next step.
 */
public final class InvalidRequestException extends RuntimeException {
    public InvalidRequestException(Refusal refusal) {
        this(refusal, null);
    }

    public InvalidRequestException(Refusal refusal, Throwable cause) {
        this(refusal.toString(), cause);
    }

    private InvalidRequestException(String line, Throwable cause) {
        super(SingleLineText.shortened(SingleLineText.of(Secrets.redact(line))), cause);
    }

    /** What a parser refused, in its words: those of a {@link Refusal}. */
    public static InvalidRequestException of(RuntimeException refused) {
        return new InvalidRequestException(refused.getMessage(), refused);
    }

    /** What a parser refused at a place such as a line of a file. */
    static InvalidRequestException at(String place, RuntimeException refused) {
        return new InvalidRequestException(place + ": " + refused.getMessage(), refused);
    }
}
