package org.replibench.analysis.capacity;

/** Arithmetic of arrays. */
final class VectorMath {
    private VectorMath() {}

    /** {@code a + factor·b}. */
    static double[] plus(double[] a, double factor, double[] b) {
        double[] sum = new double[a.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = a[i] + factor * b[i];
        }
        return sum;
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    static boolean areNotNegative(double[] a) {
        for (double one : a) {
            if (!(one >= 0)) {
                return false;
            }
        }
        return true;
    }
}
