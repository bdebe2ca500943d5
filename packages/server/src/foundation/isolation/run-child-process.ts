import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type ChildProcessFailure,
  type ChildProcessLimits,
  type ChildProcessOutcome,
  outOfTimeSignal,
} from './child-process-limits.js';

export interface ChildProcessRun {
  /** A program of ours that answers by `serveAsChildProcess`. */
  program: URL;
  request: unknown;
  bytes: Buffer;
  limits: ChildProcessLimits;
}

export interface RunningChildProcess {
  outcome: Promise<ChildProcessOutcome>;
  kill(): void;
}

const lastWordsBytes = 4 * 1024;
/** Lower priority than the server that started it: API requests go first. */
const niceness = 10;

/**
 * Runs work that a stranger's bytes can make expensive in a process of its own: it cannot hold up the event loop, and
 * running out of time or memory ends that process alone. It inherits no environment, so it holds no secret either.
 */
export function runProgram({ program, request, bytes, limits }: ChildProcessRun): RunningChildProcess {
  const child = spawn(
    process.execPath,
    [
      ...inheritedFlags(),
      `--max-old-space-size=${limits.heapMegabytes}`,
      fileURLToPath(program),
      String(limits.cpuSeconds),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  // At once: the threads that it is about to start inherit it, and starting is much of the work.
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  send(child, request, bytes);
  return { outcome: awaitOutcome(child, limits), kill: () => child.kill('SIGKILL') };
}

/** As `fork` does, so that a program reads its sources as its parent does; two processes cannot share a debugger's port. */
const inheritedFlags = (): string[] => process.execArgv.filter((flag) => !flag.startsWith('--inspect'));

/** One line of JSON, then the bytes as they are. */
function send({ stdin }: ChildProcess, request: unknown, bytes: Buffer): void {
  if (!stdin) throw new Error('The program has no standard input.');
  // A program that exits before reading everything breaks the pipe; its exit code says why.
  stdin.on('error', () => undefined);
  stdin.write(`${JSON.stringify(request)}\n`);
  stdin.end(bytes);
}

async function awaitOutcome(child: ChildProcess, limits: ChildProcessLimits): Promise<ChildProcessOutcome> {
  let failure: ChildProcessFailure | undefined;
  const end = (reason: ChildProcessFailure) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('timed_out'), limits.wallSeconds * 1_000);
  const answer = collect(child.stdout, limits.answerBytes, () => end('crashed'));
  const lastWords = collect(child.stderr, lastWordsBytes);
  const { code, signal, error } = await exitOf(child);
  clearTimeout(timer);
  const said = error?.message ?? String(lastWords());
  failure ??= failureOf(code, signal, said);
  return failure ? { failure, lastWords: said } : { answer: JSON.parse(String(answer())) };
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

/** `close` comes after the last byte of output; a program that could not even be started has no exit. */
function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error }));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
}

function failureOf(code: number | null, signal: NodeJS.Signals | null, said: string): ChildProcessFailure | undefined {
  if (code === 0) return undefined;
  if (signal === outOfTimeSignal) return 'timed_out';
  // The engine aborts when its heap is full; an operating system that is short of memory kills.
  if (signal === 'SIGKILL' || /heap out of memory|Array buffer allocation failed/.test(said)) return 'out_of_memory';
  return 'crashed';
}

/** Keeps up to this many bytes of a stream and drops the rest; returns what it has kept so far. */
function collect(stream: Readable | null, maxBytes: number, tooMany: () => void = () => undefined): () => Buffer {
  const chunks: Buffer[] = [];
  let kept = 0;
  stream?.on('error', () => undefined);
  stream?.on('data', (chunk: Buffer) => {
    if (kept + chunk.length > maxBytes) return tooMany();
    kept += chunk.length;
    chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}
