package org.replibench.cluster.fault;

import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.Restartable;

/** The database is stopped, and started again after a while; its clients' connections are all cut. */
record DatabaseRestart() implements Fault {
    @Override
    public String name() {
        return "database";
    }

    @Override
    public Optional<String> refusal(Place place) {
        return place.ownDatabase()
                ? Optional.empty()
                : Optional.of("a database of our own required, found -Ddb.url; leave it out");
    }

    @Override
    public boolean meetsNodes() {
        return false;
    }

    @Override
    public boolean changesMembers() {
        return false;
    }

    @Override
    public int boots(int nodes) {
        return 0;
    }

    @Override
    public void strike(Scene scene) {
        restartable(scene.database()).stop();
    }

    @Override
    public void heal(Scene scene) {
        restartable(scene.database()).start();
        scene.cluster().awaitHealth();
    }

    private static Restartable restartable(Database database) {
        if (database instanceof Restartable restartable) {
            return restartable;
        }
        throw new IllegalArgumentException("database " + database.jdbcUrl() + ": not ours to stop");
    }
}
