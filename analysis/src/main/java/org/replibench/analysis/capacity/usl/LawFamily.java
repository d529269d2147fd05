package org.replibench.analysis.capacity.usl;

/** A family of scalability laws with fewer free numbers: some are fixed, or one follows from the others. */
interface LawFamily {
    /** How many numbers are free. */
    int parameters();

    /** The law that these numbers stand for; one with a negative part is allowed here. */
    ScalabilityLaw law(double[] parameters);

    /** Where to look first. */
    double[] start();
}
