package org.replibench.analysis.capacity.file;

/** A file that describes no network that can be solved; the message is one line: file, line, key, what is allowed. */
public final class InvalidNetworkFileException extends IllegalArgumentException {
    InvalidNetworkFileException(String line) {
        super(line);
    }

    InvalidNetworkFileException(String line, Throwable cause) {
        super(line, cause);
    }
}
