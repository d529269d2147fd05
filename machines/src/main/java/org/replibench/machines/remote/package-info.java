/** Shells on other machines, reached by the system's OpenSSH client or by a command that the user names. */
package org.replibench.machines.remote;
