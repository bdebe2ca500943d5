import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../../foundation/database/classify-database-error.js';
import { CoalescingRunner } from '../workers/coalescing-runner.js';
import type { Settlement } from './settle-delivery.js';

export interface WriterOptions {
  write(batch: readonly Settlement[]): Promise<void>;
  written(batch: readonly Settlement[]): void;
  failed(error: unknown): void;
  /** Outcomes are collected for this long, so that one transaction carries many, or until there are so many. */
  gatherMs: number;
  worthWriting: number;
  /** A round that is about to send something: few outcomes let it go first, and do not make it wait for the disk twice. */
  roundUnderWay?(): Promise<unknown> | undefined;
  maxInBatch: number;
}

/** The delay stays short: if the process is killed while outcomes wait here, with the database back, they are sent again. */
const retryDelaysMs = [50, 100, 200];
const maxTriesAlone = 3;

/** Writes outcomes in batches, and keeps retrying while the database is unavailable: no attempt made is lost. */
export class SettlementWriter {
  readonly #options: WriterOptions;
  readonly #queue: Settlement[] = [];
  readonly #turns: CoalescingRunner;
  #unwritten = 0;
  /** Ends the gathering early. */
  #enough: (() => void) | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#turns = new CoalescingRunner(() => this.#writeSome());
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Handed in and not yet in the database, those just being written included. */
  get unwritten(): number {
    return this.#unwritten;
  }

  add(settlement: Settlement): void {
    this.#unwritten += 1;
    this.#queue.push(settlement);
    if (this.#queue.length === 1) this.#turns.wake();
    if (this.#queue.length === this.#options.worthWriting) this.#enough?.();
  }

  async idle(): Promise<void> {
    await this.#turns.idle();
  }

  async #writeSome(): Promise<boolean> {
    const { maxInBatch } = this.#options;
    await this.#gather();
    const batch = this.#queue.splice(0, maxInBatch);
    if (batch.length > 0) await this.#write(batch);
    return this.#queue.length > 0;
  }

  async #gather(): Promise<void> {
    const { gatherMs, roundUnderWay } = this.#options;
    if (gatherMs === 0) return;
    await this.#untilEnough(gatherMs);
    const round = roundUnderWay?.();
    if (!round) return;
    // What it claimed is posted in the turn of the loop in which it ends. It may also hang: then nothing waits for it.
    await Promise.race([round.then(() => nextTurn()), this.#untilEnough(gatherMs)]);
    this.#enough?.();
  }

  /** Until there are so many that they are worth writing, but not longer than this. */
  async #untilEnough(maxMs: number): Promise<void> {
    if (this.#queue.length >= this.#options.worthWriting) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxMs);
      this.#enough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#enough = undefined;
  }

  async #write(batch: readonly Settlement[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#options.write(batch);
        return this.#done(batch);
      } catch (error) {
        this.#options.failed(error);
        // One that cannot be written must not hold up the rest: it is tried alone, and finally left until its claim ends.
        if (batch.length > 1 && tries >= maxTriesAlone && !isDatabaseUnavailable(error)) return this.#writeEach(batch);
        if (batch.length === 1 && tries >= maxTriesAlone && !isDatabaseUnavailable(error)) return this.#done(batch);
        await sleep(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)]);
      }
    }
  }

  #done(batch: readonly Settlement[]): void {
    this.#unwritten -= batch.length;
    this.#options.written(batch);
  }

  async #writeEach(batch: readonly Settlement[]): Promise<void> {
    for (const settlement of batch) await this.#write([settlement]);
  }
}
