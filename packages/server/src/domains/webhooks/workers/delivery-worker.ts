import type pg from 'pg';
import { eventsChannel } from '../../../foundation/database/in-transaction.js';
import type { Wakeups } from '../../../foundation/database/wakeups.js';
import type { Platform } from '../../../foundation/platform.js';
import { deliveriesChannel } from '../queue/deliveries-channel.js';
import { wakeMissedQueues } from '../queue/delivery-queues-table.js';
import { DeliveryEngine } from './delivery-engine.js';
import type { EngineParts } from './engine-parts.js';
import { type IntervalTask, runEvery } from './interval-task.js';
import { WorkerWatch } from './watch-workers.js';
import { WorkerLivenessLock } from './worker-liveness-lock.js';
import { dismissWorker, readPulses, recordHeartbeat, registerWorker } from './workers-table.js';

const beatMs = 500;
/** The safety net for lost wake-ups. */
const pollMs = 1_000;
const wakeLanesMs = 30_000;
const stalledAfterMs = 30_000;
/** An attempt lasts ten seconds at most; what takes longer is left to the other workers. */
const maxStopMs = 15_000;

export interface WorkerHealth {
  ok: boolean;
  detail: string;
}

/** What a worker shares with the rest of its process. */
export type WorkerSurroundings = Pick<Platform, 'wakeups' | 'pool' | 'primary'>;

/** Keeps one engine running alongside any number of others on the same database. */
export class DeliveryWorker {
  readonly #engine: DeliveryEngine;
  readonly #parts: EngineParts;
  readonly #presence: WorkerLivenessLock;
  readonly #watch = new WorkerWatch();
  readonly #upkeep: IntervalTask[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  #nextTurn: NodeJS.Timeout | undefined;
  #lastBeatMs = performance.now();
  /** Outcomes that this worker has written may be gone, while its claims on them are still there. */
  #beginsAnew = false;

  private constructor(parts: EngineParts, pool: pg.Pool) {
    this.#parts = parts;
    this.#presence = new WorkerLivenessLock(pool, parts.log);
    this.#engine = new DeliveryEngine(parts);
    this.#engine.onNextTurn = (at) => this.#wakeAt(at);
  }

  static async start(parts: EngineParts, { wakeups, pool, primary }: WorkerSurroundings): Promise<DeliveryWorker> {
    const worker = new DeliveryWorker(parts, pool);
    worker.#engine.worker = await registerWorker(parts.db, parts.clock.now());
    await worker.#presence.hold(worker.#engine.worker);
    worker.#listen(wakeups);
    worker.#unsubscribe.push(
      primary.onNewHistory(() => {
        worker.#beginsAnew = true;
      }),
    );
    await worker.#beat();
    worker.#runEvery(beatMs, () => worker.#beat());
    worker.#runEvery(wakeLanesMs, () => worker.#wakeMissedQueues());
    worker.#runEvery(pollMs, async () => worker.#wakeAll());
    worker.#wakeAll();
    return worker;
  }

  /** A worker whose heartbeat no longer reaches the database is of no use, whatever else it does. */
  health(): WorkerHealth {
    const silentMs = performance.now() - this.#lastBeatMs;
    if (silentMs > stalledAfterMs) {
      return {
        ok: false,
        detail: `the webhook worker has not reached the database for ${Math.round(silentMs / 1000)} s`,
      };
    }
    return { ok: true, detail: `${this.#engine.claimed} deliveries claimed` };
  }

  /** Finishes what is in flight and returns the rest. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    clearTimeout(this.#nextTurn);
    const stopped = await Promise.race([this.#engine.stop().then(() => true), after(maxStopMs)]);
    if (!stopped) this.#parts.log.warn('some deliveries were still in flight and are left to other workers');
    // A heartbeat that came after its dismissal would take the worker for dead, and register it anew with a connection that nobody ends.
    await Promise.all(this.#upkeep.map((upkeep) => upkeep.end()));
    await dismissWorker(this.#parts.db, this.#engine.worker, this.#parts.clock.now());
    await this.#presence.drop();
  }

  #listen(wakeups: Wakeups): void {
    this.#unsubscribe.push(
      wakeups.on(eventsChannel, () => this.#engine.wakeFanOut()),
      wakeups.on(deliveriesChannel, () => this.#engine.wakeClaim()),
      wakeups.onReconnect(() => this.#wakeAll()),
    );
  }

  #wakeAll(): void {
    this.#engine.wakeFanOut();
    this.#engine.wakeClaim();
  }

  #wakeAt(at: Date): void {
    clearTimeout(this.#nextTurn);
    const waitMs = Math.max(at.getTime() - this.#parts.clock.now().getTime(), 0);
    // The poll covers anything further ahead; setTimeout rounds down, so one millisecond is added.
    if (waitMs < pollMs) this.#nextTurn = setTimeout(() => this.#engine.wakeClaim(), waitMs + 1);
  }

  #runEvery(everyMs: number, work: () => Promise<void>): void {
    const tell = (error: unknown) =>
      this.#parts.log.warn({ err: error }, 'the webhook worker could not run its upkeep');
    this.#upkeep.push(runEvery(everyMs, work, tell));
  }

  async #beat(): Promise<void> {
    try {
      await this.#keepAlive();
      await this.#takeOverFromTheDead();
    } catch (error) {
      this.#watch.forget();
      throw error;
    }
  }

  async #keepAlive(): Promise<void> {
    const { db, clock, log } = this.#parts;
    if (this.#beginsAnew) await this.#beginAnew();
    if (!(await recordHeartbeat(db, this.#engine.worker))) {
      // The other workers declared us dead and took what we held: continue under a new id, so that claims cannot be confused.
      this.#engine.worker = await registerWorker(db, clock.now());
      log.warn('other workers declared this webhook worker dead; it continues under a new id');
    }
    await this.#presence.hold(this.#engine.worker);
    this.#lastBeatMs = performance.now();
  }

  /** Everything it holds goes back to the lanes; what is in flight may be sent once more, and nothing waits for ever. */
  async #beginAnew(): Promise<void> {
    const { db, clock, log } = this.#parts;
    this.#beginsAnew = false;
    const old = this.#engine.worker;
    try {
      this.#engine.worker = await registerWorker(db, clock.now());
      const count = await dismissWorker(db, old, clock.now());
      log.warn({ deliveries: count }, 'the database continues with another history: restarting the webhook worker');
    } catch (error) {
      this.#beginsAnew = true;
      throw error;
    }
    this.#wakeAll();
  }

  async #takeOverFromTheDead(): Promise<void> {
    const { db, clock, log, metrics } = this.#parts;
    for (const dead of this.#watch.look(await readPulses(db), performance.now())) {
      if (dead === this.#engine.worker) continue;
      const count = await dismissWorker(db, dead, clock.now());
      metrics.takenBack.inc(count);
      log.warn({ worker: dead, deliveries: count }, 'a webhook worker died; its claims were returned to the queue');
      this.#engine.wakeClaim();
    }
  }

  async #wakeMissedQueues(): Promise<void> {
    const woken = await wakeMissedQueues(this.#parts.db, this.#parts.clock.now());
    if (woken === 0) return;
    this.#parts.log.warn({ lanes: woken }, 'overdue delivery queues were woken');
    this.#engine.wakeClaim();
  }
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
}
