package org.replibench.machines.linux;

/**
 * A range of IPv4 addresses that begin with the same bits, such as {@code 10.213.0.0/24}.
 *
 * @param first the lowest address, as a number
 * @param prefixLength how many bits they share, 0 to 32
 */
public record AddressRange(int first, int prefixLength) {
    private static final int BITS = 32;

    /** Clears the bits that are not shared. */
    public AddressRange {
        first &= mask(prefixLength);
    }

    /** The range of {@code prefixLength} that {@code address}, four numbers with dots, is in. */
    static AddressRange around(String address, int prefixLength) {
        int number = 0;
        for (String part : address.split("\\.")) {
            number = number << Byte.SIZE | Integer.parseInt(part);
        }
        return new AddressRange(number, prefixLength);
    }

    /** The address that is {@code offset} above the lowest. */
    public String address(int offset) {
        int number = first + offset;
        return (number >>> 24) + "." + (number >>> 16 & 0xff) + "." + (number >>> 8 & 0xff) + "." + (number & 0xff);
    }

    /** The {@code index}th of the ranges with {@code longerPrefix} that this one consists of, from 0. */
    AddressRange part(int longerPrefix, int index) {
        return new AddressRange(first + (index << (BITS - longerPrefix)), longerPrefix);
    }

    boolean overlaps(AddressRange other) {
        int shared = mask(Math.min(prefixLength, other.prefixLength));
        return (first & shared) == (other.first & shared);
    }

    /** As {@code ip} and PostgreSQL write it. */
    @Override
    public String toString() {
        return address(0) + "/" + prefixLength;
    }

    private static int mask(int prefixLength) {
        return prefixLength == 0 ? 0 : -1 << (BITS - prefixLength);
    }
}
