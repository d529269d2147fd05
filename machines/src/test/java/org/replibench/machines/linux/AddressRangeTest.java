package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AddressRangeTest {
    private final AddressRange range = AddressRange.around("10.213.4.77", 23);

    @Test
    void is_written_with_its_lowest_address() {
        assertThat(range).hasToString("10.213.4.0/23");
        assertThat(AddressRange.around("255.255.255.255", 0)).hasToString("0.0.0.0/0");
    }

    @Test
    void addresses_are_counted_from_the_lowest() {
        assertThat(range.address(1)).isEqualTo("10.213.4.1");
        assertThat(range.address(257)).isEqualTo("10.213.5.1");
        assertThat(AddressRange.around("192.168.1.0", 24).address(254)).isEqualTo("192.168.1.254");
    }

    @Test
    void consists_of_smaller_ranges() {
        assertThat(range.part(24, 1)).hasToString("10.213.5.0/24");
    }

    @Test
    void overlaps_what_it_contains_and_what_contains_it() {
        assertThat(range.overlaps(AddressRange.around("10.213.5.9", 32))).isTrue();
        assertThat(range.overlaps(AddressRange.around("10.0.0.0", 8))).isTrue();
        assertThat(range.overlaps(AddressRange.around("0.0.0.0", 0))).isTrue();
        assertThat(range.overlaps(AddressRange.around("10.213.6.0", 24))).isFalse();
        assertThat(range.overlaps(AddressRange.around("192.168.0.0", 16))).isFalse();
    }
}
