package org.replibench.runner.cli;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.doctor.Doctor;
import org.replibench.runner.doctor.HostFinding;
import org.replibench.runner.doctor.HostFinding.Level;
import org.replibench.runner.doctor.HostReport;
import org.replibench.runner.inventory.InventoryFile;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pdoctor verify}: what machines are like, and what is wrong with them, a line for each finding. */
record DoctorCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    private static final String THIS_MACHINE = "localhost";

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() {
        List<HostReport> reports = Doctor.examineWithMulticast(hosts());
        int width = reports.stream()
                .mapToInt(report -> report.host().length())
                .max()
                .orElse(0);
        reports.forEach(
                report -> report.findings().forEach(finding -> progress.print(line(width, report.host(), finding))));
        long errors =
                reports.stream().mapToLong(report -> report.count(Level.ERROR)).sum();
        long warnings = reports.stream()
                .mapToLong(report -> report.count(Level.WARNING))
                .sum();
        progress.print("\n" + counted(reports.size(), "host") + ": " + counted(errors, "error") + ", "
                + counted(warnings, "warning"));
        return errors == 0 ? ExitCode.DONE : ExitCode.REFUSED;
    }

    private List<InventoryHost> hosts() {
        return options.isGiven(Option.INVENTORY)
                ? InventoryFile.read(options.path(Option.INVENTORY, installation.home()))
                        .hosts()
                : List.of(thisMachine());
    }

    /** What a study starts here but for nodes, for each kind of host finds ports of its own. */
    private InventoryHost thisMachine() {
        return new InventoryHost(
                THIS_MACHINE,
                EnumSet.of(HostRole.DRIVERS, HostRole.DATABASE),
                HostAccess.Command.THIS_MACHINE,
                false,
                Optional.empty(),
                Optional.of(System.getProperty("java.home")),
                installation.work().toString(),
                Optional.empty());
    }

    private static String line(int width, String host, HostFinding finding) {
        return String.format(
                        "%-" + width + "s  %-7s  ", host, finding.level().name().toLowerCase(Locale.ROOT))
                + finding.subject() + ": " + finding.text();
    }

    private static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
