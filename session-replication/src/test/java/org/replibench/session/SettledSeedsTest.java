package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.ReplicationPattern;
import org.replibench.session.simulation.ScenarioFamily;
import org.replibench.session.simulation.ScenarioGenerator;

/** Scenarios in which a promise was broken, where no test tells the history in a shorter way. */
class SettledSeedsTest {
    @ParameterizedTest
    @CsvSource({
        // A node whose claim waits for a silent one hears meanwhile that what it has is void, from one that goes on
        // with the session.
        "2321, 160033",
        // Of two holders of what a killed node had, the one with the older copy looks after it first.
        "1222, 160197",
        // Those who refused a change of id are gone when the session, which a later owner has under another id, lacks a
        // holder.
        "2112, 200049",
        // A request's change of id is refused, and its node hears of the session next under the id that the later owner
        // gave it.
        "2212, 300179",
        // A claimer gives up to which a session was handed over; its owner takes it back, and is passed over.
        "1222, 300668",
        // A node leaves while one that was passed over passes a sign-off on.
        "1222wq2, 300544",
        // A killed node had just got the session from the owner, which holds a newer copy than others.
        "2112wq2, 300912",
        // One that all hear late passes an owner over when the third has gone; the checker's.
        "2222wq2, 301138",
        // Updates are refused for a claim that came when the owner had nothing to give up.
        "2212, 301384",
        // What a request sends is refused because a parallel one has changed the id meanwhile.
        "1222wq2, 301749",
        // A request changes an id that another node has taken over, and a parallel one takes it back.
        "3121, 302077",
        // All who know of a sign-off are killed before a node that is paused hears of it; the checker's.
        "1222wq2, 302478",
        // All hear the owner late, and it itself gets a request; the checker's.
        "2222, 302157",
        // A change of id is not confirmed, and a parallel request goes on as the session is looked for.
        "1112wq2, 302709",
        // A claimer passes another one over, which is about to get the session by a claim that others have answered
        // before.
        "2212wq2, 304458",
        // A change of id was not confirmed, and another node waits for the session when its last request ends.
        "1122, 304769",
        // A node that starts has a copy of one that it has not met otherwise.
        "1122wq2, 308688",
        // A node was told that there is nothing under the former id by which it had claimed the session.
        "1122, 309124",
        // An owner that stops has given the session up for a claim that waits, and another claim goes first.
        "1322wq2, 309599",
        // A node joins, and gets a copy, while a claim waits for the owner's request.
        "2121, 301561",
        // A request changes the id as its node stops, and holders refuse it: another node asks for the former one.
        "1111wq2, 312109",
        // A node that looks for what has timed out waits for the owner, which uses the session, and is killed.
        "2122wq2, 322424",
        // What a node wrote whose messages are late is read elsewhere; the checker's.
        "2112, 321716",
        // A database's clock gets to the time of its start once more; the checker's.
        "3322, 321196"
    })
    void noPromiseIsBrokenAnyMore(String pattern, long seed) throws InterruptedException {
        ReplicationPattern replicationPattern = SearchedScenarios.pattern(pattern);
        assertThat(ScenarioRun.run(ScenarioGenerator.generate(
                                replicationPattern, seed, ScenarioFamily.of(replicationPattern, seed)))
                        .violations())
                .isEmpty();
    }

    /** As above, where some nodes are deployed again on the same server. */
    @ParameterizedTest
    @CsvSource({
        // A node gives a session up under an id that was replaced, to a claim that is over.
        "2222, 500613",
        // A node that had left was taken for one that leaves when it was deployed again: sessions timed out later.
        "1122, 700037",
        // A node that goes on hears what a new one says before it hears that it has joined.
        "1212wq2, 800383",
        // A request looks for the session by an id that another one changes meanwhile, while a node claims it by that,
        // too.
        "2122, 800887",
        // A session is given up for a claim in vain; two nodes stop, and a third one is killed.
        "1222wq2, 800659",
        // A claim that is over is answered when its node has a copy of a later owner.
        "2122, 1000689"
    })
    void noPromiseIsBrokenByRedeployment(String pattern, long seed) throws InterruptedException {
        assertThat(ScenarioRun.run(
                                ScenarioGenerator.generateWithQuickListeners(SearchedScenarios.pattern(pattern), seed))
                        .violations())
                .isEmpty();
    }

