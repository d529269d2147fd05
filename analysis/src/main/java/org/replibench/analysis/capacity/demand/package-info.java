/** Service demands of pages, estimated by regression from measurements under light load. */
package org.replibench.analysis.capacity.demand;
