import { rm } from 'node:fs/promises';
import type { AppFailure, AppHost, DeployFailed } from '../channel/app-host.js';
import { type InstanceKey, nameOfInstance } from '../channel/instance-key.js';
import { openCrashHistory } from './crash-history.js';
import { HostingUnavailable } from './hosting-unavailable.js';
import { probeInstance } from './instance/probe-instance.js';
import type { EndOfInstance, Instance } from './instance/run-instance.js';
import { limitOf } from './instance/send-request.js';
import { startInstance } from './instance/start-instance.js';
import { openSlots } from './instance-slots.js';
import { openLauncher } from './launch/open-launcher.js';
import { limitConcurrency } from './limit-concurrency.js';
import { instanceLimits } from './limits.js';
import { type HostParts, type PreparedHost, prepareHost } from './prepare-host.js';
import { makeRunFolder } from './run-folder.js';
import type { Isolation } from './sandbox/prepare-sandbox.js';
import { openWatchdog } from './watch/open-watchdog.js';

export interface HostOptions extends Omit<HostParts, 'watchdog' | 'launcher'> {
  isolation: Isolation;
  /** How many instances run at once; the least recently used one makes room. */
  maxInstances: number;
  /** An instance that nobody asked for this long is stopped. */
  idleMs?: number;
}

