package org.replibench.runner.options;

import static org.replibench.runner.options.CommandName.BARE;
import static org.replibench.runner.options.CommandName.CELL_STUDIES;
import static org.replibench.runner.options.CommandName.CLUSTER;
import static org.replibench.runner.options.CommandName.COMPARE;
import static org.replibench.runner.options.CommandName.DOCTOR;
import static org.replibench.runner.options.CommandName.FAILOVER;
import static org.replibench.runner.options.CommandName.JMETER;
import static org.replibench.runner.options.CommandName.LOAD;
import static org.replibench.runner.options.CommandName.MATRIX;
import static org.replibench.runner.options.CommandName.PREDICT;
import static org.replibench.runner.options.CommandName.PROFILE;
import static org.replibench.runner.options.CommandName.SERVE;
import static org.replibench.runner.options.CommandName.SHOP_STUDIES;
import static org.replibench.runner.options.CommandName.SOLVE;
import static org.replibench.runner.options.OptionUse.by;
import static org.replibench.runner.options.OptionUse.byAll;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Margin;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.machines.host.EmulatedMachineSpec;
import org.replibench.machines.inventory.HostRole;
import org.replibench.model.Affinity;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Workload;
import org.replibench.model.balancing.BalancingPolicy;

/**
 * Every {@code -D} option: which commands read it, the question that it answers there, what is allowed, the default and why.
 *
 * <p>Help, refusals and {@code docs/reference/options.md} are made from these declarations.
 */
