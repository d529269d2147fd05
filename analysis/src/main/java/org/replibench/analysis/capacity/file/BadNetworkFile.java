package org.replibench.analysis.capacity.file;

/** A file that describes no network that can be solved; the message is one line: file, line, key, what is allowed. */
public final class BadNetworkFile extends IllegalArgumentException {
    BadNetworkFile(String line) {
        super(line);
    }

    BadNetworkFile(String line, Throwable cause) {
        super(line, cause);
    }
}
