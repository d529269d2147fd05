package org.replibench.machines.host;

import java.util.List;

/** A run to be killed: opens two hosts, starts something at the first, says its name and that process's id, and waits. */
final class AbandonedRun {
    private AbandonedRun() {}

    public static void main(String[] arguments) throws Exception {
        List<Host> hosts = new NamespaceHosts().open(2);
        HostProcess hostProcess = HostProcess.at(hosts.get(0), "sh", "-c", "echo ready; exec sleep 600");
        hostProcess.line();
        System.out.println(
                NamespaceHostsIT.run(hosts.get(0)) + " " + hostProcess.process().pid());
        Thread.sleep(600_000);
    }
}
