import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM'];
/** Longer than a drill takes to close the servers that it started. */
const PATIENCE_MS = 20_000;

/**
 * Runs a program of Node.js as the head of a process group, and resolves with its exit code. A signal that would end us goes to the
 * whole group: what the program started would outlive it otherwise. What does not heed it is killed, at a second signal at once.
 */
export async function runGroup(args, options, onStart = () => {}) {
  const child = spawn(process.execPath, args, { ...options, detached: true });
  onStart(child);
  const interrupted = new AbortController();
  const pass = (signal) => {
    signalGroup(child.pid, interrupted.signal.aborted ? 'SIGKILL' : signal);
    interrupted.abort();
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (interrupted.signal.aborted) await outlast(child.pid);
  for (const signal of SIGNALS) process.off(signal, pass);
  return code ?? 1;
}

async function outlast(group) {
  const end = Date.now() + PATIENCE_MS;
  while (signalGroup(group, 0) && Date.now() < end) await sleep(100);
  signalGroup(group, 'SIGKILL');
}

/** Whether anybody was there to hear it. */
function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}
