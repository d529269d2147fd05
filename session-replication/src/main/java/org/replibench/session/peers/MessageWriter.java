package org.replibench.session.peers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.peers.BackupCopy.Claim;

/** Writes a message's bytes, small numbers in few of them. */
final class MessageWriter {
    /** The length of a removed attribute's value: one more than a value's length is written, so no value has this one. */
    static final int REMOVED = 0;

    /** Of a message without attributes, so that most need no more. */
    private static final int SMALL_FRAME_BYTES = 64;

    private static final int CONTINUES = 0x80;
    private static final int PAYLOAD_BITS = 7;

    private byte[] bytes;
    private int length;
    private FrameHeader sealed;

    /** Of a message without attributes. */
    MessageWriter(MessageType type) {
        this(type, SMALL_FRAME_BYTES);
    }

    MessageWriter(MessageType type, int expectedBytes) {
        bytes = new byte[FrameHeader.BYTES + expectedBytes];
        length = FrameHeader.BYTES;
        bytes[length++] = (byte) type.ordinal();
    }

    private MessageWriter(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    MessageWriter number(long value) {
        ensure(Long.BYTES + 2);
        long rest = value;
        while ((rest & -CONTINUES) != 0) {
            bytes[length++] = (byte) (rest | CONTINUES);
            rest >>>= PAYLOAD_BITS;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    MessageWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    MessageWriter text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        number(encoded.length);
        return raw(encoded);
    }

    MessageWriter node(UUID node) {
        return number(node.getMostSignificantBits()).number(node.getLeastSignificantBits());
    }

    MessageWriter nodes(List<Address> nodes) {
        number(nodes.size());
        nodes.forEach(node -> node((UUID) node));
        return this;
    }

    /** At the message's end. */
    MessageWriter claims(List<Claim> claims) {
        number(claims.size());
        claims.forEach(claim -> node((UUID) claim.claimer()).number(claim.number()));
        BitSet withdrawn = new BitSet();
        for (int i = 0; i < claims.size(); i++) {
            withdrawn.set(i, claims.get(i).withdrawn());
        }
        return withdrawn.isEmpty() ? this : number(withdrawn.toLongArray()[0]);
    }

    MessageWriter update(SessionUpdate sessionUpdate) {
        text(sessionUpdate.id());
        number(sessionUpdate.previousIds().size());
        sessionUpdate.previousIds().forEach(this::text);
        number(sessionUpdate.version());
        flag(sessionUpdate.whole());
        if (sessionUpdate.whole()) {
            number(sessionUpdate.createdMillis());
        }
        number(sessionUpdate.maxInactiveSeconds());
        number(sessionUpdate.names().length);
        for (int i = 0; i < sessionUpdate.names().length; i++) {
            text(sessionUpdate.names()[i]);
            byte[] value = sessionUpdate.values()[i];
            if (value == null) {
                number(REMOVED);
            } else {
                number(value.length + 1L);
                raw(value);
            }
        }
        return this;
    }

    /** How many bytes an update takes at most, its attributes' names being ASCII. */
    static int expectedBytes(SessionUpdate sessionUpdate) {
        int expected = 64
                + (1 + sessionUpdate.previousIds().size())
                        * (2 + sessionUpdate.id().length());
        for (int i = 0; i < sessionUpdate.names().length; i++) {
            byte[] value = sessionUpdate.values()[i];
            expected += 8 + sessionUpdate.names()[i].length() + (value == null ? 0 : value.length);
        }
        return expected;
    }

    private MessageWriter raw(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** The bytes of the message with a header: another array for each, as JGroups may send those before once more. */
    synchronized MessageWriter sealed(FrameHeader header) {
        if (sealed == null) {
            sealed = header;
            header.write(bytes);
        }
        if (header.equals(sealed)) {
            return this;
        }
        MessageWriter copy = new MessageWriter(Arrays.copyOf(bytes, length), length);
        header.write(copy.bytes);
        return copy;
    }

    int length() {
        return length;
    }

    /** What was written: the first {@link #length()} bytes of this array. */
    byte[] bytes() {
        return bytes;
    }
}
