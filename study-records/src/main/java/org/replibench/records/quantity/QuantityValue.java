package org.replibench.records.quantity;

import java.util.function.DoubleFunction;

/** What a figure of several faults comes to, and what bounds it. */
public interface QuantityValue {
    /** In the unit of the figure's key: infinite if it was not over, NaN if it was not measured. */
    double value();

    /** The lower end of the 95 % interval: of the value, or of the share that a count stands for; NaN if nothing bounds it. */
    double low();

    /** The upper end of the same interval. */
    double high();

    /**
     * For a person, with its interval.
     *
     * @param unit what one printed unit is, in that of the key
     */
    String text(double unit);

    /** The same in the unit of the key. */
    default String text() {
        return text(1);
    }

    /** The same value, shown otherwise. */
    default QuantityValue shownAs(DoubleFunction<String> textByUnit) {
        QuantityValue original = this;
        return new QuantityValue() {
            @Override
            public double value() {
                return original.value();
            }

            @Override
            public double low() {
                return original.low();
            }

            @Override
            public double high() {
                return original.high();
            }

            @Override
            public String text(double unit) {
                return textByUnit.apply(unit);
            }
        };
    }
}
