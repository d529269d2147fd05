package org.replibench.session.peers;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jgroups.util.UUID;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.peers.BackupCopy.Claim;

/**
 * Reads what {@link MessageWriter} wrote, from bytes that anything may have written: no more than they are is read, or
 * allocated.
 */
final class MessageReader {
    private static final int CONTINUES = 0x80;
    private static final int PAYLOAD_BITS = 7;

    /** An attribute without a name, removed. */
    private static final int MIN_ATTRIBUTE_BYTES = 2;

    /** An address of two small numbers. */
    private static final int MIN_NODE_BYTES = 2;

    /** Its node, and a small number. */
    private static final int MIN_CLAIM_BYTES = MIN_NODE_BYTES + 1;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int position;

    MessageReader(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        start = offset;
        end = offset + length;
        position = offset + FrameHeader.BYTES + 1;
    }

    FrameHeader header() {
        return FrameHeader.read(bytes, start, end - start);
    }

    MessageType type() {
        if (end - start <= FrameHeader.BYTES) {
            throw new MalformedMessageException("a message without a type");
        }
        return MessageType.of(bytes[start + FrameHeader.BYTES]);
    }

    long number() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            if (position >= end || shift >= Long.SIZE) {
                throw new MalformedMessageException("a number without end");
            }
            next = bytes[position++];
            value |= (long) (next & (CONTINUES - 1)) << shift;
            shift += PAYLOAD_BITS;
        } while ((next & CONTINUES) != 0);
        return value;
    }

    /** A number below {@code limit}, such as an ordinal. */
    int number(int limit) {
        long value = number();
        if (value < 0 || value >= limit) {
            throw new MalformedMessageException(value + " where less than " + limit + " was expected");
        }
        return (int) value;
    }

    /** How much of something is next, each of which takes bytes of the message. */
    private int count(int bytesOfEach) {
        return number((end - position) / bytesOfEach + 1);
    }

    boolean flag() {
        return number() != 0;
    }

    /** The number that a sender may have appended; {@code absent} if it has not. */
    long appendedNumber(long absent) {
        return position < end ? number() : absent;
    }

    String text() {
        int length = count(1);
        String value = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return value;
    }

    private List<String> texts(int max) {
        String[] values = new String[number(max + 1)];
        for (int i = 0; i < values.length; i++) {
            values[i] = text();
        }
        return List.of(values);
    }

    UUID node() {
        long most = number();
        return new UUID(most, number());
    }

    /** The nodes that a sender may have appended. */
    List<UUID> appendedNodes() {
        int count = position < end ? count(MIN_NODE_BYTES) : 0;
        List<UUID> nodes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            nodes.add(node());
        }
        return nodes;
    }

    /** The claims that a sender may have appended. */
    List<Claim> appendedClaims() {
        return position < end ? claims() : List.of();
    }

    List<Claim> claims() {
        int count = count(MIN_CLAIM_BYTES);
        List<Claim> claims = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            claims.add(new Claim(node(), number()));
        }
        BitSet withdrawn = BitSet.valueOf(new long[] {appendedNumber(0)});
        withdrawn.stream()
                .filter(i -> i < count)
                .forEach(i -> claims.set(i, claims.get(i).asWithdrawn()));
        return claims;
    }

    SessionUpdate update() {
        String id = text();
        List<String> previousIds = texts(SessionUpdate.MAX_PREVIOUS_IDS);
        long version = number();
        boolean whole = flag();
        long createdMillis = whole ? number() : 0;
        int maxInactiveSeconds = (int) number();
        String[] names = new String[count(MIN_ATTRIBUTE_BYTES)];
        byte[][] values = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            names[i] = text();
            int length = count(1);
            if (length != MessageWriter.REMOVED) {
                values[i] = Arrays.copyOfRange(bytes, position, position + length - 1);
                position += length - 1;
            }
        }
        return new SessionUpdate(id, previousIds, version, whole, createdMillis, maxInactiveSeconds, names, values);
    }
}
