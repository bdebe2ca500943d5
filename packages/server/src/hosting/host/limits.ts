const megabyte = 1024 * 1024;

/** What one instance may use. Beyond a limit it is refused, slowed down or ended; other apps notice nothing. */
export const instanceLimits = {
  heapMegabytes: 64,
  /** Of the whole process, as the kernel counts it: an instance beyond this is ended. */
  residentBytes: 256 * megabyte,
  openFiles: 512,
  fileBytes: megabyte,
  requestsAtOnce: 32,
  requestBytes: 5 * megabyte,
  answerBytes: 10 * megabyte,
  /** Answers of one instance pass this fast once they have used up the burst: carrying them costs everybody. */
  answerBytesPerSecond: 4 * megabyte,
  answerBurstBytes: 12 * megabyte,
  webhookMs: 10_000,
  pageMs: 30_000,
  startMs: 3_000,
  idleMs: 5 * 60_000,
  drainMs: 30_000,
} as const;

/** CPU: a burst, then a share of one core. */
export const cpuLimits = {
  burstMs: 10_000,
  share: 0.2,
  /** Burning more than this share between two looks makes the watchdog ask whether the instance still hears. */
  burningShare: 0.5,
  /** Beyond this share of a core it gets hot. Hot, and wanting the CPU so much of the time, it has what nobody else wants … */
  quietShare: 0.05,
  hot: { heatMs: 60, wantedShare: 0.3 },
  /** … until for this long it was cool or wanted little. */
  cool: { heatMs: 20, wantedShare: 0.2 },
  calmMs: 1_000,
  /** One that wants the CPU and gets next to nothing of what others leave has its turn after this long. */
  patienceMs: 500,
  /** One that was just started, and of which nothing bad is known, has to be calm for this long. */
  unknownMs: 150,
  /** No answer for this long, while burning: it is deaf. With the looks in between, it ends within 2 seconds. */
  deafMs: 1_000,
  /** Burning: it wanted the CPU this much of the time, and really had it for so long. */
  deafShare: 0.8,
  deafLeastMs: 200,
} as const;

export const outboundLimits = {
  callsPerRequest: 50,
  callsAtOnce: 6,
  requestBytes: 5 * megabyte,
  answerBytes: 10 * megabyte,
  deadlineMs: 30_000,
} as const;

export const kvLimits = {
  callsPerSecond: 100,
  burst: 500,
  valueBytes: 64 * 1024,
  listMost: 1_000,
} as const;

export const logLimits = {
  linesPerSecond: 100,
  burst: 500,
  lineCharacters: 4_096,
  waiting: 2_000,
  batch: 200,
  flushMs: 500,
  /** Of one report of an instance, which usually writes much less; beyond the rate a report is not read. */
  reportBytes: megabyte / 2,
  reportBytesPerSecond: megabyte,
  reportBurstBytes: 2 * megabyte,
  reportConnections: 32,
  requestsPerSecond: 100,
} as const;

export const crashLimits = {
  endsUntilLoop: 3,
  withinMs: 10 * 60_000,
  firstPauseMs: 10_000,
  longestPauseMs: 5 * 60_000,
} as const;
