import { setPriority } from 'node:os';
import { signal } from '../instance/launch-process.js';
import { cpuLimits, instanceLimits } from '../limits.js';
import type { ProcessMeter } from './process-meter.js';

export type KillReason = 'deaf' | 'memory';

export interface WatchedProcess {
  pid: number;
  meter: ProcessMeter;
  /** Resolves when the process answered; never while it is deaf. */
  ping(): Promise<unknown>;
  kill(reason: KillReason): void;
}

interface Question {
  atMs: number;
  cpuMs: number;
  wantedMs: number;
}

/** Ordinary instances yield to Souk itself; those that burn yield to them too. */
const ordinaryPriority = 5;
const burningPriority = 19;
/** A throttled process runs again once it has earned this much. */
const earnedMs = 20;

/** Looks at one process again and again: how much CPU and memory it used, and whether it still hears. */
export function watchProcess(process: WatchedProcess, now: () => number) {
  const { pid, meter } = process;
  let lookedAtMs = now();
  let cpuMs = meter.cpuMs() ?? 0;
  let wantedMs = meter.wantedMs() ?? cpuMs;
  let savedMs: number = cpuLimits.burstMs;
  let question: Question | undefined;
  let stopped = false;
  let priority: number | undefined;
  let memoryPeak = 0;
  prioritise(ordinaryPriority);

  function look(): void {
    const at = now();
    const used = meter.cpuMs();
    if (used === null) return;
    const wanted = meter.wantedMs() ?? used;
    const passedMs = Math.max(1, at - lookedAtMs);
    const burntMs = used - cpuMs;
    const burns = (wanted - wantedMs) / passedMs > cpuLimits.burningShare;
    [lookedAtMs, cpuMs, wantedMs] = [at, used, wanted];
    lookAtMemory();
    savedMs = Math.min(cpuLimits.burstMs, savedMs - burntMs + passedMs * cpuLimits.share);
    listen(burns, at);
    throttle();
    prioritise(burns || savedMs < cpuLimits.burstMs / 2 ? burningPriority : ordinaryPriority);
  }

  function lookAtMemory(): void {
    const resident = meter.residentBytes() ?? 0;
    memoryPeak = Math.max(memoryPeak, resident);
    if (resident > instanceLimits.residentBytes) process.kill('memory');
  }

  /** While it burns it is asked; without an answer for too long, and still burning, it is deaf. */
  function listen(burns: boolean, at: number): void {
    if (stopped) return;
    if (!question) {
      if (burns) ask(at);
      return;
    }
    const askedForMs = at - question.atMs;
    const burntMs = cpuMs - question.cpuMs;
    const burnsStill = wantedMs - question.wantedMs >= askedForMs * cpuLimits.deafShare;
    // A busy machine, and a throttle, give it little: it must have had enough to answer, and have wanted all the time.
    const isDeaf = askedForMs >= cpuLimits.deafMs && burntMs >= cpuLimits.deafLeastMs && burnsStill;
    if (isDeaf || burntMs >= cpuLimits.deafMs) process.kill('deaf');
  }

  function ask(at: number): void {
    const asked: Question = { atMs: at, cpuMs, wantedMs };
    question = asked;
    const forget = () => {
      if (question === asked) question = undefined;
    };
    // A process that ends while it is asked is told of elsewhere.
    process.ping().then(forget, forget);
  }

  /** Beyond its burst a process runs a fifth of the time: stopped until it has earned its next turn. */
  function throttle(): void {
    if (!stopped && savedMs <= 0) {
      stopped = true;
      signal(pid, 'SIGSTOP');
    } else if (stopped && savedMs >= earnedMs) {
      stopped = false;
      signal(pid, 'SIGCONT');
    }
  }

  function prioritise(wanted: number): void {
    if (priority === wanted) return;
    priority = wanted;
    try {
      setPriority(pid, wanted);
    } catch {
      // Without the right to take a priority back, or once the process is gone, it stays as it is.
    }
  }

  return {
    look,
    isBusy: () => stopped || question !== undefined || savedMs < cpuLimits.burstMs - 100,
    isThrottled: () => stopped,
    memoryPeak: () => memoryPeak,
  };
}