public enum Option {
    HELP(
            "help",
            byAll().asks("Which options does this command read?")
                    .allows("switch; prints them, and does nothing else")
                    .byDefault("false", "a command is run to do its work")
                    .notKept()),
    PRESET(
            "preset",
            preset(MATRIX, "it decides in minutes"),
            preset(CommandName.GC, "it compares collectors on one node"),
            preset(LOAD, "it puts seven loads on one node, in turns"),
            preset(PROFILE, "its loads are light enough to show what one page needs")),
    RESUME(
            "resume",
            by(CELL_STUDIES)
                    .and(FAILOVER)
                    .asks(
                            "Which study is continued? What it measured stays; an interrupted cell is measured again. Commit, Java"
                                    + " and machine have to be the same")
                    .allows("the folder of a study; without a value the latest")
                    .noDefault("a new study is begun")
                    .notKept()),
    DRY_RUN(
            "dry-run",
            by(CELL_STUDIES)
                    .and(FAILOVER)
                    .asks("Is the plan only printed, or with `resume` what is left of it?")
                    .allows("switch")
                    .byDefault("false", "a study is run to measure")
                    .notKept(),
            by(CLUSTER)
                    .asks(
                            "Is only printed what would be started, and with `inventory` what would be pushed to each host?")
                    .allows("switch")
                    .byDefault("false", "a cluster is started to be used")
                    .notKept()),
    PATTERNS(
            "patterns",
            by(SHOP_STUDIES)
                    .asks("Which replication patterns?")
                    .allows(
                            "`none`, or codes such as `2212`, `2212wq2`, comma-separated; `all`: the 36 that replicate, with"
                                    + " quota 1")
                    .byDefault("none,2212,2222,1212,3222", "the control, and one pattern for each protocol and scope")
                    .see("reference/patterns.md"),
            by(FAILOVER)
                    .asks("Which replication patterns, instead of `arms`?")
                    .allows("as in the matrix")
                    .byDefault(
                            "none,2212,2222,1212,3222", "as in the matrix, if `engine` is given; else `arms` decides")
                    .keptIfGiven(),
            by(PREDICT)
                    .asks("Which replication patterns are predicted?")
                    .allows("those that were profiled, with any write quota")
                    .noDefault("all that were profiled, or of these what `validate` has measured")),
    PATTERN(
            "pattern",
            by(CLUSTER)
                    .asks("Which replication pattern does the cluster run?")
                    .allows("`none`, or a code such as `2212`")
                    .byDefault("2212", "nothing that a client has an answer to is lost, and both engines have it"),
            by(PROFILE)
                    .asks("Which pattern is measured beside its control, instead of `patterns`?")
                    .allows("`none`, or a code such as `2212`")
                    .noDefault("the preset has `2211`")
                    .notKept()),
    NODES(
            "nodes",
            by(MATRIX, CommandName.GC, LOAD, BARE)
                    .asks("How many nodes? A pattern that replicates is not measured on one")
                    .allows("1 to 8, comma-separated; each size is a round of its own")
                    .byDefault("2", "the smallest cluster in which something is replicated"),
            by(FAILOVER)
                    .asks("How many nodes has the cluster?")
                    .allows("2 to 8")
                    .byDefault("3", "a node of a pair that dies leaves no other to hold a copy"),
            by(CLUSTER)
                    .asks("How many nodes has the cluster?")
                    .allows("1 to 8")
                    .byDefault("2", "the smallest cluster in which something is replicated"),
            by(PREDICT)
                    .asks("For how many nodes is predicted?")
                    .allows("1 to 1024, comma-separated")
                    .noDefault(
                            "1,2,4,8,16,32,64: what can be measured here, and eight times that; or what `validate` has"
                                    + " measured"),
            by(JMETER)
                    .asks("Which nodes does the plan put load on?")
                    .allows("`host:port`, comma-separated")
                    .noDefault(
                            "those of the `-Pcluster` that runs here; `127.0.0.1:18100`, its usual first one, if none"
                                    + " does")),
    CLIENTS(
            "clients",
            by(MATRIX, CommandName.GC, LOAD)
                    .asks("How many virtual users has each node? Not together with `loads`")
                    .allows("1 to 10000")
                    .byDefault(
                            "40",
                            "two nodes, the database and the load generator of a 2-core machine stay below saturation"),
            by(PROFILE)
                    .asks("How many virtual users has each node, one load for each number? Not together with `loads`")
                    .allows("1 to 10000, comma-separated, at least two different ones")
                    .noDefault("the preset has `loads`"),
            by(FAILOVER)
                    .asks("How many virtual users has each node? Not together with `clients.total`")
                    .allows("1 to 1000, and 1000 for all nodes")
                    .byDefault(
                            "8",
                            "24 on three nodes: sessions enough, and a machine of two cores has time to boot what was"
                                    + " killed"),
            by(BARE).asks("How many virtual users has each node?")
                    .allows("1 to 10000")
                    .byDefault("40", "400 requests a second to each node leave a 2-core machine idle time"),
            by(PREDICT)
                    .asks("For how many virtual users on each node is predicted?")
                    .allows("1 to 10000, comma-separated")
                    .noDefault("from light load to beyond saturation, or what `validate` has measured")),
    CLIENTS_TOTAL(
            "clients.total",
            by(FAILOVER)
                    .asks("How many virtual users have all nodes together?")
                    .allows("1 to 1000")
                    .noDefault("`clients` on each node")),
    LOADS(
            "loads",
            by(SHOP_STUDIES)
                    .asks("Which loads, instead of `clients`?")
                    .allows(
                            "`high`: as many virtual users on each node as this machine carries before response time rises,"
                                    + " found by trying; `medium`: half of that; `saturated`: twice that; `sweep`: seven steps from a quarter of it to twice as"
                                    + " many; `limit`: seven around the most that keep `limit`, found in the same way; or `NAME:CLIENTS`, a name of up to 20"
                                    + " letters, digits and `_`; comma-separated")
                    .noDefault("`clients` alone")
                    .see("explanation/how-a-study-runs.md#loads")),
    LOAD_MODEL(
            "load.model",
            by(MATRIX, CommandName.GC)
                    .asks("What decides when pages are asked for: users who wait for their last one, or a rate?")
                    .allows(
                            "`closed`: `clients` or `loads`, who think between pages; `open`: `rate`, and response times count from"
                                    + " the moments at which pages were due, so that a stall shows; not together with `clients`,"
                                    + " `loads`, `recalibrate`, `think.time`")
                    .byDefault("closed", "the white paper's")
                    .see("explanation/load-generator.md#open-and-closed")),
    RATE(
            "rate",
            by(MATRIX, CommandName.GC)
                    .asks("How many page requests does each node get per second, whatever its answers take? Only with"
                            + " `load.model=open`")
                    .allows("1 to 10000 page requests per second to each node: what JMeter calls samples per second")
                    .noDefault("required with `load.model=open`")
                    .see("explanation/load-generator.md#open-and-closed")),
    AFFINITY(
            Affinity.KEY,
            by(MATRIX)
                    .asks(
                            "Do virtual users stay with the node of their session? Each is an arm of its own, on the same servers")
                    .allows(
                            "`on`; `off`: `balancer` chooses the node of each request, by default `round-robin`, and pages that show"
                                    + " an older state of a session than its user has seen are counted; not with pattern `none`; comma-separated")
                    .byDefault(Affinity.ON.key(), "the white paper's, and what balancers do")
                    .see("how-to/run-the-matrix.md#measure-without-session-affinity")),
    WORKLOAD(
            Workload.KEY,
            by(SHOP_STUDIES)
                    .asks("What do virtual users do, and what does the shop keep of it in their sessions?")
                    .allows(
                            "`light`: as few pages as the white paper's scenario takes, and small sessions; `paper`: as a browser walks it, and"
                                    + " sessions as heavy, and set as often, as the white paper's")
                    .byDefault(Workload.LIGHT.key(), "what was measured before stays comparable")
                    .see("explanation/workloads.md"),
            by(CLUSTER)
                    .asks("What does the shop keep in sessions?")
                    .allows("`light`, `paper`, as in the matrix")
                    .byDefault(Workload.LIGHT.key(), "as in the matrix")
                    .see("explanation/workloads.md")),
    THINK_TIME(
            "think.time",
            by(CELL_STUDIES)
                    .asks("How long does a virtual user think before each page?")
                    .allows("`MIN-MAX`, uniform, such as `200ms-400ms`, or one duration; 0ms to 1m")
                    .noDefault("as the plan has it: 200ms-400ms, the white paper's; in `-Pbare` 50ms-150ms")
                    .see("explanation/workloads.md#clients-think-time-ramp-up")),
    RAMP_UP(
            "ramp.up",
            by(CELL_STUDIES)
                    .asks("Over which time do virtual users start?")
                    .allows("0s to 10m, in whole seconds")
                    .byDefault(
                            DurationText.format(ClientBehaviour.USUAL_RAMP_UP),
                            "sign-ons cost more than other pages, and would queue")
                    .see("explanation/workloads.md#clients-think-time-ramp-up")),
    RECALIBRATE(
            "recalibrate",
            by(SHOP_STUDIES)
                    .asks("Is the `high` load found again?")
                    .allows("switch")
                    .byDefault("false", "the same machine and settings carry the same load")
                    .notKept()),
    BUDGET(
            "budget",
            by(MATRIX, CommandName.GC, LOAD, BARE)
                    .asks("How long is measured at most? Arms take turns of seconds, and end when all is decided")
                    .allows("10s to 24h, for all cluster sizes and starts together")
                    .byDefault("7m", "a handful of arms is decided by then")
                    .see("explanation/arms-in-turns.md"),
            by(PROFILE)
                    .asks("How long is measured? Loads take turns of seconds until it is spent")
                    .allows("10s to 24h, for all cluster sizes and starts together")
                    .byDefault("7m", "a first look at a pattern and its control")
                    .see("explanation/arms-in-turns.md"),
            by(FAILOVER)
                    .asks(
                            "How long does the study take at most, instead of `fault.count` faults in each cell? With `fault.count`,"
                                    + " each cell has no more than these")
                    .allows("1m to 24h, enough for one fault of every cell")
                    .noDefault("`fault.count` decides")),
    STARTS(
            "starts",
            by(MATRIX, CommandName.GC, LOAD)
                    .asks("How often are servers started afresh? All starts share the budget")
                    .allows("1 to 100")
                    .byDefault("1", "arms on the same servers need no more; for others 3 tell what a start changes")
                    .see("explanation/arms-in-turns.md"),
            by(BARE).asks("How often are servers started afresh? All starts share the budget")
                    .allows("1 to 100")
                    .byDefault("3", "engines have servers of their own, and starts of these differ")
                    .see("explanation/arms-in-turns.md"),
            by(PROFILE)
                    .asks("How often are servers started afresh? All starts share the budget")
                    .allows("1 to 100")
                    .byDefault("1", "a first look; intervals that hold for other starts need 3")),
    WINDOW(
            "window",
            by(CELL_STUDIES)
                    .asks("How long is the measured part of an arm's turn?")
                    .allows("200ms to 1m")
                    .byDefault("1200ms", "short enough for a machine's pace to hit all arms of a block alike")),
    LEAD_IN(
            "lead.in",
            by(CELL_STUDIES)
                    .asks("How long is an arm's load on before its window?")
                    .allows("0ms to 1m")
                    .byDefault("300ms", "what the arm before left behind is done by then")),
    SHARED_SERVERS(
            "shared.servers",
            by(MATRIX, LOAD, BARE)
                    .asks("Do the same servers serve all patterns of our own session layer, and none?")
                    .allows("`true`; `false`: each arm has servers of its own")
                    .byDefault(
                            "true", "what differs between two starts of servers cancels, and warming up is done once"),
            by(PROFILE)
                    .asks("Do the same servers serve all patterns of our own session layer? None has a node of its own")
                    .allows("`true`; `false`: each pattern has servers of its own")
                    .byDefault(
                            "true", "what differs between two starts of servers cancels, and warming up is done once")),
    NODES_AT_ONCE(
            "nodes.at.once",
            by(CELL_STUDIES)
                    .asks(
                            "How many nodes run at once at most? More arms take turns in several rounds, each with the control")
                    .allows("1 to 1024, no fewer than the control and one arm have")
                    .noDefault("what memory holds; kept in `study.yaml`")
                    .see("explanation/arms-in-turns.md"),
            by(FAILOVER)
                    .asks("How many nodes run at once at most? Arms are measured side by side as far as it allows")
                    .allows("1 to 1024, no fewer than `nodes`")
                    .noDefault("8, as far as memory holds them, and one arm per four cores; kept in `study.yaml`")
                    .see("explanation/failover.md#arms-side-by-side")),
    PRECISION(
            "precision",
            by(MATRIX, CommandName.GC, LOAD, BARE)
                    .asks("How narrow must intervals of costs and knees be before a decided study ends?")
                    .allows(
                            "1 to 50, half of the interval in percent of the ratio, or of a knee; of arms on servers of their own without"
                                    + " what starts differ by")
                    .byDefault("4", "what is known so well needs no more")),
    WARMUP(
            "warmup",
            by(CELL_STUDIES)
                    .asks(
                            "How long are loads on before the first block at most? It ends when compilers are nearly done. On servers"
                                    + " of others, how long is each load on before its window?")
                    .allows("0s to 1h")
                    .byDefault(
                            "30m",
                            "HotSpot's C2 compiler is done with a pair of servers after some minutes on two cores, with"
                                    + " twelve servers after twenty; `60s` on servers of others, as nothing tells when these"
                                    + " are warm")
                    .see("explanation/arms-in-turns.md"),
            by(FAILOVER)
                    .asks("How long is the load on before the first fault?")
                    .allows("0s to 1h")
                    .byDefault("10s", "every virtual user has a session by then")),
    REPEATS(
            "repeats",
            by(FAILOVER)
                    .asks("How often is every cell measured, each time on freshly started servers?")
                    .allows("1 to 100")
                    .byDefault("1", "`fault.count` repeats the fault")),
    SEED(
            "seed",
            by(CELL_STUDIES)
                    .asks("In which order are arms measured? The same seed, the same order")
                    .allows("0 to 999999")
                    .noDefault("drawn, and kept in `study.yaml`")
                    .see("explanation/statistics.md#pairs"),
            by(PREDICT)
                    .asks("Which demands within their errors are drawn? The same seed, the same ones")
                    .allows("0 to 999999")
                    .byDefault("1", "the same question has the same answer")),
    FINDINGS_ONLY(
            "findings.only",
            by(MATRIX)
                    .asks(
                            "Are those cells alone measured by which a finding of the white paper is judged, and their control?")
                    .allows("switch")
                    .byDefault("false", "who asks for a pattern wants it on every cluster")
                    .see("the-white-paper.md")),
    AA(
            "aa",
            by(MATRIX, BARE)
                    .asks("Is the control measured twice in each block? What differs is the noise floor")
                    .allows("`true`, `false`")
                    .byDefault("true", "an instrument that finds a difference between equals has no say on others")
                    .see("explanation/statistics.md#blocks-arms-measured-in-turns"),
            by(CommandName.GC)
                    .asks(
                            "Is G1, or without it the first collector by name, measured twice in each block, on servers of its own? What differs is the noise floor")
                    .allows("switch")
                    .byDefault("false", "it costs a server, and its warm-up")
                    .see("explanation/statistics.md#blocks-arms-measured-in-turns"),
            by(LOAD, PROFILE)
                    .asks(
                            "Is the control measured twice in each block, under each load? What differs is the noise floor")
                    .allows("switch")
                    .byDefault("false", "each load of the control takes a turn more")
                    .see("explanation/statistics.md#blocks-arms-measured-in-turns")),
    REUSE(
            "reuse",
            by(FAILOVER)
                    .asks("Do servers live from cell to cell within a repeat?")
                    .allows("`true`: as long as only the pattern changes that the shop is deployed with, or, without"
                            + " replication, nodes leave, and no fault took a member from their cluster; `false`: every cell"
                            + " starts its own")
                    .byDefault("true", "booting takes longer than measuring")),
    REUSE_SURVIVORS(
            "reuse.survivors",
            by(FAILOVER)
                    .asks("Do servers go on serving after members left their cluster, as long as all are idle?")
                    .allows("switch; for sweeps that ask what is lost or wrong, not for times")
                    .byDefault("false", "times need servers that have seen no failure")
                    .see("explanation/failover.md#servers-that-have-seen-a-failure")),
    ENGINE(
            "engine",
            studyEngines(by(SHOP_STUDIES)),
            studyEngines(by(FAILOVER)).keptIfGiven(),
            by(CLUSTER).asks("Who replicates?").allows(engines()).byDefault("replibench", "it has every pattern")),
    ISOLATION(
            "isolation",
            by(CELL_STUDIES)
                    .and(FAILOVER)
                    .asks("Where does a node live?")
                    .allows(isolations()
                            + "; with `inventory` in `-Pmatrix`, `-Pload`, `-Pgc` and `-Pbare` one of these and `ssh`, such as"
                            + " `namespace,ssh`: arms on this machine and arms on the inventory's hosts take turns")
                    .noDefault(
                            "`namespace` where this machine can, else `process`, and a line says why and what is lost")
                    .see("explanation/emulated-nodes.md"),
            by(CLUSTER)
                    .asks("Where does a node live?")
                    .allows(isolations())
                    .noDefault("`process`, or `namespace` if an option needs it: it asks for no rights")
                    .see("explanation/emulated-nodes.md")),
    NODE_CPUS(
            "node.cpus",
            by(CELL_STUDIES)
                    .asks("How much CPU time has each node while it is measured? (`namespace`)")
                    .allows("cores, such as `0.15`, as far as the machine has them; `none`: no limit")
                    .noDefault("what the machine has for each node of the study's largest cluster, at most 1 core")),
    NODE_MEMORY(
            "node.memory",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("How much memory has each node, in MiB? One that needs more is killed. (`namespace`)")
                    .allows("64 to 1048576")
                    .byDefault(
                            String.valueOf(EmulatedMachineSpec.DEFAULT_MEMORY_BYTES >> 20),
                            "a server's usual need, for each of its servers; and as much more as its `heap` is larger than"
                                    + " 512m")
                    .keptIfGiven()),
    SERVERS_PER_NODE(
            "servers.per.node",
            by(CELL_STUDIES)
                    .and(CLUSTER)
                    .asks("How many servers does each node run? They share its limits and network cards. (`namespace`)")
                    .allows("1 to 4")
                    .byDefault("1", "what servers of one node send each other is not counted")
                    .keptIfGiven()),
    INTERCONNECT_NETWORK(
            InterconnectNetwork.KEY,
            by(MATRIX, LOAD, CommandName.GC)
                    .and(FAILOVER, CLUSTER)
                    .asks(
                            "Do copies have a card of their own, or share one with clients? (`namespace`, with `interconnect.rate`)"
                                    + " Each is an arm of its own")
                    .allows(
                            "`private`: each node has two cards of that rate, one for clients and one for copies; `shared`: one for"
                                    + " both. Comma-separated; one in `-Pfailover`, `-Pcluster`")
                    .noDefault("copies have a card of that rate, and that of clients has no limit")
                    .see("explanation/emulated-nodes.md#one-card-or-two")),
    INTERCONNECT_RATE(
            "interconnect.rate",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("How fast is each node's interconnect card? (`namespace`)")
                    .allows("a whole number and `mbit` or `gbit`")
                    .noDefault("no limit")),
    INTERCONNECT_DELAY(
            "interconnect.delay",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("How long is each packet between nodes delayed? (`namespace`; a kernel with netem)")
                    .allows("a whole number and `us` or `ms`, up to 10 s")
                    .noDefault("not at all")),
    INTERCONNECT_SECURITY(
            InterconnectSecurity.KEY,
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("What do nodes ask of those that they talk to? Each is an arm of its own")
                    .allows(
                            "`none`: nothing; `auth`: who joins has to know a secret; `encrypt`: the same, and messages are"
                                    + " encrypted. Secret and key are drawn again for each start of a cluster."
                                    + " Comma-separated; one in `-Pprofile`, `-Pfailover`, `-Pcluster`")
                    .byDefault(InterconnectSecurity.NONE.key(), "the replication pattern is measured, not a cipher")
                    .see("explanation/security.md#between-nodes")),
    JGROUPS(
            JGroupsLibrary.KEY,
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("By which release of JGroups do nodes talk to each other? Each is an arm of its own")
                    .allows("`" + JGroupsLibrary.OF_SERVER + "`: the one that the server comes with; or files such as"
                            + " `jgroups-5.5.7.Final.jar`, of JGroups 5. Comma-separated" + oneIn())
                    .byDefault(JGroupsLibrary.OF_SERVER, "the one that the server was tested with")
                    .see("how-to/run-the-matrix.md#another-release-of-jgroups")),
    SERVE_PORT(
            "serve",
            by(CELL_STUDIES)
                    .and(FAILOVER)
                    .asks("Is the study shown in the browser while it runs, and at which port?")
                    .allows("switch, or 1024 to 65535; `-Dserve` alone: 8640")
                    .noDefault("showing takes CPU time from what is measured")
                    .see("how-to/watch-a-study.md")
                    .notKept(),
            by(SERVE)
                    .asks("At which port?")
                    .allows("1024 to 65535")
                    .noDefault("8640, none of the servers' nor a usual one")),
    STUDY_FOLDER(
            "study.folder",
            by(SERVE)
                    .asks("Which study is shown?")
                    .allows("a study's folder, such as `results/gc/latest`")
                    .byDefault("results/matrix/latest", "the study that most users measure")),
    DASHBOARD(
            "dashboard",
            by(CELL_STUDIES)
                    .asks("Does each cell get JMeter's own HTML dashboard?")
                    .allows("switch")
                    .byDefault("false", "it takes seconds for each cell")
                    .notKept()),
    GC(
            "gc",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Which garbage collectors? Each is an arm of its own")
                    .allows("`serial`, `parallel`, `g1`, `zgc`, `shenandoah`, `aggressive` (`-XX:+AggressiveHeap`);"
                            + " comma-separated" + oneIn())
                    .noDefault("the serial one for all: small heaps, and no threads that compete for cores")
                    .see("explanation/single-node.md")),
    GC_OPTIONS(
            "gc.options",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Which other collectors, by flags?")
                    .allows("`name=flags`, separated by semicolons" + oneIn())
                    .noDefault("those of `gc`")),
    HEAP(
            "heap",
            by(CELL_STUDIES)
                    .asks("How large is each node's heap, from its start on? Each is an arm of its own")
                    .allows(
                            "a whole number and `m` or `g`, at least `64m`; or above `1x`, at most `20x`: so many times the live set;"
                                    + " comma-separated" + oneIn())
                    .noDefault("512m for all: eight nodes fit in 8 GiB")
                    .see("how-to/compare-garbage-collectors.md#heaps"),
            by(FAILOVER, CLUSTER)
                    .asks("How large is each node's heap, from its start on?")
                    .allows("a whole number and `m` or `g`, at least `64m`")
                    .noDefault("512m: eight nodes fit in 8 GiB")),
    LIVE_SET(
            "live.set",
            by(SHOP_STUDIES)
                    .asks(
                            "How much of a node's heap does a full collection leave, in MiB, by which heaps such as `2x` are stated?")
                    .allows("1 to 65536")
                    .noDefault("found with the `high` load; kept in `study.yaml`")
                    .see("how-to/compare-garbage-collectors.md#heaps")),
    JDK(
            "jdk",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Which Java runs the nodes? Each is an arm of its own")
                    .allows(
                            "folders of installations, 17 or newer, comma-separated; or `all` that are found, one of each"
                                    + " version" + oneIn())
                    .noDefault("the one that runs the study")),
    SESSION_KB(
            "session.kb",
            by(SHOP_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks(
                            "How much more than shopping needs does the shop keep in each session, in KiB? Each is an arm of its"
                                    + " own")
                    .allows("1 to 1024; comma-separated" + oneIn())
                    .noDefault("nothing more")
                    .see("how-to/measure-session-size.md")),
    SESSION_CHANGED(
            "session.changed",
            by(SHOP_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Which part of `session.kb` does each request replace, in percent? Each is an arm of its own")
                    .allows("0 to 100, in steps of 5; comma-separated" + oneIn())
                    .noDefault("100: what the size costs, and nothing else")),
    SESSION_IN_PLACE(
            "session.in.place",
            by(FAILOVER, CLUSTER)
                    .asks(
                            "Is a cart changed where it is, and not set in the session again, as in programs for one node?")
                    .allows("switch")
                    .byDefault("false", "who replicates sessions sets what changes")
                    .see("explanation/workloads.md#changes-in-place")),
    JVM_OPTIONS(
            "jvm.options",
            jvmFlags(by(CELL_STUDIES))
                    .byDefault(
                            "-XX:CompileThresholdScaling=0.2",
                            "after a fifth of the calls HotSpot compiles what it would compile later, and servers are warm"
                                    + " sooner. Without a value HotSpot is as it is")
                    .see("explanation/arms-in-turns.md#how-soon-hotspot-compiles"),
            jvmFlags(by(CLUSTER)).noDefault("HotSpot as it is"),
            jvmFlags(by(FAILOVER))
                    .byDefault(
                            "-XX:TieredStopAtLevel=1",
                            "from one boot to the next fault HotSpot's C2 compiler would take half of the CPU time, and not"
                                    + " be done")),
    FLIGHT_RECORDER(
            "flight.recorder",
            by(CELL_STUDIES)
                    .asks("Is what each cell's servers do recorded, and shown by layer and as a flame graph?")
                    .allows("switch")
                    .byDefault(
                            "false", "it takes a percent or so of CPU time: compare recorded cells with recorded ones")
                    .see("how-to/see-where-cpu-time-goes.md")),
    HEAP_DUMPS(
            "heap.dumps",
            by(CELL_STUDIES)
                    .and(FAILOVER)
                    .asks(
                            "Is the heap of a node that has no memory left written to a file, which is kept among its diagnostics? The"
                                    + " file has mode 600: it holds sessions, customers' data and passwords")
                    .allows("switch")
                    .byDefault("false", "who may read a study is not to read these")
                    .see("reference/results.md#diagnostics")),
    PARTS(
            "parts",
            by(MATRIX, CommandName.GC, LOAD)
                    .asks(
                            "Of how many requests do nodes tell the time apart: running, waiting for a processor, for confirmations, for the"
                                    + " database, and so on? Each of several is an arm of its own")
                    .allows("`off`; `1/N`, N from 1 to 9999: one in N of each type of page; comma-separated")
                    .byDefault("off", "what is sampled runs a little longer")
                    .see("how-to/see-what-a-response-consists-of.md")),
    RESULTS(
            "results",
            by(CELL_STUDIES)
                    .and(FAILOVER, PREDICT)
                    .asks("Which folder takes the results?")
                    .allows("a writable folder; on the command line only")
                    .byDefault("results", "ignored by git")
                    .notKept()),
    DB_URL(
            "db.url",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Which PostgreSQL server? Emulated machines can't reach it: `isolation` is then `process`")
                    .allows("a JDBC URL without a password")
                    .noDefault("one is started from Maven artifacts")),
    DB_USER(
            "db.user",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("Who signs on to it?")
                    .allows("a name")
                    .noDefault("only with `db.url`")),
    DB_PASSWORD(
            "db.password",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("With which password? No file keeps it, but every user of this machine can read it in `ps`")
                    .allows("text; on the command line only")
                    .noDefault("`" + CommandOptions.PASSWORD_VARIABLE + "` of the environment, or `db.password.file`")
                    .see("how-to/use-your-own-database.md")
                    .notKept()),
    DB_PASSWORD_FILE(
            "db.password.file",
            by(CELL_STUDIES)
                    .and(FAILOVER, CLUSTER)
                    .asks("In which file is the password?")
                    .allows("a file whose first line is the password, and that only you can read (`chmod 600`); on the"
                            + " command line only")
                    .noDefault("`" + CommandOptions.PASSWORD_VARIABLE + "` of the environment, or `db.password`")
                    .see("how-to/use-your-own-database.md")
                    .notKept()),
    PLAN(
            "plan",
            by(JMETER)
                    .asks("Which JMeter plan is opened?")
                    .allows("`shop`, `paper`, `browse`")
                    .byDefault("shop", "studies measure with it")),
    NETWORK(
            "network",
            by(SOLVE)
                    .asks("Which network is solved?")
                    .allows("a YAML file")
                    .noDefault("required")
                    .see("how-to/solve-a-network.md")),
    PROFILE_STUDY(
            "profile.study",
            by(PREDICT)
                    .asks("From which profile is predicted?")
                    .allows("a study's folder, such as `results/profile/latest`")
                    .noDefault("this or `prediction` is required")
                    .see("how-to/predict-a-cluster.md")),
    PREDICTION(
            "prediction",
            by(PREDICT)
                    .asks("Which prediction, made earlier and frozen, is shown or validated, instead of making one?")
                    .allows(
                            "a folder in `results/predict`; not together with `profile.study`, `patterns`, `nodes`, `clients`,"
                                    + " `whatif` and `seed`")
                    .noDefault("one is made from `profile.study`")),
    VALIDATE(
            "validate",
            by(PREDICT)
                    .asks("With which matrix is the prediction compared?")
                    .allows("a study's folder")
                    .noDefault("with none")),
    WHATIF(
            "whatif",
            by(PREDICT)
                    .asks("In what does the predicted system differ from the profiled one?")
                    .allows("`network:10gbit`, `cores:2`, `quota:0.3`, `mix:search=4/item=2`, `machines:shared`,"
                            + " `machines:own`; comma-separated")
                    .noDefault(
                            "`machines:own`; with `validate` `machines:shared`, as it was measured, unless that was on hosts of an inventory")
                    .see("how-to/predict-a-cluster.md#what-if")),
    ARMS(
            "arms",
            by(BARE).asks("What is compared?")
                    .allows("`none` or `ENGINE:PATTERN`, comma-separated")
                    .byDefault(
                            "none,wildfly:2212,wildfly-notx:2212,replibench:2212,replibench:2211,replibench:2222",
                            "the control, and the same patterns by each engine")
                    .see("how-to/measure-the-layer.md"),
            by(FAILOVER)
                    .asks("What is compared? Not in force with `patterns` or `engine`")
                    .allows("`none` or `ENGINE:PATTERN`, comma-separated")
                    .byDefault(
                            "none,replibench:2211,replibench:2212,replibench:2311,wildfly:2212",
                            "nothing, the paper's choice, its synchronous counterpart, what survives a planned stop only, and"
                                    + " WildFly's own manager")),
    HEAP_ARMS(
            "heap.arms",
            by(BARE).asks("Whose heap for each copy of a session is measured, instead of what `arms` cost?")
                    .allows("`ENGINE:PATTERN`, comma-separated")
                    .noDefault("`arms` are compared")
                    .see("how-to/measure-the-layer.md#heap-of-a-copy")),
    SESSIONS(
            "sessions",
            by(BARE).asks("With how many sessions is the heap of `heap.arms` measured?")
                    .allows("1 to 50000")
                    .byDefault("10000", "a session's heap shows beside what changes by itself")),
    FAULTS(
            "faults",
            by(FAILOVER)
                    .asks("What goes wrong?")
                    .allows(
                            "`kill`, `terminate`, `graceful`, `pause`, `out-of-memory`, `disk-full`, `partition`, `partition-one-way`,"
                                    + " `slow`, `database`, `database-crash`, `database-disk-full`, `rolling`, `join`, `none`;"
                                    + " two at once as `kill+database`; comma-separated")
                    .byDefault("kill", "a process that ends without a word is the plainest failure")
                    .see("reference/faults.md#faults")),
    FAULT_COUNT(
            "fault.count",
            by(FAILOVER)
                    .asks("How often does a fault happen in a cell?")
                    .allows("1 to 1000")
                    .byDefault("6", "fewer give no interval of a median")),
    DETECTION(
            "detection",
            by(FAILOVER)
                    .asks("How do nodes notice that one of them is gone?")
                    .allows(
                            "`fast`: a process that ends at once, a silent one as late as the server does; `default`: as the"
                                    + " server ships it; or a silence of 500ms to 60s")
                    .byDefault(FailureDetection.FAST.name(), "the replication pattern is measured, not a timeout")
                    .see("explanation/failover.md#failure-detection")),
    FAULT_NODES(
            "fault.nodes",
            by(FAILOVER)
                    .asks("How many nodes does a fault affect at once? Not all faults affect some of the nodes")
                    .allows("1 to 7, fewer than there are")
                    .byDefault("1", "nodes fail one at a time")),
    FAULT_DURATION(
            "fault.duration",
            by(FAILOVER)
                    .asks("How long does a fault go on before it is healed? Not all faults last")
                    .allows("1s to 1h; a partition longer than nodes take to exclude a silent one")
                    .noDefault(
                            "3 s: every virtual user asks for several pages meanwhile; a pause 10 s: users go elsewhere after"
                                    + " 5 s; a partition 10 s longer than nodes take to exclude a silent one: 61 s with"
                                    + " `detection` `fast`")
                    .see("reference/faults.md#effects")),
    FAULT_DELAY(
            "fault.delay",
            by(FAILOVER)
                    .asks("How long after an acknowledged update does a fault affect the node that acknowledged it?")
                    .allows("0ms to 1m, comma-separated, one after the other, no more of them than `fault.count`; with"
                            + " `fault.nodes` 1, and faults that affect nodes and last only: `kill`, `terminate`, `graceful`,"
                            + " `pause`, `partition`, `partition-one-way`, `slow`")
                    .noDefault("faults come at random moments")),
    BALANCER(
            BalancingPolicy.FACTOR,
            by(MATRIX)
                    .asks(
                            "Who chooses the nodes of new sessions, and without `affinity` of each request? Each is an arm of its own, on"
                                    + " the same servers")
                    .allows("`direct`, `random`, `round-robin`, `random-local`, `round-robin-local`, `random-weighted`,"
                            + " `round-robin-weighted`, `metric`, `metric-local`; comma-separated")
                    .byDefault(
                            BalancingPolicy.DIRECT,
                            "each stays with its own node, as with the white paper's `round-robin-local`")
                    .see("how-to/run-the-matrix.md#measure-without-session-affinity"),
            by(FAILOVER)
                    .asks("Who sends virtual users to nodes?")
                    .allows("`direct`, `random`, `round-robin`, `random-local`, `round-robin-local`, `random-weighted`,"
                            + " `round-robin-weighted`, `metric`, `metric-local`, `mod-cluster`, `mod-cluster-weighted`,"
                            + " `mod-cluster-metric`; comma-separated")
                    .byDefault(
                            BalancingPolicy.DIRECT,
                            "each stays with its node, and goes to the next when it fails: no balancer is measured")
                    .see("reference/faults.md#balancing-policies")),
    BALANCER_WEIGHTS(
            "balancer.weights",
            by(MATRIX, FAILOVER)
                    .asks("How many times as many sessions as one of weight 1 does each node get?")
                    .allows("1 to 100, comma-separated, one for each node; with a weighted balancer only")
                    .noDefault("all alike")),
    LIMIT(
            "limit",
            by(FAILOVER)
                    .asks(
                            "What must hold for every pattern in every fault? The report names the cheapest that did; exit code 4"
                                    + " if one did not")
                    .allows(
                            "`lost:0`, `sessions:0`, `failed:20`, `recovery.p99:5s`, `dip:30%`: at most that in each fault;"
                                    + " comma-separated")
                    .noDefault("nothing must")
                    .see("how-to/failover.md#find-the-cheapest-pattern-that-is-safe-enough")
                    .notKept(),
            by(MATRIX, CommandName.GC, LOAD)
                    .asks(
                            "Which response times must every arm keep? The report says which arms surely do and which surely do not; exit"
                                    + " code 4 if one does not")
                    .allows(
                            "`p90:50ms`, `purchase.p99:200ms`: at most that for all pages, or for one type; `mean`, `p50`, `p90`, `p99`;"
                                    + " comma-separated")
                    .noDefault("nothing must")
                    .see("how-to/run-the-matrix.md#hold-arms-to-a-response-time")
                    .notKept()),
    LIMIT_SHARE(
            "limit.share",
            by(FAILOVER)
                    .asks(
                            "How many of all faults may exceed a `limit` that is surely kept, at most? A cell ends when one did, or when"
                                    + " that is sure")
                    .allows("1 to 50, in percent; 0: no cell ends before its last fault")
                    .byDefault("10", "36 faults show it")
                    .see("explanation/failover.md#when-a-limit-is-decided")),
    COST(
            "cost",
            by(FAILOVER)
                    .asks("Which matrix studies of the same environment, on as many nodes, show what patterns cost?")
                    .allows("their folders, comma-separated")
                    .noDefault("the latest, if it fits")
                    .notKept()),
    BASELINE(
            "baseline",
            by(COMPARE)
                    .asks("Which study is the control?")
                    .allows("a study's folder, such as `results/matrix/latest`")
                    .noDefault("required")),
    CONTENDER(
            "contender",
            by(COMPARE)
                    .asks("Which study is compared with it?")
                    .allows("a study's folder")
                    .noDefault("required")),
    MARGIN(
            "margin",
            by(CELL_STUDIES)
                    .and(COMPARE)
                    .asks("How far may a ratio lie from 1 and still count as equal, in percent? A study keeps it")
                    .allows("above 0, below 100; 5 means from 1/1.05 to 1.05")
                    .byDefault(Margin.DEFAULT.percent(), "less than users notice, more than most noise floors")),
    REGRESSION_THRESHOLD(
            "regression.threshold",
            by(COMPARE)
                    .asks(
                            "From which loss on is the exit code 4, in percent? A loss not shown by enough repeats does not count")
                    .allows("0 to 100")
                    .byDefault(Margin.DEFAULT.percent(), "as the margin")),
    INVENTORY(
            "inventory",
            by(DOCTOR)
                    .asks("Which machines are looked at?")
                    .allows("a file in the form of an Ansible YAML inventory, with groups "
                            + HostRole.groups().stream()
                                    .map(group -> "`" + group + "`")
                                    .collect(Collectors.joining(", ")))
                    .noDefault("this one alone")
                    .see("how-to/measure-on-your-machines.md")
                    .notKept(),
            by(CLUSTER)
                    .asks("On which machines do nodes run?")
                    .allows(
                            "a file in the form of an Ansible YAML inventory, with a host in the group `nodes` for each node, and one in `database` for PostgreSQL if it is not to run here; not"
                                    + " together with `isolation`, `jdk`, `db.url` and limits of nodes")
                    .noDefault("on this one")
                    .see("how-to/measure-on-your-machines.md")
                    .notKept(),
            by(MATRIX, LOAD, CommandName.GC)
                    .asks(
                            "On which machines do nodes run, each of which has one of every arm, and JMeter and PostgreSQL, if there are groups `drivers` and `database`?")
                    .allows(
                            "as `cluster` reads it, but with `isolation` in a form of its own; nor together with `flight.recorder` and `heap.dumps`")
                    .noDefault("on this one")
                    .see("how-to/measure-on-your-machines.md"),
            by(BARE).asks(
                            "On which machines do nodes run, each of which has one of every arm, and JMeter and PostgreSQL, if there are groups `drivers` and `database`?")
                    .allows("as `matrix` reads it, but without servers of others; nor together with `heap.arms`")
                    .noDefault("on this one")
                    .see("how-to/measure-on-your-machines.md#the-session-layer-apart-from-the-shop"),
            by(PROFILE)
                    .asks(
                            "On which machines do the two nodes run, and JMeter and PostgreSQL, if there are groups `drivers` and `database`?")
                    .allows(
                            "as `matrix` reads it, but without servers of others, and with `isolation` as `ssh` alone; nor together with a load `busy`, which the preset's loads then lack")
                    .noDefault("on this one")
                    .see("how-to/measure-on-your-machines.md#demands"),
            by(FAILOVER)
                    .asks("On which machines do nodes run, and fail?")
                    .allows(
                            "as `cluster` reads it, without `database`; nor together with several arms at once and balancers of mod_cluster")
                    .noDefault("on this one")
                    .see("how-to/measure-on-your-machines.md#faults-on-your-machines"));

    private final String key;
    private final List<OptionUse> uses;

    Option(String key, OptionUse... uses) {
        this.key = key;
        this.uses = List.of(uses);
    }

    private static OptionUse preset(CommandName command, String reason) {
        return by(command)
                .asks("Which preset? An option that is given itself goes before the preset's")
                .allows(command.presets().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "))
                        + ", or a YAML file with these names as keys")
                .byDefault(command.usualPreset().orElseThrow(), reason)
                .see("how-to/run-the-matrix.md#choose-what-is-measured")
                .notKept();
    }

    private static OptionUse jvmFlags(OptionUse use) {
        return use.asks("With which flags besides heap and collector is each node's JVM started?")
                .allows("flags, separated by spaces, a list in YAML; those that set the heap are refused");
    }

    private static OptionUse studyEngines(OptionUse use) {
        return use.asks("Who replicates? A study measures each pattern by each engine that can express it")
                .allows(engines() + "; comma-separated; pattern `none` needs none")
                .byDefault("replibench", "it has every pattern");
    }

    private static String engines() {
        return SessionEngines.replicating().stream()
                .map(engine -> "`" + engine.name() + "` (" + engine.description() + ")")
                .collect(Collectors.joining(", "));
    }

    private static String isolations() {
        return "`process` (processes of this machine, told apart by ports), `namespace` (emulated machines, each with network"
                + " cards, memory and a share of CPU time of its own; Linux, root)";
    }

    /** Where a study compares something else, one of each is measured. */
    private static String oneIn() {
        return "; one in `-Pprofile`, `-Pfailover`, `-Pcluster`";
    }

    /** The name after {@code -D}. */
    public String key() {
        return key;
    }

    /** What a command does with it; nothing if it does not read it. */
    public Optional<OptionUse> use(CommandName command) {
        return uses.stream().filter(use -> use.commands().contains(command)).findFirst();
    }

    /** Those that read it. */
    public Set<CommandName> commands() {
        return uses.stream().flatMap(use -> use.commands().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** What an absent option means to a command that reads it; empty means none. */
    public String defaultValue(CommandName command) {
        return use(command)
                .orElseThrow(() -> new IllegalStateException(command.flag() + " does not declare " + key))
                .defaultValue();
    }

    /** All that a command reads, in the order of declaration. */
    public static List<Option> of(CommandName command) {
        return matching(option -> option.use(command).isPresent());
    }

    /** The option of that name, if there is one. */
    public static Optional<Option> find(String key) {
        return matching(option -> option.key.equals(key)).stream().findFirst();
    }

    /** All names, in the order of declaration. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Option::key).toList();
    }

    private static List<Option> matching(Predicate<Option> wanted) {
        return Arrays.stream(values()).filter(wanted).toList();
    }
}
