package org.replibench.runner.gc;

import com.microsoft.gctoolkit.aggregator.Aggregation;
import com.microsoft.gctoolkit.aggregator.Collates;
import java.util.ArrayList;
import java.util.List;

/** Gathers what {@link CollectionAggregator} finds; GCToolKit requires it to be public. */
@Collates(CollectionAggregator.class)
public final class CollectionList extends Aggregation {
    private final List<Collection> collections = new ArrayList<>();

    void add(Collection collection) {
        collections.add(collection);
    }

    List<Collection> collections() {
        return List.copyOf(collections);
    }

    @Override
    public boolean hasWarning() {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return collections.isEmpty();
    }
}
