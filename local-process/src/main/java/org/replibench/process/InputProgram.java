package org.replibench.process;

import java.io.OutputStream;

/** A program that is told through its input what to do. */
public interface InputProgram extends Program {
    /** What it reads, line by line: its end of input when closed, or when this process ends. */
    OutputStream input();

    /** Removes what it left where it ran, if that is another machine; it must have ended. */
    default void removeFiles() {}
}
