package org.replibench.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.server.ServerKind;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Refusal;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyKind;

class ArchitectureTest {
    /** Names of system properties: what writes one and what reads it must not drift apart. */
    private static final Pattern PROPERTY = Pattern.compile("\"((?:replibench|petstore)(?:\\.[a-z]+)+)\"");

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-D([A-Za-z]\\w*(?:\\.\\w+)*)");

    private static final Predicate<String> PROPERTY_OF_JVM_OR_MAVEN =
            Pattern.compile("(?:java|jboss|logging)\\..*|skipTests|name").asMatchPredicate();
    /** Such as "nodes: 1 to 8, found 99", or "engine: found 'x', allowed: …". */
    private static final Pattern REFUSAL_BY_HAND =
            Pattern.compile("\\b(?:required|expected|allowed)\\b[^\"\n]*, found |, found (?:'?\"|none|both|neither)"
                    + "|: found '\"|', allowed: |\\. Try \"");

    /** Methods of a servlet's request. */
    private static final Pattern CLIENT_INPUT =
            Pattern.compile("get(?:Parameter|Header|Cookie|Query|Input|Reader|Part|Path|Servlet|RequestU).*");

    private static final List<Class<?>> KINDS =
            List.of(SessionEngine.class, ServerKind.class, HostProvider.class, Host.class, Database.class, Fault.class);

    private static final Set<String> READERS_OF_TIME_OF_DAY = Set.of(
            "ClockReading",
            // Hand ClockReading the machine's clock.
            "MetricSnapshot",
            "JournalClock",
            "LoadCalibration",
            // Reads both as well, in JMeter.
            "EpochClock",
            // JMeter's scheduler ends its users by it.
            "PausableLoad",
            // Its requests are held against the windows of a load generator, which may be elsewhere.
            "TimingHandler",
            // Applications read when a session was created.
            "SystemRuntime",
            // Dates.
            "CellRecord",
            "EnvironmentPage",
            "FailoverRecorder",
            "Progress",
            "StudyFolder",
            "StudyPlan");

    private static final SliceAssignment BY_PACKAGE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    @ParameterizedTest
    @MethodSource("modules")
    void packagesOfAModuleHaveNoCycle(SourceModule module) {
        SlicesRuleDefinition.slices()
                .assignedFrom(BY_PACKAGE)
                .should()
                .beFreeOfCycles()
                .check(module.classes());
    }

    @Test
    void theVocabularyKnowsNobody() {
        knowsOnly(SourceModule.MODEL);
    }

    @Test
    void recordsKnowTheVocabularyOnly() {
        knowsOnly(SourceModule.RECORDS, SourceModule.MODEL);
    }

    @Test
    void programsAreStartedWithoutKnowingWhatTheyAre() {
        knowsOnly(SourceModule.PROCESS);
    }

    @Test
    void theSessionLayerKnowsTheVocabularyOnly() {
        knowsOnly(SourceModule.LAYER, SourceModule.MODEL);
    }

    @Test
    void theShopDoesNotKnowWhichLayerServesIt() {
        knowsOnly(SourceModule.SHOP);
    }

