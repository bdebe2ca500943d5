import { setTimeout as sleep } from 'node:timers/promises';

/** What `/health/ready` and `/health/live` said, over and over. */
export interface ReadinessWatch {
  /** Answers of `/health/ready`, in their order. */
  readonly ready: { atMs: number; status: number }[];
  /** Answers of `/health/live` that were not 200. */
  readonly notLive: number[];
  stop(): Promise<void>;
}

const everyMs = 100;
/** In the brief form, which shares the machine with other tests. */
const everyMsInBrief = 250;

export function watchReadiness(baseUrl: string, { brief = false } = {}): ReadinessWatch {
  const ready: { atMs: number; status: number }[] = [];
  const notLive: number[] = [];
  let stopped = false;
  const ask = async (path: string) => {
    try {
      const answer = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(8_000) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  const watching = (async () => {
    while (!stopped) {
      ready.push({ atMs: performance.now(), status: await ask('/health/ready') });
      const live = await ask('/health/live');
      if (live !== 200) notLive.push(live);
      await sleep(brief ? everyMsInBrief : everyMs);
    }
  })();
  return {
    ready,
    notLive,
    async stop() {
      stopped = true;
      await watching;
    },
  };
}
