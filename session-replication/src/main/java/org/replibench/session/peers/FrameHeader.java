package org.replibench.session.peers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The first bytes of every message: which layer, which version of its messages, whose sessions, and of which deployment. The first {@link
 * #COMMON_BYTES} keep their meaning in all versions, so that nodes of different ones can tell.
 *
 * @param version of what follows the header; a version may append to messages, since the rest of one is not read
 * @param application its name's checksum
 * @param sender the number of the deployment that sends it: see {@link DeploymentAddresses}
 * @param receiver the number of the one that it is for; {@link #ANY}
 */
record FrameHeader(int version, int application, long sender, long receiver) {
    /** The version of this layer's messages: one more whenever a node of the former one could not read them. */
    static final int VERSION = 3;

    /** Of a message to all, or to a node of which nothing has been heard. */
    static final long ANY = 0;

    private static final int COMMON_BYTES = 6;
    static final int BYTES = COMMON_BYTES + 2 * Long.BYTES;

    private static final byte MAGIC = (byte) 0xB7;

    /**
     * For messages to any.
     *
     * @param application whose sessions these are, the same on every node
     */
    static FrameHeader of(String application, long sender) {
        CRC32 checksum = new CRC32();
        checksum.update(application.getBytes(StandardCharsets.UTF_8));
        return new FrameHeader(VERSION, (int) checksum.getValue(), sender, ANY);
    }

    FrameHeader to(long oneReceiver) {
        return new FrameHeader(version, application, sender, oneReceiver);
    }

    void write(byte[] bytes) {
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .put((byte) version)
                .putInt(application)
                .putLong(sender)
                .putLong(receiver);
    }

    /**
     * Reads a header.
     *
     * @throws MalformedMessageException if these are not a message of the layer
     */
    static FrameHeader read(byte[] bytes, int offset, int length) {
        if (length < COMMON_BYTES || bytes[offset] != MAGIC) {
            throw new MalformedMessageException("no message of the session layer");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes, offset + 1, length - 1).order(ByteOrder.LITTLE_ENDIAN);
        int version = Byte.toUnsignedInt(header.get());
        int application = header.getInt();
        if (version != VERSION) {
            return new FrameHeader(version, application, ANY, ANY);
        }
        if (length < BYTES) {
            throw new MalformedMessageException("a header without end");
        }
        return new FrameHeader(version, application, header.getLong(), header.getLong());
    }
}
