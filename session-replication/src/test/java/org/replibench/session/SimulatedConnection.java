package org.replibench.session;

import io.undertow.connector.ByteBufferPool;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.HttpUpgradeListener;
import io.undertow.server.SSLSessionInfo;
import io.undertow.server.ServerConnection;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.xnio.ChannelListener;
import org.xnio.Option;
import org.xnio.OptionMap;
import org.xnio.Pool;
import org.xnio.StreamConnection;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;
import org.xnio.channels.ConnectedChannel;
import org.xnio.conduits.ConduitStreamSinkChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;
import org.xnio.conduits.StreamSinkConduit;

/** Of a request without a socket: as much of a connection as a session manager notices. */
final class SimulatedConnection extends ServerConnection {
    @Override
    public OptionMap getUndertowOptions() {
        return OptionMap.EMPTY;
    }

    @Override
    protected void exchangeComplete(HttpServerExchange exchange) {}

    @Override
    protected void maxEntitySizeUpdated(HttpServerExchange exchange) {}

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}

    private static UnsupportedOperationException noSocket() {
        return new UnsupportedOperationException("a simulated request has no socket");
    }

    @Override
    @SuppressWarnings("deprecation")
    public Pool<ByteBuffer> getBufferPool() {
        throw noSocket();
    }

    @Override
    public ByteBufferPool getByteBufferPool() {
        throw noSocket();
    }

    @Override
    public XnioWorker getWorker() {
        throw noSocket();
    }

    @Override
    public XnioIoThread getIoThread() {
        throw noSocket();
    }

    @Override
    public HttpServerExchange sendOutOfBandResponse(HttpServerExchange exchange) {
        throw noSocket();
    }

    @Override
    public boolean isContinueResponseSupported() {
        throw noSocket();
    }

    @Override
    public void terminateRequestChannel(HttpServerExchange exchange) {
        throw noSocket();
    }

    @Override
    public boolean supportsOption(Option<?> option) {
        return false;
    }

    @Override
    public <T> T getOption(Option<T> option) {
        throw noSocket();
    }

    @Override
    public <T> T setOption(Option<T> option, T value) {
        throw noSocket();
    }

    @Override
    public SocketAddress getPeerAddress() {
        throw noSocket();
    }

    @Override
    public <A extends SocketAddress> A getPeerAddress(Class<A> type) {
        throw noSocket();
    }

    @Override
    public ChannelListener.Setter<? extends ConnectedChannel> getCloseSetter() {
        throw noSocket();
    }

    @Override
    public SocketAddress getLocalAddress() {
        throw noSocket();
    }

    @Override
    public <A extends SocketAddress> A getLocalAddress(Class<A> type) {
        throw noSocket();
    }

    @Override
    public int getBufferSize() {
        throw noSocket();
    }

    @Override
    public SSLSessionInfo getSslSessionInfo() {
        throw noSocket();
    }

    @Override
    public void setSslSessionInfo(SSLSessionInfo info) {
        throw noSocket();
    }

    @Override
    public void addCloseListener(CloseListener listener) {
        throw noSocket();
    }

    @Override
    protected StreamConnection upgradeChannel() {
        throw noSocket();
    }

    @Override
    protected ConduitStreamSinkChannel getSinkChannel() {
        throw noSocket();
    }

    @Override
    protected ConduitStreamSourceChannel getSourceChannel() {
        throw noSocket();
    }

    @Override
    protected StreamSinkConduit getSinkConduit(HttpServerExchange exchange, StreamSinkConduit conduit) {
        throw noSocket();
    }

    @Override
    protected boolean isUpgradeSupported() {
        throw noSocket();
    }

    @Override
    protected boolean isConnectSupported() {
        throw noSocket();
    }

    @Override
    protected void setUpgradeListener(HttpUpgradeListener listener) {
        throw noSocket();
    }

    @Override
    protected void setConnectListener(HttpUpgradeListener listener) {
        throw noSocket();
    }

    @Override
    public String getTransportProtocol() {
        throw noSocket();
    }

    @Override
    public boolean isRequestTrailerFieldsSupported() {
        throw noSocket();
    }
}
