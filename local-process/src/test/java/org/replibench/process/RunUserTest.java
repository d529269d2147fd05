package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunUserTest {
    private static final Path NO_SYSTEM = Path.of("/does/not/exist");

    @TempDir
    private Path folder;

    @Test
    void whoIsNotRootRunsProgramsAsHimself() throws Exception {
        RunUser user = RunUser.of(new UserIds(NO_SYSTEM, NO_SYSTEM), Map.of("SUDO_UID", "1000"));

        assertThat(user.command(List.of("java", "-version"), List.of(NO_SYSTEM)))
                .containsExactly("java", "-version");
    }

    @Test
    void rootOfANamespaceWithoutAnyOtherUserRunsProgramsAsItself() throws Exception {
        Files.writeString(folder.resolve("uid_map"), "         0       1000          1\n");

        assertThat(new UserIds(folder, Path.of("/etc/passwd")).canChangeUser()).isFalse();
    }

    @Test
    void aWorkFolderIsClosedToOthersEvenIfItWasOpen() throws Exception {
        Path open = Files.createDirectory(folder.resolve("work"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        RunUser.of(new UserIds(NO_SYSTEM, NO_SYSTEM), Map.of()).createWorkFolder(open);

        assertThat(Files.getPosixFilePermissions(open)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void theEndOfWhatAProgramWroteIsCopied() throws Exception {
        RunUser user = RunUser.of(new UserIds(NO_SYSTEM, NO_SYSTEM), Map.of());
        Files.writeString(folder.resolve("log"), "begin and end");
        Path copy = folder.resolve("copy");

        user.copyOut(folder, Path.of("log"), copy, 3);
        assertThat(copy).hasContent("end");

        user.copyOut(folder, Path.of("log"), copy, 100);
        assertThat(copy).hasContent("begin and end");
    }

    @Test
    void whatAProgramWroteIsCopiedUnlessALinkLeadsThere() throws Exception {
        RunUser user = RunUser.of(new UserIds(NO_SYSTEM, NO_SYSTEM), Map.of());
        Path own = Files.createDirectories(folder.resolve("own").resolve("base"));
        Files.writeString(own.resolve("log"), "new");
        Files.createSymbolicLink(own.resolve("stolen"), own.resolve("log"));
        Files.createSymbolicLink(own.resolveSibling("link"), own);
        Path copy = Files.writeString(folder.resolve("copy"), "older and longer");

        user.copyOut(own.getParent(), Path.of("base", "log"), copy);

        assertThat(copy).hasContent("new");
        assertThatIOException()
                .isThrownBy(() -> user.copyOut(own.getParent(), Path.of("base", "stolen"), copy))
                .withMessage(own.resolve("stolen") + " is not a plain file");
        assertThatIOException().isThrownBy(() -> user.copyOut(own.getParent(), Path.of("link", "log"), copy));
    }

    @Nested
    class AsRoot {
        private final RunUser user = RunUser.of(UserIds.OF_THIS_PROCESS, Map.of());

        @BeforeEach
        void requireRoot() {
            assumeTrue(UserIds.OF_THIS_PROCESS.canChangeUser());
        }

        @Test
        void aProgramIsNobodysAndHasNoRightsAndGainsNone() throws Exception {
            assertThat(output(user, List.of(), "grep", "-E", "^(Uid|Gid|Groups|Cap|NoNewPrivs)", "/proc/self/status"))
                    .contains("Uid:\t65534\t65534\t65534\t65534", "NoNewPrivs:\t1", "Groups:\t ")
                    .filteredOn(line -> line.startsWith("Cap"))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).endsWith("\t0000000000000000"));
        }

        @Test
        void aProgramIsThatOfTheUserWhoCalledSudo() throws Exception {
            RunUser caller = RunUser.of(UserIds.OF_THIS_PROCESS, Map.of("SUDO_UID", "12345", "SUDO_GID", "12346"));

            assertThat(output(caller, List.of(), "sh", "-c", "id -u; id -g")).containsExactly("12345", "12346");
        }

        @Test
        void whatItNeedsOfAClosedFolderItFindsAtItsPlaceAndNothingElse() throws Exception {
            Path closed = createClosed(folder.resolve("it's closed"));
            Path needed = Files.writeString(closed.resolve("needed"), "shop");
            Path nested = createClosed(closed.resolve("work"));
            Path programs = Files.createDirectories(nested.resolve("programs"));
            Files.writeString(programs.resolve("program"), "server");
            Files.writeString(closed.resolve("secret"), "password");

            assertThat(output(
                            user,
                            List.of(needed, programs),
                            "sh",
                            "-c",
                            "cat \"$1/needed\"; echo; cat \"$1/work/programs/program\"; echo; ls \"$1\" \"$1/work\"",
                            "sh",
                            closed.toString()))
                    .containsExactly("shop", "server", closed + ":", "needed", "work", "", nested + ":", "programs");
            assertThat(closed.resolve("secret")).hasContent("password");
        }

        @Test
        void whatItNeedsItFindsWhateverTheMaskWhichStaysAsItIs() throws Exception {
            Path closed = createClosed(folder.resolve("closed"));
            Path needed = Files.writeString(
                    Files.createDirectories(closed.resolve("nested")).resolve("needed"), "shop");
            List<String> command =
                    user.command(List.of("sh", "-c", "cat " + needed + "; echo; umask"), List.of(needed));

            assertThat(output(
                            RunUser.of(new UserIds(NO_SYSTEM, NO_SYSTEM), Map.of()),
                            List.of(),
                            Stream.concat(Stream.of("sh", "-c", "umask 077; exec \"$@\"", "sh"), command.stream())
                                    .toArray(String[]::new)))
                    .containsExactly("shop", "0077");
        }

        @Test
        void aFolderWithinAWiderOneThatItNeedsIsFoundThoughItsParentIsClosed() throws Exception {
            Path wide =
                    Files.createDirectories(createClosed(folder.resolve("home")).resolve("tree"));
            Path work = createClosed(wide.resolve("work"));
            Path log = Files.createDirectories(work.resolve("log"));
            user.own(log);

            output(user, List.of(wide, log), "sh", "-c", "echo written > " + log.resolve("server.log"));

            assertThat(log.resolve("server.log")).hasContent("written");
        }

        @Test
        void aPathThroughALinkLeadsThere() throws Exception {
            Path closed = createClosed(folder.resolve("closed"));
            Path real = Files.createDirectories(closed.resolve("real"));
            Files.writeString(real.resolve("file"), "there");
            Path link = Files.createSymbolicLink(closed.resolve("link"), real);

            assertThat(output(user, List.of(link), "cat", link.resolve("file").toString()))
                    .containsExactly("there");
        }

        @Test
        void aFileThatItMayNotReadIsRefusedWithItsName() throws Exception {
            Path file = Files.createFile(folder.resolve("settings"), permissions("rw-------"));

            assertThatIOException()
                    .isThrownBy(() -> user.command(List.of("cat"), List.of(file)))
                    .withMessage(file + " is not readable by user id 65534; try chmod -R o+rX " + file);
        }

        @Test
        void aFolderOfItsOwnIsClosedToOthers() throws Exception {
            Path own = user.createFolder(folder.resolve("a").resolve("own"));

            assertThat(output(user, List.of(own), "sh", "-c", "touch " + own + "/x && stat -c '%u %a' " + own))
                    .containsExactly("65534 700");
        }

        @Test
        void whatAProgramWroteIsHandedOverUnlessItIsALink() throws Exception {
            Path own = user.createFolder(folder.resolve("own"));
            output(user, List.of(own), "sh", "-c", "cd " + own + "; echo 1 > samples; ln -s /etc/shadow stolen");
            Path samples = folder.resolve("samples.jtl");

            user.handOver(own.resolve("samples"), samples);

            assertThat(Files.getAttribute(samples, "unix:uid")).isEqualTo(0);
            assertThatIOException()
                    .isThrownBy(() -> user.handOver(own.resolve("stolen"), samples))
                    .withMessage(own.resolve("stolen") + " is not a plain file");
        }

        @Test
        void whatWasMadeForItItMayReadWhateverTheMask() throws Exception {
            Path made = createClosed(folder.resolve("made"));
            Path file = Files.writeString(made.resolve("file"), "shop");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

            user.letRead(made);

            assertThat(output(user, List.of(made), "cat", file.toString())).containsExactly("shop");
        }

        @Test
        void theCallerOfSudoGetsBackWhatIsHis() throws Exception {
            RunUser caller = RunUser.of(UserIds.OF_THIS_PROCESS, Map.of("SUDO_UID", "12345", "SUDO_GID", "12346"));
            Path his = Files.createDirectories(folder.resolve("his"));
            new FileOwner(12_345, 12_346).take(his);
            Path result = Files.createFile(his.resolve("result"));
            Path another = Files.createFile(
                    Files.createDirectories(folder.resolve("roots")).resolve("file"));

            caller.giveBack(his);
            caller.giveBack(another.getParent());

            assertThat(Files.getAttribute(result, "unix:uid")).isEqualTo(12_345);
            assertThat(Files.getAttribute(another, "unix:uid")).isEqualTo(0);
        }
    }

    /** Such as the one that a container has, unless it is asked for more. */
    @Nested
    class AsRootThatMayNotMount {
        private RunUser user;

        @BeforeEach
        void requireRoot() throws Exception {
            assumeTrue(UserIds.OF_THIS_PROCESS.canChangeUser());
            Path process = Files.createDirectory(folder.resolve("process"));
            Files.writeString(process.resolve("uid_map"), "         0          0 4294967295\n");
            Files.writeString(process.resolve("status"), "Name:\tjava\nCapEff:\t00000000a80425fb\n");
            user = RunUser.of(new UserIds(process, Path.of("/etc/passwd")), Map.of());
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        }

        @Test
        void aProgramFindsWhatItNeedsInAWorkFolder() throws Exception {
            Path work = user.createWorkFolder(folder.resolve("work"));
            Path needed = Files.writeString(work.resolve("needed"), "shop");

            assertThat(output(user, List.of(needed), "cat", needed.toString())).containsExactly("shop");
            assertThat(Files.getPosixFilePermissions(work)).isEqualTo(PosixFilePermissions.fromString("rwx--x---"));
        }

        @Test
        void whatItNeedsOfAnotherClosedFolderIsRefusedWithItsName() throws Exception {
            Path closed = createClosed(folder.resolve("closed"));
            Path needed = Files.writeString(closed.resolve("needed"), "shop");

            assertThatIOException()
                    .isThrownBy(() -> user.command(List.of("cat"), List.of(needed)))
                    .withMessage(closed + " may not be entered by user id 65534, and this root may not mount"
                            + " (CAP_SYS_ADMIN); try chmod o+x " + closed);
        }
    }

    @Test
    void rootWithoutTheRightsForItRunsProgramsAsItself() throws Exception {
        Files.writeString(folder.resolve("uid_map"), "         0          0 4294967295\n");
        Files.writeString(folder.resolve("status"), "Name:\tjava\nCapEff:\t0000000000000000\n");

        assertThat(new UserIds(folder, Path.of("/etc/passwd")).canChangeUser()).isFalse();
    }

    private static Path createClosed(Path path) throws IOException {
        return Files.createDirectory(path, permissions("rwx------"));
    }

    private static java.nio.file.attribute.FileAttribute<?> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    private static List<String> output(RunUser user, List<Path> needed, String... command) throws Exception {
        Process process = new ProcessBuilder(user.command(Arrays.asList(command), needed))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return Stream.of(output.split("\n")).toList();
    }
}
