/** What a load generator that pauses records: response times in microseconds, and when it sent requests. */
package org.replibench.records.load;
