package org.replibench.model;

/** A value of one dimension, with the digit that stands for it in a pattern's code (white paper, table 8-1). */
public interface PatternDigit {
    /** The digit that stands for this value, from 1. */
    int digit();

    /** The field's word for this value, such as "TCP". */
    String label();
}
