package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;

/** What a holder keeps. */
class CopiesTest {
    private final Copies copies = new Copies();
    private final Address owner = UUID.randomUUID();

    private static Update whole(String id, long version, String name) {
        return new Update(id, null, version, true, 0, 1800, new String[] {name}, new byte[][] {{1}});
    }

    private String name(String id) {
        return copies.get(id).names()[0];
    }

    private static String another(String name) {
        return String.valueOf(name.toCharArray());
    }

    @Test
    void namesOfAttributesAreSharedBetweenCopiesButNotCollectedWithoutEnd() {
        copies.apply(whole("a", 1, another("common")), owner);
        copies.apply(whole("b", 1, another("common")), owner);
        assertThat(name("a")).isSameAs(name("b"));

        for (int i = 0; i < Copies.SHARED_NAMES; i++) {
            copies.apply(whole("c" + i, 1, "name" + i), owner);
        }
        copies.apply(whole("d", 1, another("late")), owner);
        copies.apply(whole("e", 1, another("late")), owner);
        assertThat(name("d")).isNotSameAs(name("e")).isEqualTo(name("e"));
        copies.apply(whole("f", 1, another("common")), owner);
        assertThat(name("f")).isSameAs(name("a"));
    }

    @Test
    void lateRepeatedAndReorderedUpdatesDoNoHarm() {
        Update change = new Update("a", null, 3, false, 0, 1800, new String[] {"x"}, new byte[][] {{3}});
        assertThat(copies.apply(change, owner)).isEqualTo(Outcome.REPEAT);
        copies.apply(whole("a", 2, "x"), owner);
        assertThat(copies.apply(change, owner)).isEqualTo(Outcome.CONFIRMED);
        assertThat(copies.apply(change, owner)).isEqualTo(Outcome.CONFIRMED);
        assertThat(copies.apply(whole("a", 1, "old"), owner)).isEqualTo(Outcome.CONFIRMED);
        assertThat(copies.get("a").version()).isEqualTo(3);
        assertThat(copies.get("a").values()[0]).containsExactly(3);
        copies.remove("a", 4);
        assertThat(copies.apply(whole("a", 4, "x"), owner)).isEqualTo(Outcome.MOVED);
        assertThat(copies.size()).isZero();
    }
}
