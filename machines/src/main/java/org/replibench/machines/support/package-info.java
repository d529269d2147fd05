/** Helpers of all packages of this module, and the module's exception. */
package org.replibench.machines.support;
