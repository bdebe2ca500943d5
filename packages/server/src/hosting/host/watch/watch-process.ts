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
  /** It was ended not long ago, and yields for longer than others that start. */
  isSuspect: boolean;
  /** Whether it has the CPU only while nobody else wants it, now that it begins. */
  yields: boolean;
  /** Whether it was given something to do. */
  isWorking(): boolean;
  yieldCpu(yields: boolean): void;
}

interface Question {
  atMs: number;
  cpuMs: number;
  wantedMs: number;
}

/** A throttled process runs again once it has earned this much. */
const earnedMs = 20;

/** Looks at one process again and again: how much CPU and memory it used, and whether it still hears. */
export function watchProcess(process: WatchedProcess, now: () => number, burstMs: number = cpuLimits.burstMs) {
  const { pid, meter } = process;
  let lookedAtMs = now();
  let cpuMs = meter.cpuMs() ?? 0;
  let wantedMs = meter.wantedMs() ?? cpuMs;
  /** What it had beyond what nobody would notice, forgotten with time. */
  let heatMs = 0;
  let savedMs = burstMs;
  let question: Question | undefined;
  let stopped = false;
  let yields = process.yields;
  let burntAtMs = now() - (process.isSuspect ? 0 : cpuLimits.calmMs - cpuLimits.unknownMs);
  /** When it last had more than nobody would notice. */
  let hadAtMs = now();
  let memoryPeak = 0;

  function look(): void {
    const at = now();
    const used = meter.cpuMs();
    if (used === null) return;
    const wanted = meter.wantedMs() ?? used;
    const passedMs = Math.max(1, at - lookedAtMs);
    const burntMs = used - cpuMs;
    const wantedShare = (wanted - wantedMs) / passedMs;
    heatMs = Math.max(0, heatMs + burntMs - passedMs * cpuLimits.quietShare);
    [lookedAtMs, cpuMs, wantedMs] = [at, used, wanted];
    lookAtMemory();
    savedMs = Math.min(burstMs, savedMs - burntMs + passedMs * cpuLimits.share);
    listen(wantedShare > cpuLimits.burningShare, at);
    throttle();
    yieldWhileBurning(wantedShare, at);
  }

  /**
   * A burst is free as long as nobody else wants the CPU. One that has to wait for its turn also wants it all the time: what
   * shows the difference is how much it had of late. So whoever waits in vain has its turn in the end, and not before: most of
   * those who want all they can get on a busy machine are what makes it busy.
   */
  function yieldWhileBurning(wantedShare: number, at: number): void {
    const { hot, cool, calmMs, patienceMs } = cpuLimits;
    const bound = yields ? cool : hot;
    const wants = wantedShare > bound.wantedShare;
    if (heatMs > bound.heatMs) hadAtMs = at;
    if ((wants && heatMs > bound.heatMs) || savedMs < burstMs / 2) burntAtMs = at;
    const isPatient = yields && wants && at - hadAtMs < patienceMs;
    const isHot = isPatient || at - burntAtMs < calmMs;
    if (isHot === yields) return;
    yields = isHot;
    process.yieldCpu(yields);
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

  return {
    look,
    isBusy: () => stopped || yields || process.isWorking() || question !== undefined || savedMs < burstMs - 100,
    isThrottled: () => stopped,
    memoryPeak: () => memoryPeak,
  };
}
