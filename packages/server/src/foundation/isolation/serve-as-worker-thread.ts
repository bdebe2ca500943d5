import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Lower priority than the thread that answers requests. */
const niceness = 5;

/** The other end of `openWorkerThreadPool`: answers one request after the other, until it is ended. */
export function serveAsWorkerThread(answer: (request: unknown) => unknown): void {
  // Only there a thread has a priority of its own; elsewhere this would lower the whole process.
  if (process.platform === 'linux') setPriority(niceness);
  parentPort?.on('message', (request) => parentPort?.postMessage(answer(request)));
}
