package org.replibench.model;

/** One measurement to make, in a study of any kind. */
public interface StudyCell {
    /** A name that is unique in a study and safe as a folder's. */
    String id();
}
