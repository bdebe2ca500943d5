import { Worker } from 'node:worker_threads';
import { openConcurrencySlots, type SlotLimits } from './concurrency-slots.js';

/** One kind of work, done by a thread of its own, one request at a time. */
export interface WorkerThreadTask {
  /** A module of ours that answers by `serveAsWorkerThread`. */
  module: URL;
  /** How many may wait for the thread, in total and of one owner. */
  waiting: number;
  maxOfOwner: number;
  wallSeconds: number;
  heapMegabytes: number;
}

/** An error in the module itself is thrown: it is a mistake of ours. */
export type WorkerThreadOutcome = { answer: unknown } | { failure: 'timed_out' | 'out_of_memory' };

export interface WorkerThreadPool {
  /** Throws `NoFreeSlot` when as many wait as may, in total or for this owner. */
  run(work: WorkerThreadTask, request: unknown, owner: string): Promise<WorkerThreadOutcome>;
  close(): Promise<void>;
}

/** A thread that nobody needs gives its memory back; starting one takes a tenth of a second. */
const idleMs = 30_000;

/**
 * Work on a stranger's input that takes milliseconds to seconds, whatever the bounds on the input: it must not run on
 * the thread that answers requests. Unlike a program, a thread is started once and then used again; it takes no longer
 * than its limits either, and is replaced when it does.
 */
export function openWorkerThreadPool(): WorkerThreadPool {
  const places = openConcurrencySlots();
  const threads = new Map<string, Thread>();
  let isClosed = false;
  return {
    async run(work, request, owner) {
      const leave = await places.take(queueOf(work), owner);
      try {
        if (isClosed) throw new Error('The threads are closed.');
        const thread = threads.get(work.module.href) ?? openThread(work, () => threads.delete(work.module.href));
        threads.set(work.module.href, thread);
        return await thread.answer(request, work.wallSeconds);
      } finally {
        leave();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads.values()].map((thread) => thread.end()));
    },
  };
}

const queueOf = ({ module, waiting, maxOfOwner }: WorkerThreadTask): SlotLimits => ({
  name: module.href,
  atOnce: 1,
  waiting,
  maxOfOwner,
});

interface Thread {
  answer(request: unknown, wallSeconds: number): Promise<WorkerThreadOutcome>;
  end(): Promise<void>;
}

type Settle = (outcome: WorkerThreadOutcome | Error) => void;

function openThread({ module, heapMegabytes }: WorkerThreadTask, ended: () => void): Thread {
  const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  worker.unref();
  let settle: Settle | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(outcome: WorkerThreadOutcome | Error = new Error('The thread was ended.')): Promise<void> {
    clearTimeout(idle);
    ended();
    settle?.(outcome);
    await worker.terminate();
  }
  worker.on('message', (answer) => settle?.({ answer }));
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { failure: 'out_of_memory' } : error),
  );

  return {
    end: () => end(),
    answer: (request, wallSeconds) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const tooLong = setTimeout(() => end({ failure: 'timed_out' }), wallSeconds * 1_000);
        settle = (outcome) => {
          settle = undefined;
          clearTimeout(tooLong);
          if (outcome instanceof Error) return reject(outcome);
          if ('answer' in outcome) idle = setTimeout(() => end(), idleMs).unref();
          resolve(outcome);
        };
        worker.postMessage(request);
      }),
  };
}
