import type { Pool } from 'undici';
import type { AppAnswer, AppFailure, AppRequest } from '../../channel/app-host.js';
import type { InstanceKey } from '../../channel/instance-key.js';
import { instanceLimits } from '../limits.js';
import type { InstanceLog } from '../logs/instance-log.js';
import type { OutboundBudget } from '../outbound/outbound-budget.js';
import type { Usage } from '../usage.js';
import type { Watchdog } from '../watch/open-watchdog.js';
import type { ProcessMeter } from '../watch/process-meter.js';
import type { KillReason } from '../watch/watch-process.js';
import type { YieldCpu } from '../watch/yield-cpu.js';
import type { LaunchedProcess } from './launch-process.js';
import { type RequestEnd, sendRequest } from './send-request.js';
import { openResponseThrottle } from './throttle-responses.js';

export type EndOfInstance =
  | { how: 'stopped' }
  | { how: 'killed'; reason: KillReason }
  | { how: 'crashed'; lastWords: string };

/** An app that runs. */
export interface Instance {
  key: InstanceKey;
  pid: number;
  send(request: AppRequest): Promise<AppAnswer | AppFailure>;
  underWay(): number;
  /** It takes no more requests: it was told to end, or ended by itself. */
  isEnding(): boolean;
  /** When its last request ended, or now while there is one. */
  lastUsedMs(): number;
  /** Resolves once everything of it is gone. */
  ended: Promise<EndOfInstance>;
  /** Resolves when no request is under way, or after so long. */
  quiet(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface InstanceParts {
  key: InstanceKey;
  process: LaunchedProcess;
  meter: ProcessMeter;
  pool: Pool;
  alive: Pool;
  watchdog: Watchdog;
  isSuspect: boolean;
  yieldCpu: YieldCpu;
  budget: OutboundBudget;
  usage: Usage;
  lines: InstanceLog;
  /** Told at once when it ends against its will: whoever starts the next one has to know. */
  ending(end: EndOfInstance): void;
  clear(): Promise<void>;
}

export function runInstance(parts: InstanceParts): Instance {
  const { process, meter, pool, alive, budget, usage, lines } = parts;
  let underWay = 0;
  let lastUsedMs = performance.now();
  let end: EndOfInstance | undefined;
  let cpuSeenMs = meter.mainThreadMs() ?? 0;
  const pace = openResponseThrottle();
  const whenQuiet = new Set<() => void>();

  function endAs(how: EndOfInstance): EndOfInstance {
    end = how;
    if (how.how !== 'stopped') parts.ending(how);
    return how;
  }

  const watch = parts.watchdog.watch({
    pid: process.pid,
    meter,
    isSuspect: parts.isSuspect,
    yields: process.yields,
    isWorking: () => underWay > 0,
    yieldCpu: (yields) => parts.yieldCpu.change(process.pid, yields),
    ping: async () => (await alive.request({ method: 'GET', path: '/' })).body.dump(),
    kill(reason) {
      if (end) return;
      // A full heap is searched again and again before the engine gives up: that is deaf too, and memory is the cause.
      const full = (meter.residentBytes() ?? 0) > instanceLimits.residentBytes / 2;
      endAs({ how: 'killed', reason: full ? 'memory' : reason });
      process.kill();
    },
  });
  parts.yieldCpu.begin(process.pid);
  usage.countStart();
  lines.happened('started', 'The app was started.');

  /** What the process used since the last request ended, shared by those under way: exact where there was one. */
  function takeCpu(): number {
    const used = meter.mainThreadMs();
    if (used === null) return 0;
    const passed = used - cpuSeenMs;
    cpuSeenMs = used;
    return Math.max(0, Math.round((passed / Math.max(1, underWay)) * 10) / 10);
  }

  function begin(): void {
    if (underWay === 0) cpuSeenMs = meter.mainThreadMs() ?? cpuSeenMs;
    underWay += 1;
    budget.requestBegan();
  }

  function finish(request: AppRequest, at: Date, startedMs: number, ended: RequestEnd): void {
    const { status, failure } = ended;
    if (ended.nobodyListens) breakOff();
    const cpuMs = takeCpu();
    underWay -= 1;
    lastUsedMs = performance.now();
    budget.requestEnded();
    const durationMs = Math.round(lastUsedMs - startedMs);
    usage.countRequest({ durationMs, cpuMs, failure: failure ?? (status !== null && status >= 500 ? '5xx' : null) });
    usage.sawMemory(watch.memoryPeak());
    const { requestId, method } = request;
    const path = request.path.split('?', 1)[0] ?? '/';
    lines.request({
      at,
      requestId,
      method,
      path,
      status,
      outcome: failure ?? (status !== null && status >= 500 ? 'error' : 'ok'),
      durationMs,
      cpuMs,
    });
    if (underWay === 0) for (const tell of whenQuiet) tell();
  }

  /**
   * A process that has crashed first closes its sockets, and on a busy machine it may take seconds to be gone. What comes
   * meanwhile would fail at once, as often as anybody asks, and each time at our cost.
   */
  function breakOff(): void {
    if (end) return;
    endAs({ how: 'crashed', lastWords: 'It closed its socket.' });
    process.kill();
  }

  /** Whoever broke it off could not wait for what it said: only now is that known. */
  function endWith(lastWords: string): EndOfInstance {
    if (!end) return endAs({ how: 'crashed', lastWords });
    if (end.how === 'crashed' && lastWords !== '') end = { how: 'crashed', lastWords };
    return end;
  }

  async function wind(lastWords: string): Promise<EndOfInstance> {
    const how = endWith(lastWords);
    watch.end();
    // Requests under way end as APP_CRASHED before anything else is taken away.
    await Promise.all([pool.destroy(), alive.destroy()]);
    if (how.how === 'killed') usage.countKill(how.reason);
    lines.happened(how.how, sentences[how.how === 'killed' ? how.reason : how.how]);
    await parts.clear();
    await Promise.all([usage.report(), lines.close()]);
    return how;
  }
  const ended = process.ended.then(wind);

  return {
    key: parts.key,
    pid: process.pid,
    async send(request) {
      if (underWay >= instanceLimits.requestsAtOnce) {
        const reason = `The app already works on ${instanceLimits.requestsAtOnce} requests.`;
        return { failure: 'APP_OVERLOADED', reason, retryAfterSeconds: 1 };
      }
      begin();
      const [at, startedMs] = [new Date(), performance.now()];
      return sendRequest(pool, pace, request, (how) => finish(request, at, startedMs, how));
    },
    underWay: () => underWay,
    isEnding: () => end !== undefined,
    lastUsedMs: () => (underWay > 0 ? performance.now() : lastUsedMs),
    ended,
    quiet(withinMs) {
      if (underWay === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          whenQuiet.delete(done);
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        whenQuiet.add(done);
      });
    },
    async stop() {
      end ??= { how: 'stopped' };
      process.kill();
      await ended;
    },
  };
}

const sentences = {
  stopped: 'The app was stopped.',
  crashed: 'The app ended unexpectedly.',
  deaf: 'The app was ended: it used the CPU and no longer answered.',
  memory: 'The app was ended: it used more memory than it may have.',
} as const;
