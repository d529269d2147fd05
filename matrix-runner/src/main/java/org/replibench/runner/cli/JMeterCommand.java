package org.replibench.runner.cli;

import java.util.List;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.model.Refusal;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pjmeter verify}: opens a plan in JMeter's own window. */
record JMeterCommand(Installation installation, CommandOptions options) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() throws Exception {
        JMeterPlan jMeterPlan = plan(options.text(Option.PLAN));
        try {
            new JMeterLauncher(installation.jmeter(), installation.plans()).openGui(jMeterPlan);
        } catch (IllegalStateException e) {
            throw InvalidRequestException.of(e);
        }
        return ExitCode.DONE;
    }

    private static JMeterPlan plan(String name) {
        return switch (name) {
            case "shop" -> JMeterPlan.SHOP;
            case "browse" -> JMeterPlan.BROWSE;
            default ->
                throw new InvalidRequestException(Refusal.unknown(Option.PLAN.key(), List.of("shop", "browse"), name));
        };
    }
}