    /** As above, where listeners may take a while on a node. */
    @ParameterizedTest
    @CsvSource({
        // A claim is given up while listeners hear that the session leaves: its owner does not take it back, and stops.
        "2311, 46",
        "2312, 113",
        // As before, and listeners never hear of the session's end.
        "1321wq2, 162",
        // A node is paused while a database that is gone gets a later time; the checker's.
        "3311, 2000293",
        // A node stops, whose sessions' listeners take longer than others get to answer, while two others claim one by
        // turns.
        "2221, 2010084",
        // A node that was paused does not hear of a change of id, and those are gone that have.
        "2222wq2, 2010124",
        // A node tells others of a new id; one of them tells it in turn, because of what it had given up for a claim
        // that
        // was over.
        "1312wq2, 2200033",
        "1322, 2200508",
        "1322wq2, 2200474",
        // A claimer asks again as its request waits; what an owner had given up for it before stays as a copy.
        "1212, 2311553",
        // An owner asks whether it still is the owner, and gives the session up meanwhile, for a claim that is over
        // soon.
        "1221wq2, 2301764",
        // A request that changes a session whose update was refused spins while listeners hear of the session's end.
        "2112wq2, 2400861",
        // What an owner says of a former id comes from another node before an earlier update does.
        "1122wq2, 2500002",
        // A node that has just started gets a session under the id that an owner gave it which was passed over, and
        // then
        // under the former one.
        "2212wq2, 2402058",
        // An owner whose change of id holders have refused says of the former id that it is void, and is killed.
        "2212wq2, 2301528",
        // A change of id came to one holder only, which tells another one that the former id is void, and is killed.
        "1112wq2, 2500001",
        // An owner that was passed over hears of that; who did so is killed before it has given others copies.
        "2222wq2, 2311603",
        // Updates are refused for a claim that was given up, of which the owner's node has not heard.
        "1112, 2402903",
        // A stopping node asks whether it still owns a session, and gives it up meanwhile.
        "1311wq2, 3010077",
        // A view merges as two requests use a session: what one has sent looks newer than what the other one knows.
        "1122, 3011851",
        // A node stops, and those that are left have just started.
        "1222wq2, 3000576",
        // A node takes back each second what another one has under a new id, whose updates it refuses for that.
        "2212wq2, 3100773",
        // A node that was killed had passed an owner over: a node without a copy refuses what a later owner sends.
        "2112, 3811119",
        // A session that is used goes from one node that looks for what has timed out to the other.
        "2222, 3900744",
        // Updates are refused for a claim that waits, and were refused before for one of a node that was killed.
        "2212, 4002589",
        // An owner that was passed over hears that a former id is void, before the next one is safe.
        "1112wq2, 4110448",
        // All other nodes leave, and the one that has the copy has claimed the session.
        "1222, 3810436",
        // A request changes a row's id while another one asks for it by the former one.
        "3211, 3400315",
        "3211, 3600084",
        // A request asks for a row while another one's sign-off, at the same node, waits for the database.
        "3122, 3600405",
        // A node that was passed over has the session again before it keeps what it had as a copy.
        "2112wq2, 3512486",
        // A request joins a claim that a look at timeouts has begun, and that is over before the session is free.
        "2222wq2, 4911884",
        // A node that was paused hears that another one leaves when it has left.
        "2312, 4913914",
        // A node passes an owner over that has given a copy to one which has just started, and of which it has not
        // heard.
        "1222wq2, 4801292",
        // A claim that was put off until its claimer was gone makes void what a later owner sends.
        "1222wq2, 4712123",
        // Two nodes are killed that had the copies of one that had stopped; the checker's.
        "2212wq2, 4710708",
        // An owner that stops has given a session up for a claim which was withdrawn meanwhile.
        "1221wq2, 4501904",
        // A node that has a session under another id claims it by the former one, for a request with an old cookie.
        "2212, 4510876",
        // A claim of a former id is withdrawn just before, or after, the update under the present one is refused for
        // it.
        "1222, 4510532",
        // A node stops before it has told others that the former id of a copy is void, which it has passed on.
        "1222, 4512499",
        // A database's clock is set to before its start; the checker's.
        "3311, 4502263",
        // A node that passed an owner over is killed; a request of that one is confirmed by the node that starts in its
        // place.
        "1122, 4310478",
        // A holder stops while its session's listeners hear that it leaves, and then the owner is killed; the
        // scenario's.
        "1122, 4312461",
        // A request changes an id as its node stops, and another node takes the session by the former one.
        "3312, 4211422",
        // A node stops, and does not wait for listeners that hear of a session's end any longer; the checker's.
        "1212wq2, 4201623",
        // A node is killed while listeners hear of a session's end, in which another request has written; the
        // checker's.
        "2122wq2, 2402239",
        // A node hands its sessions over so late that it is as if it were killed; the checker's.
        "2121wq2, 3010439",
        // A node hands over as late as if it were killed what it alone has; the checker's.
        "2312wq2, 3610693",
        // A database's clock is set, and it is gone before nodes have said that they live; the checker's.
        "3311, 3001083",
        // Two requests at other nodes have a session for longer than a third one waits; the checker's.
        "3321, 3100794",
        // A machine is paused just as its node has stopped; the checker's.
        "1121, 2300447",
        // An owner stops, and has started again when it is silent; the checker's.
        "2222, 2300849"
    })
    void noPromiseIsBrokenBySlowListeners(String pattern, long seed) throws InterruptedException {
        assertThat(ScenarioRun.run(ScenarioGenerator.generate(SearchedScenarios.pattern(pattern), seed))
                        .violations())
                .isEmpty();
    }
}
