package org.replibench.model;

/** One measurement to make, in a study of any kind. */
public interface StudyCell {
    /** A name that is unique in a study and safe as a folder's. */
    String id();

    /** Whether its pattern keeps copies in the database. */
    default boolean usesDatabase() {
        return false;
    }
}
