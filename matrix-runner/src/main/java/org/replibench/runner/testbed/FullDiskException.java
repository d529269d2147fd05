package org.replibench.runner.testbed;

import java.io.IOException;
import org.replibench.model.Refusal;

/** No room is left for what a study writes; one line says where, and what to do. */
public final class FullDiskException extends IOException {
    private static final long serialVersionUID = 1L;

    FullDiskException(Refusal refusal, Throwable cause) {
        super(refusal.toString(), cause);
    }
}
