// How the database kept each arm's changes.

const databaseTable = () => {
  if (!data.database.length) return;
  tableSection('database', 'What the database did for a page',
    'Log and flushes are counted in each arm’s windows; flushes are those of the disk with the database’s files, other programs’ too. Waits are what sessions did when they were looked at, once a second, all sessions added up: commit is waiting for the log to be brought to disk, by the session itself (flush) or by another that takes its changes along (queue). The same as database.csv.',
    [['arm', 'text'], ['where', 'text'], ['log,\nbytes', ''], ['disk\nflushes', ''], ['commit,\nms', ''], ['flush,\nms', ''], ['queue,\nms', ''], ['locks,\nms', ''], ['statements,\nms', ''], ['samples\nof waits', ''], ['checkpoints\nin windows', '']],
    data.database.map(({ arm, panel, work, commitMillis }) => [armText(arm), data.panels[panel].label, show(work.walBytes), show(work.diskFlushes),
      show(commitMillis), show(work.flushMillis), show(work.queueMillis), show(work.lockMillis), show(work.statementMillis), String(work.samples), show(work.checkpoints)]));
};
