import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { DeployFailed } from '../../channel/app-host.js';
import { controlDescriptor, type Sandbox, type SandboxedProgram, spawnSandboxed } from '../sandbox/sandbox.js';
import { boostStartingProcess, type StartBoost } from '../watch/boost-starting-process.js';
import { classifyStartFailure } from './classify-start-failure.js';

export interface LaunchedProcess {
  /** Of the runtime itself: what the watchdog looks at. */
  pid: number;
  /** Resolves once, with its last words. */
  ended: Promise<string>;
  /** Whether it still has the CPU only while nobody else wants it, as everything that starts. */
  yields: boolean;
  kill(): void;
}

const lastWordsBytes = 8 * 1024;
/** On a busy machine a start that has hardly had the CPU goes on for so many times its limit. */
const starvedTimes = 10;
const starvedLookMs = 100;

/**
 * Starts workerd in the box and waits until it listens; a failure says why it does not. How to end it is in `running` from its
 * first moment until it has ended.
 */
export async function launchProcess(
  box: Sandbox,
  boxed: SandboxedProgram,
  withinMs: number,
  running: Set<() => void>,
): Promise<LaunchedProcess | DeployFailed> {
  const { child, pid } = spawnSandboxed(box, boxed);
  const lastWords = keepLastWords(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lastWords()));
  });
  let realPid: number | undefined;
  pid.then(
    (found) => {
      realPid = found;
    },
    () => undefined,
  );
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) {
      // A box that has not told its program's process yet may have begun it all the same, and would leave it behind.
      for (const begun of realPid === undefined ? childrenOf(child.pid) : [realPid]) signal(begun, 'SIGKILL');
    }
    child.kill('SIGKILL');
  };
  running.add(kill);
  void ended.then(() => running.delete(kill));
  const scheduler = boxed.yields ? box.scheduler : null;
  const help = boostStartingProcess({ box: child.pid, program: pid }, scheduler);
  const outcome = await firstOf(listens(child), ended, withinMs, help);
  const wasHelped = help.end();
  if (outcome === 'listens') return { pid: await pid, ended, yields: scheduler !== null && !wasHelped, kill };
  kill();
  if (outcome !== 'too late') return classifyStartFailure(outcome.said);
  return { errorCode: 'START_TIMEOUT', message: `The app did not start within ${withinMs / 1_000} seconds.` };
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // It has just ended, and its children with it; or this is no Linux, where there are no boxes.
    return [];
  }
}

export function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** workerd reports each socket on the control descriptor; with the second one it listens. */
function listens(child: ChildProcess): Promise<void> {
  const control = [...child.stdio][controlDescriptor];
  let said = '';
  return new Promise((resolve) => {
    control?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(0, 4_096);
      if ((said.match(/"event":"listen"/g)?.length ?? 0) >= 2) resolve();
    });
  });
}

async function firstOf(
  listening: Promise<void>,
  ended: Promise<string>,
  withinMs: number,
  help: StartBoost,
): Promise<'listens' | 'too late' | { said: string }> {
  const late = tooLate(withinMs, help);
  try {
    return await Promise.race([
      listening.then(() => 'listens' as const),
      ended.then((said) => ({ said })),
      late.happens,
    ]);
  } finally {
    late.forget();
  }
}

/** The limit is for what an app does with the CPU, not for how long it has to wait for it. */
function tooLate(withinMs: number, { isStarved }: StartBoost) {
  const lastMs = performance.now() + withinMs * starvedTimes;
  let timer: NodeJS.Timeout | undefined;
  const happens = new Promise<'too late'>((resolve) => {
    const look = () => {
      if (performance.now() >= lastMs || !isStarved()) resolve('too late');
      else timer = setTimeout(look, starvedLookMs);
    };
    timer = setTimeout(look, withinMs);
  });
  return { happens, forget: () => clearTimeout(timer) };
}

/** Output is read and dropped, so that it cannot fill the pipe; the end of what was complained about is kept. */
function keepLastWords(child: ChildProcess): () => string {
  const kept: Buffer[] = [];
  let bytes = 0;
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    kept.push(chunk);
    bytes += chunk.length;
    while (bytes > lastWordsBytes && kept.length > 1) bytes -= kept.shift()?.length ?? 0;
  });
  for (const stream of [...child.stdio]) stream?.on('error', () => undefined);
  return () =>
    Buffer.concat(kept)
      .subarray(-2 * lastWordsBytes)
      .toString('utf8');
}
