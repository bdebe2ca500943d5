import { Worker } from 'node:worker_threads';
import { outOfTimeSignal } from './child-process-limits.js';

const newline = 10;

/** The other end of `runProgram`: reads one request with its bytes, answers with one JSON value, and ends. */
export async function serveAsChildProcess(
  answer: (request: unknown, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  watchOverMyself(Number(process.argv[2]));
  const input = await readInput();
  const end = input.indexOf(newline);
  const answered = await answer(JSON.parse(input.toString('utf8', 0, end)), input.subarray(end + 1));
  process.stdout.end(JSON.stringify(answered));
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * A thread of its own, because the main one may be in the middle of a long calculation: it ends the process when its
 * processor time is used up, or when the server that wanted the answer is gone.
 */
function watchOverMyself(cpuSeconds: number): void {
  const thread = new Worker(watching, {
    eval: true,
    workerData: { cpuMicroseconds: cpuSeconds * 1e6, outOfTimeSignal },
  });
  thread.on('error', (error) => {
    throw error;
  });
  thread.unref();
}

const watching = `
  const { workerData } = require('node:worker_threads');
  const server = process.ppid;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > workerData.cpuMicroseconds) process.kill(process.pid, workerData.outOfTimeSignal);
    if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, 200);
`;
