/** Queueing networks as YAML files, and their solutions as JSON. */
package org.replibench.analysis.capacity.file;
