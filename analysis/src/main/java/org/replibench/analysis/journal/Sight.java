package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a virtual user saw of its session.
 *
 * @param request which one it answers, as {@link World#acknowledged} has it
 * @param bought what the cart held when it was bought, as the database has it; empty if nothing was, or that is not known
 * @param again which carts have become this order already, as {@link World#cart} has them; none if no page told of it before
 */
record Sight(Action action, View view, long request, Optional<Map<String, Integer>> bought, Set<Long> again) {

    /** This one, without what was bought. */
    Sight withoutOrder() {
        return new Sight(action, view, request, Optional.empty(), Set.of());
    }

    /** What {@code worlds} are after this: those only that can have shown it, and each once. */
    List<World> after(Collection<World> worlds, Unanswered unanswered) {
        return World.distinct(worlds.stream()
                .flatMap(world -> unanswered.later(world).stream())
                .flatMap(world -> after(world, unanswered).stream())
                .toList());
    }

    private Optional<World> after(World world, Unanswered unanswered) {
        return filled(world, unanswered)
                .flatMap(filled -> searched(filled, unanswered))
                .map(before -> action.writes() ? before.acknowledged(action, request) : before)
                .filter(after -> view.fits(after.state()));
    }

    private Optional<World> filled(World world, Unanswered unanswered) {
        if (boughtAgain(world)) {
            return Optional.of(world);
        }
        if (bought.isPresent()) {
            return unanswered.filled(world, bought.get());
        }
        Map<String, Integer> held = action.in(world.state()).cart();
        return view.cart().map(shown -> unanswered.added(world, held, shown)).orElse(Optional.of(world));
    }

    /** The shop answers with the order that is there, whatever the cart has come to hold since. */
    private boolean boughtAgain(World world) {
        return again.contains(world.cart()) && !world.state().cart().isEmpty();
    }

    private Optional<World> searched(World world, Unanswered unanswered) {
        String held = action.in(world.state()).keyword();
        return view.keyword()
                .filter(shown -> !shown.equals(held))
                .map(shown -> unanswered.late(world, new Action.Search(shown)))
                .orElse(Optional.of(world));
    }
}
