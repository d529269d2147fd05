package org.replibench.session.simulation;

import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** An attribute: which write it comes from, and the application's code that runs when it travels. */
public final class Cell implements Serializable, HttpSessionActivationListener {
    private static final long serialVersionUID = 1;

    private final long write;

    public Cell(long write) {
        this.write = write;
    }

    public long write() {
        return write;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        SimulatedMachine.current().failIfSo(ApplicationFailure.WRITE_OBJECT);
        out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        SimulatedMachine.current().failIfSo(ApplicationFailure.READ_OBJECT);
        in.defaultReadObject();
    }

    @Override
    public void sessionWillPassivate(HttpSessionEvent event) {
        SimulatedMachine.current().listen();
        SimulatedMachine.current().failIfSo(ApplicationFailure.WILL_PASSIVATE);
    }

    @Override
    public void sessionDidActivate(HttpSessionEvent event) {
        SimulatedMachine.current().listen();
        SimulatedMachine.current().failIfSo(ApplicationFailure.DID_ACTIVATE);
    }
}
