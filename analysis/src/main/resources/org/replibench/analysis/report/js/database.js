// How the database kept each arm's changes, and what its disk can do.

const diskTable = () => {
  if (!data.disk.length) return;
  tableSection('disk', 'How fast the database’s disk is',
    'Before anything was measured: blocks of 8 KiB, as PostgreSQL writes its log, over and over into a file of 16 MiB on the file system with its files, half a second each, three with pauses. Flushed: fdatasync after each write, which is what a commit waits for. Pauses are random, with that mean, as between commits. The same as disk.csv.',
    [['flushed', 'text'], ['threads', ''], ['pauses,\nms', ''], ['writes\nper second', ''], ['mean, ms', ''], ['p50, ms', ''], ['p99, ms', ''], ['max, ms', '']],
    data.disk.map(({ flushed, atOnce, pauseMillis, writesPerSecond, meanMillis, p50Millis, p99Millis, maxMillis }) => [flushed ? 'each write' : 'by the kernel, later', String(atOnce), show(pauseMillis),
      show(writesPerSecond), show(meanMillis), show(p50Millis), show(p99Millis), show(maxMillis)]));
};

const databaseTable = () => {
  if (!data.database.length) return;
  tableSection('database', 'What the database did for a page',
    'Log and flushes are counted in each arm’s windows; flushes are those of the disk with the database’s files, other programs’ too. Waits are what sessions did when they were looked at, once a second, all sessions added up: commit is waiting for the log to be brought to disk, by the session itself (flush) or by another that takes its changes along (queue). Predicted: the same from writing transactions and what the disk did before the study. Reads and writes of data files are counted by the server; the kernel’s cache answers many. The same as database.csv.',
    [['arm', 'text'], ['where', 'text'], ['log,\nbytes', ''], ['disk\nflushes', ''], ['writing\ntransactions', ''], ['data files:\nreads', ''], ['data files:\nwrites', ''], ['commit,\nms', ''], ['commit,\npredicted, ms', ''], ['flush,\nms', ''], ['queue,\nms', ''], ['locks,\nms', ''], ['statements,\nms', ''], ['samples\nof waits', ''], ['checkpoints\nin windows', '']],
    data.database.map(({ arm, panel, work, commitMillis }) => [armText(arm), data.panels[panel].label, show(work.walBytes), show(work.diskFlushes),
      show(work.writingTransactions), show(work.dataReads), show(work.dataWrites), show(commitMillis), show(work.predictedCommitMillis), show(work.flushMillis), show(work.queueMillis), show(work.lockMillis), show(work.statementMillis), String(work.samples), show(work.checkpoints)]));
};
