import type { InstanceUsage } from '../channel/instance-source.js';

/** What an instance did since it was last reported; gathered, and reported every few seconds. */
export interface Usage {
  countRequest(end: { durationMs: number; cpuMs: number; failure: string | null }): void;
  countOutbound(): void;
  countStart(): void;
  countKill(reason: string): void;
  sawMemory(bytes: number): void;
  report(): Promise<void>;
}

const everyMs = 5_000;

export function openUsage(write: (usage: InstanceUsage) => Promise<void>): Usage {
  let usage = nothing();
  let timer: NodeJS.Timeout | undefined;

  function change(deed: () => void): void {
    deed();
    timer ??= setTimeout(() => void report(), everyMs).unref();
  }

  async function report(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const reported = usage;
    if (isNothing(reported)) return;
    usage = nothing();
    // Counts are for people who look at trends: what cannot be written is lost, and nobody waits for it.
    await write(reported).catch(() => undefined);
  }

  return {
    countRequest({ durationMs, cpuMs, failure }) {
      change(() => {
        usage.requests += 1;
        usage.durationMs += durationMs;
        usage.cpuMs += cpuMs;
        if (failure) usage.failures[failure] = (usage.failures[failure] ?? 0) + 1;
      });
    },
    countOutbound() {
      change(() => {
        usage.outboundCalls += 1;
      });
    },
    countStart() {
      change(() => {
        usage.starts += 1;
      });
    },
    countKill(reason) {
      change(() => {
        usage.kills[reason] = (usage.kills[reason] ?? 0) + 1;
      });
    },
    sawMemory(bytes) {
      usage.memoryPeakBytes = Math.max(usage.memoryPeakBytes, bytes);
    },
    report,
  };
}

function nothing(): InstanceUsage {
  return {
    requests: 0,
    failures: {},
    durationMs: 0,
    cpuMs: 0,
    outboundCalls: 0,
    starts: 0,
    kills: {},
    memoryPeakBytes: 0,
  };
}

function isNothing({ requests, outboundCalls, starts, kills }: InstanceUsage): boolean {
  return requests + outboundCalls + starts + Object.keys(kills).length === 0;
}
