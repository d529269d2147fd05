package org.replibench.session.peers;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The first bytes of every message: which layer, which version of its messages, and whose sessions. They keep their meaning
 * in all versions, so that nodes of different ones can tell.
 *
 * @param version of what follows the header; a version may append to messages, since the rest of one is not read
 * @param application its name's checksum
 */
record FrameHeader(int version, int application) {
    /** The version of this layer's messages: one more whenever a node of the former one could not read them. */
    static final int VERSION = 2;

    static final int BYTES = 6;

    private static final byte MAGIC = (byte) 0xB7;

    /** @param application whose sessions these are, the same on every node */
    static FrameHeader of(String application) {
        CRC32 checksum = new CRC32();
        checksum.update(application.getBytes(StandardCharsets.UTF_8));
        return new FrameHeader(VERSION, (int) checksum.getValue());
    }

    void write(byte[] bytes) {
        bytes[0] = MAGIC;
        bytes[1] = (byte) version;
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[2 + i] = (byte) (application >>> (Byte.SIZE * i));
        }
    }

    /**
     * Reads a header.
     *
     * @throws MalformedMessageException if these are not a message of the layer
     */
    static FrameHeader read(byte[] bytes, int offset, int length) {
        if (length < BYTES || bytes[offset] != MAGIC) {
            throw new MalformedMessageException("no message of the session layer");
        }
        int application = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            application |= Byte.toUnsignedInt(bytes[offset + 2 + i]) << (Byte.SIZE * i);
        }
        return new FrameHeader(Byte.toUnsignedInt(bytes[offset + 1]), application);
    }
}