    /** What a fuzzer of the shop's routes would not see otherwise. */
    @Test
    void controllersTakeWhatClientsSendAsParametersOfTheirMethods() {
        noClasses()
                .that()
                .areAnnotatedWith("org.springframework.stereotype.Controller")
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "what a client sent",
                        call -> call.getTargetOwner().isAssignableTo(ServletRequest.class)
                                && CLIENT_INPUT.matcher(call.getName()).matches()))
                .check(SourceModule.SHOP.classes());
    }

    @Test
    void theDriverIsStartedWithoutKnowingServers() {
        knowsOnly(
                SourceModule.PLANS,
                SourceModule.MODEL,
                SourceModule.RECORDS,
                SourceModule.PROCESS,
                SourceModule.PAUSING);
    }

    /** It runs in JMeter, whose class path has none of this project's libraries. */
    @Test
    void whatPausesTheDriverKnowsTheVocabularyAndRecordsOnly() {
        knowsOnly(SourceModule.PAUSING, SourceModule.MODEL, SourceModule.RECORDS);
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "of a library that JMeter may not have",
                        type -> !type.isPrimitive()
                                && !type.isArray()
                                && Stream.of(
                                                "java.",
                                                "org.apache.j",
                                                SourceModule.PAUSING.rootPackage(),
                                                SourceModule.MODEL.rootPackage(),
                                                SourceModule.RECORDS.rootPackage())
                                        .noneMatch(type.getPackageName()::startsWith)))
                .check(SourceModule.PAUSING.classes());
    }

    @Test
    void machinesAreHeldWithoutKnowingServers() {
        knowsOnly(SourceModule.MACHINES, SourceModule.MODEL, SourceModule.PROCESS);
    }

    @Test
    void serversAreStartedWithoutKnowingStudies() {
        knowsOnly(
                SourceModule.CLUSTER,
                SourceModule.MACHINES,
                SourceModule.MODEL,
                SourceModule.PROCESS,
                SourceModule.LAYER);
    }

    @Test
    void analysisKnowsRecordsOnly() {
        knowsOnly(SourceModule.ANALYSIS, SourceModule.MODEL, SourceModule.RECORDS);
    }

    @Test
    void analysisStartsNothingAndConnectsToNothing() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "start a process or open a connection",
                        type -> type.isEquivalentTo(ProcessBuilder.class)
                                || type.isAssignableTo(Socket.class)
                                || type.isAssignableTo(ServerSocket.class)
                                || type.isAssignableTo(HttpClient.class)
                                || type.getPackageName().startsWith("java.sql")))
                .orShould()
                .callMethod(Runtime.class, "exec", String[].class)
                .check(SourceModule.ANALYSIS.classes());
    }

    /** Whatever else reads the time, waits, or starts a thread is out of the simulation's hands. */
    @Test
    void theSessionLayerTakesTimeAndThreadsFromItsRuntime() {
        noClasses()
                .that()
                .haveNameNotMatching(".*SystemRuntime(\\$.*)?")
                .should()
                .accessTargetWhere(
                        DescribedPredicate.describe("the machine's time or threads", ArchitectureTest::isTimeOrThread))
                .check(SourceModule.LAYER.classes());
    }

    private static boolean isTimeOrThread(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        boolean made = name.equals(JavaConstructor.CONSTRUCTOR_NAME);
        if (owner.isEquivalentTo(System.class)) {
            return name.equals("nanoTime") || name.equals("currentTimeMillis");
        }
        if (owner.isAssignableTo(Thread.class)) {
            return made || Set.of("sleep", "yield", "join", "onSpinWait").contains(name);
        }
        return (owner.isAssignableTo(Executor.class) && made)
                || (owner.isAssignableTo(Future.class)
                        && Set.of("get", "join", "orTimeout", "completeOnTimeout")
                                .contains(name))
                || (owner.isAssignableTo(CompletableFuture.class) && name.endsWith("Async"))
                || (owner.isAssignableTo(BlockingQueue.class)
                        && Set.of("take", "put").contains(name))
                || (owner.isEquivalentTo(TimeUnit.class)
                        && Set.of("sleep", "timedWait", "timedJoin").contains(name))
                || owner.isAssignableTo(Clock.class)
                || owner.isEquivalentTo(Executors.class)
                || owner.isEquivalentTo(Timer.class)
                || name.equals("wait");
    }

    /**
     * Who computes with the time of day is wrong when somebody sets the clock, so those who may ask for it are counted: one class
     * that reads it together with the clock that nobody sets, and those that write a date for people to read.
     */
    @ParameterizedTest
    @MethodSource("modules")
    void theTimeOfDayIsReadWhereItIsHeldAgainstTheMonotonicClockOrIsADateForPeople(SourceModule module) {
        noClasses()
                .that(DescribedPredicate.describe(
                        "may not read the time of day", type -> !READERS_OF_TIME_OF_DAY.contains(type.getSimpleName())))
                .should()
                .accessTargetWhere(DescribedPredicate.describe("the time of day", ArchitectureTest::isTimeOfDay))
                .allowEmptyShould(true)
                .check(module.classes());
    }

    private static boolean isTimeOfDay(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        return (owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis"))
                || (owner.isAssignableTo(Temporal.class) && name.equals("now"))
                || (owner.isAssignableTo(InstantSource.class) && name.startsWith("system"))
                || (owner.isEquivalentTo(Date.class) && name.equals(JavaConstructor.CONSTRUCTOR_NAME));
    }

    /** A failing seed of the simulation has to fail in the next JVM as well. */
    @Test
    void theSessionLayerDependsOnNoOrderThatEachJvmMakesAnew() {
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "a set or map in an order of the JVM's own",
                        call -> Set.of("copyOf", "toUnmodifiableSet", "toUnmodifiableMap", "identityHashCode")
                                        .contains(call.getName())
                                && !call.getTargetOwner().isEquivalentTo(List.class)
                                && !call.getTargetOwner().isEquivalentTo(Arrays.class)))
                .check(SourceModule.LAYER.classes());
    }

    @ParameterizedTest
    @MethodSource("modules")
    void kindsAreAskedForTheirCapabilitiesNotForTheirClass(SourceModule module) {
        assertThat(module.classes().stream()
                        .flatMap(type -> type.getInstanceofChecks().stream())
                        .filter(check -> KINDS.stream()
                                .anyMatch(kind -> check.getRawType().isAssignableTo(kind))))
                .isEmpty();
    }

    /** A node may run on another machine; the driver runs on this one. */
    @Test
    void theRunnerReachesProgramsThroughTheirHandles() {
        noClasses()
                .that()
                .resideOutsideOfPackage(SourceModule.RUNNER.rootPackage() + ".measure")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ProcessHandle.class)
                .check(SourceModule.RUNNER.classes());
    }

    /** A kind of study turns options into typed values once. */
    @Test
    void optionsEndAtTheEdgeOfTheRunner() {
        String runner = SourceModule.RUNNER.rootPackage();
        noClasses()
                .that()
                .resideOutsideOfPackages(runner + ".cli..", runner + ".options..", runner + ".request..")
                .and()
                .areNotAssignableTo(StudyKind.class)
                .and()
                .haveSimpleNameNotEndingWith("Options")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(CommandOptions.class)
                .check(SourceModule.RUNNER.classes());
    }

    @Test
    void publicTypesHaveNamesOfTheirOwn() {
        Map<String, List<String>> byName = SourceModule.all().stream()
                .flatMap(module -> module.classes().stream())
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getFullName, Collectors.toList())));
        byName.values().removeIf(types -> types.size() == 1);
        assertThat(byName).isEmpty();
    }

    /** Modules that don't know each other cannot share a constant. */
    @ParameterizedTest
    @MethodSource("modules")
    void aSystemPropertyIsNamedInOneClassOfAModule(SourceModule module) {
        Map<String, Set<String>> users = new TreeMap<>();
        for (Path source : module.sources()) {
            PROPERTY.matcher(read(source)).results().forEach(literal -> users.computeIfAbsent(
                            literal.group(1), name -> new TreeSet<>())
                    .add(source.getFileName().toString()));
        }
        users.values().removeIf(files -> files.size() == 1);
        assertThat(users).isEmpty();
    }

    /** Words such as {@code nodes} mean more than an option; a key with a dot is one. */
    @Test
    void aKeyOfAnOptionIsWrittenAmongTheOptionsOnly() {
        String keys = Option.keys().stream()
                .filter(key -> key.contains("."))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        Pattern literal = Pattern.compile("\"(?:" + keys + ")(?:\"|:)");
        assertThat(SourceModule.RUNNER.sources())
                .filteredOn(source -> !source.getParent().endsWith("options"))
                .allSatisfy(source -> assertThat(read(source)).doesNotContainPattern(literal));
    }

    /** Modules that do not know the options still name some in what they tell a person. */
    @ParameterizedTest
    @MethodSource("modules")
    void whatIsSaidOfAnOptionNamesOneThatThereIs(SourceModule module) {
        Map<String, Set<String>> unknown = new TreeMap<>();
        for (Path source : module.sources()) {
            OPTION.matcher(read(source))
                    .results()
                    .map(mention -> mention.group(1))
                    .filter(name -> Option.find(name).isEmpty() && !PROPERTY_OF_JVM_OR_MAVEN.test(name))
                    .forEach(name -> unknown.computeIfAbsent(name, absent -> new TreeSet<>())
                            .add(source.getFileName().toString()));
        }
        assertThat(unknown).isEmpty();
    }

    /** {@link Refusal} makes all of them; an exception of text alone is for what only a programmer can break. */
    @ParameterizedTest
    @MethodSource("modules")
    void noRefusalIsWrittenByHand(SourceModule module) {
        assertThat(module.sources())
                .filteredOn(source -> !source.endsWith(Refusal.class.getSimpleName() + ".java"))
                .filteredOn(source -> REFUSAL_BY_HAND.matcher(read(source)).find())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aPackageHasADescription(SourceModule module) {
        Map<Path, Set<String>> files = module.sources().stream()
                .collect(Collectors.groupingBy(
                        Path::getParent,
                        Collectors.mapping(file -> file.getFileName().toString(), Collectors.toSet())));
        assertThat(files.values())
                .allSatisfy(
                        names -> assertThat(names).contains("package-info.java").hasSizeGreaterThan(1));
    }

    static List<SourceModule> modules() {
        return SourceModule.all();
    }

    private static void knowsOnly(SourceModule module, SourceModule... allowed) {
        List<SourceModule> known =
                Stream.concat(Stream.of(module), Stream.of(allowed)).toList();
        String[] unknown = SourceModule.all().stream()
                .filter(other -> !known.contains(other))
                .map(SourceModule::packages)
                .toArray(String[]::new);
        noClasses().should().dependOnClassesThat().resideInAnyPackage(unknown).check(module.classes());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
