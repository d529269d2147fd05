package org.replibench.analysis.capacity;

/** All populations from none to the full one, numbered so that one customer fewer has a smaller number. */
final class PopulationLattice {
    private final int[] population;
    private final int[] stride;
    private final int size;

    /** @throws ArithmeticException if there are more than an {@code int} counts */
    PopulationLattice(int[] population) {
        this.population = population.clone();
        this.stride = new int[population.length];
        int product = 1;
        for (int c = 0; c < population.length; c++) {
            stride[c] = product;
            product = Math.multiplyExact(product, population[c] + 1);
        }
        this.size = product;
    }

    /** How many populations there are; as a double, for it may be astronomical. */
    static double count(int[] population) {
        double product = 1;
        for (int customers : population) {
            product *= customers + 1.0;
        }
        return product;
    }

    int size() {
        return size;
    }

    /** The full population's number. */
    int full() {
        return size - 1;
    }

    /** How many customers of a class are in a population. */
    int customers(int index, int ofClass) {
        return index / stride[ofClass] % (population[ofClass] + 1);
    }

    /** By how much a population's number falls with one customer fewer. */
    int stride(int ofClass) {
        return stride[ofClass];
    }

    /** Whether the class has customers in the population. */
    boolean has(int index, int ofClass) {
        return customers(index, ofClass) > 0;
    }
}