/** The host in this process. */
export interface LocalHost extends AppHost {
  /** Installs, tries the box and measures, if that has not been done yet; an answer says why apps cannot be hosted. */
  prepare(): Promise<{ ready: true } | DeployFailed>;
  running(): InstanceKey[];
  /** The process of an instance that runs. */
  pidOf(key: InstanceKey): number | undefined;
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

interface Ready extends PreparedHost {
  slots: ReturnType<typeof openSlots>;
}

interface Kept {
  key: InstanceKey;
  starting: Promise<Instance | DeployFailed>;
  instance?: Instance;
  /** Requests that wait for the start. */
  waiting: number;
  draining: boolean;
}

const retryPreparingMs = 60_000;
const sweepEveryMs = 15_000;
const startsAtOnce = 4;

export function openHost({
  isolation,
  maxInstances,
  idleMs = instanceLimits.idleMs,
  ...given
}: HostOptions): LocalHost {
  const parts: HostParts = { ...given, watchdog: openWatchdog(), launcher: openLauncher() };
  const { log, source } = parts;
  const kept = new Map<string, Kept>();
  const crashes = openCrashHistory();
  const turns = limitConcurrency(startsAtOnce);
  let preparing: Promise<Ready | DeployFailed> | undefined;
  let runFolder: string | undefined;
  let closed = false;
  let sweeper: NodeJS.Timeout | undefined;

  function prepare(): Promise<Ready | DeployFailed> {
    preparing ??= prepareOnce();
    return preparing;
  }

  async function prepareOnce(): Promise<Ready | DeployFailed> {
    try {
      runFolder ??= await makeRunFolder();
      const prepared = await prepareHost(isolation, runFolder, parts);
      return { ...prepared, slots: openSlots(runFolder, prepared.box.firstUserId) };
    } catch (error) {
      setTimeout(() => {
        preparing = undefined;
      }, retryPreparingMs).unref();
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ err: error }, 'apps cannot be hosted here');
      return { errorCode: error instanceof HostingUnavailable ? error.errorCode : 'RUNTIME_UNAVAILABLE', message };
    }
  }

  /** One start at a time for each instance: whoever comes meanwhile waits for the same one. */
  function ensure(key: InstanceKey): Kept | AppFailure {
    const name = nameOfInstance(key);
    const known = kept.get(name);
    if (known && !known.instance?.isEnding()) return known;
    if (closed) return fail('APP_STARTING', 'This host is stopping.', 1);
    const pauseMs = crashes.pauseMs(name);
    if (pauseMs > 0) {
      return fail('APP_CRASHED', 'The app ended too often; it rests for a while.', Math.ceil(pauseMs / 1_000));
    }
    if (kept.size >= maxInstances && !makeRoom()) {
      return fail('APP_OVERLOADED', 'All instances of this host are busy.', 5);
    }
    const entry: Kept = { key, starting: start(key, name), waiting: 0, draining: false };
    kept.set(name, entry);
    void follow(name, entry);
    sweeper ??= setInterval(sweep, Math.min(sweepEveryMs, idleMs)).unref();
    return entry;
  }

  async function start(key: InstanceKey, name: string): Promise<Instance | DeployFailed> {
    const ready = await prepare();
    if ('errorCode' in ready) return ready;
    try {
      const app = await source.readInstance(key);
      if (!app) return { errorCode: 'START_FAILED', message: 'This version must not run.' };
      return await turns(async () => {
        const place = { ...ready.slots.take(), isSuspect: crashes.isSuspect(name) };
        const started = await startInstance(parts, ready, place, key, app, (end) => noteEnd(name, end));
        if ('errorCode' in started) place.free();
        else void started.ended.then(() => place.free());
        return started;
      });
    } catch (error) {
      log.error({ err: error, instance: name }, 'a hosted app could not be started');
      return { errorCode: 'START_FAILED', message: 'The app could not be started.' };
    }
  }

  async function follow(name: string, entry: Kept): Promise<void> {
    const started = await entry.starting;
    if ('errorCode' in started) {
      forget(name, entry);
      if (started.errorCode !== 'RUNTIME_UNAVAILABLE' && started.errorCode !== 'ISOLATION_UNAVAILABLE')
        crashes.ended(name);
      return;
    }
    entry.instance = started;
    await started.ended;
    forget(name, entry);
  }

  function noteEnd(name: string, end: EndOfInstance): void {
    const loop = crashes.ended(name);
    log.info(
      { instance: name, end, pauseMs: loop?.pauseMs },
      loop ? 'a hosted app ends again and again' : 'a hosted app ended',
    );
  }

  function forget(name: string, entry: Kept): void {
    if (kept.get(name) === entry) kept.delete(name);
  }

  function makeRoom(): boolean {
    const idle = [...kept.entries()]
      .flatMap(([name, entry]) =>
        entry.instance && entry.waiting + entry.instance.underWay() === 0
          ? [{ name, entry, instance: entry.instance }]
          : [],
      )
      .sort((one, other) => one.instance.lastUsedMs() - other.instance.lastUsedMs());
    const [oldest] = idle;
    if (!oldest) return false;
    forget(oldest.name, oldest.entry);
    void oldest.instance.stop();
    return true;
  }

  function sweep(): void {
    const before = performance.now() - idleMs;
    for (const [name, entry] of kept) {
      if (!entry.instance || entry.waiting > 0 || entry.instance.lastUsedMs() > before) continue;
      forget(name, entry);
      void entry.instance.stop();
    }
    if (kept.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }

  /** Uses the instance, which is started if it sleeps. It is at work before anybody else can take it for idle. */
  async function use<Result>(
    key: InstanceKey,
    withinMs: number | null,
    deed: (instance: Instance) => Promise<Result>,
  ): Promise<Result | DeployFailed | AppFailure> {
    const entry = ensure(key);
    if ('failure' in entry) return entry;
    entry.draining = false;
    if (entry.instance) return deed(entry.instance);
    if (entry.waiting >= instanceLimits.requestsAtOnce) {
      return fail('APP_OVERLOADED', 'Too many requests wait for the app to start.', 1);
    }
    entry.waiting += 1;
    try {
      const started = await withinLimit(entry.starting, withinMs);
      return 'errorCode' in started || 'failure' in started ? started : deed(started);
    } finally {
      entry.waiting -= 1;
    }
  }

  async function end(key: InstanceKey, drainMs: number): Promise<void> {
    const name = nameOfInstance(key);
    const entry = kept.get(name);
    if (!entry) return;
    entry.draining = drainMs > 0;
    const started = await entry.starting;
    if ('errorCode' in started) return;
    if (drainMs > 0) {
      await started.quiet(drainMs);
      // A rollback came first: the instance is wanted again.
      if (!entry.draining) return;
    }
    forget(name, entry);
    await started.stop();
  }

  return {
    async prepare() {
      const ready = await prepare();
      return 'errorCode' in ready ? ready : { ready: true };
    },
    async deploy(key, probe) {
      crashes.forget(nameOfInstance(key));
      const outcome = await use(key, null, (instance) => probeInstance(instance, probe));
      return 'failure' in outcome ? { errorCode: 'START_FAILED', message: outcome.reason } : outcome;
    },
    async send(key, request) {
      const outcome = await use(key, limitOf(request), (instance) => instance.send(request));
      if (!('errorCode' in outcome)) return outcome;
      if (outcome.errorCode === 'START_TIMEOUT') return fail('APP_STARTING', outcome.message, 5);
      return fail('APP_CRASHED', outcome.message, null);
    },
    drain: (key) => end(key, instanceLimits.drainMs),
    stop: (key) => end(key, 0),
    running: () => [...kept.values()].map(({ key }) => key),
    pidOf: (key) => kept.get(nameOfInstance(key))?.instance?.pid,
    async stopAll() {
      await Promise.all([...kept.values()].map(({ key }) => end(key, 0)));
    },
    async close() {
      closed = true;
      clearInterval(sweeper);
      await Promise.all([...kept.values()].map(({ key }) => end(key, 0)));
      parts.launcher.close();
      // A preparation or an instance that is ending can still write there.
      if (runFolder) await rm(runFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** Whoever asks waits for a start as long as for an answer; the start itself goes on. */
async function withinLimit<Started>(
  starting: Promise<Started>,
  withinMs: number | null,
): Promise<Started | AppFailure> {
  if (withinMs === null) return starting;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AppFailure>((resolve) => {
    timer = setTimeout(() => resolve(fail('APP_STARTING', 'The app is still being started.', 5)), withinMs);
  });
  return Promise.race([starting, late]).finally(() => clearTimeout(timer));
}

function fail(failure: AppFailure['failure'], reason: string, retryAfterSeconds: number | null): AppFailure {
  return { failure, reason, retryAfterSeconds };
}
