import type { Log } from './open-log.js';

export interface BufferedCounterOptions<Entry> {
  /** What the counts are of, for the log. */
  name: string;
  log: Log;
  /** Adds the entries to what is stored. Called with the keys in order, so that writers of several processes never cross. */
  write(entries: Entry[]): Promise<void>;
  /** Adds what could not be written to what was counted since. */
  merge(into: Entry, unwritten: Entry): void;
  /** How long counts may wait; nothing is written while nothing is counted. */
  everyMs?: number;
  /** Beyond this many keys new ones are not counted until the next write. */
  maxKeys?: number;
}

/**
 * Counts in memory and writes at intervals, many counts in one statement: what is counted never waits for the database.
 * A process that is killed loses the counts of its last seconds; one that stops writes them.
 */
export class BufferedCounter<Entry> {
  readonly #options: BufferedCounterOptions<Entry>;
  readonly #everyMs: number;
  readonly #maxKeys: number;
  #entries = new Map<string, Entry>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: BufferedCounterOptions<Entry>) {
    this.#options = options;
    this.#everyMs = options.everyMs ?? 2_000;
    this.#maxKeys = options.maxKeys ?? 20_000;
  }

  /** The entry to count in; undefined when too many wait already. */
  at(key: string, make: () => Entry): Entry | undefined {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    if (this.#entries.size >= this.#maxKeys || this.#closed) return undefined;
    const entry = make();
    this.#entries.set(key, entry);
    this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs).unref();
    return entry;
  }

  /** Writes what was counted so far. Never fails: what cannot be written is tried again with the next write. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
    clearTimeout(this.#timer);
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#entries.size === 0) return;
    const unwritten = this.#entries;
    this.#entries = new Map();
    try {
      await this.#options.write([...unwritten].sort(byKey).map(([, entry]) => entry));
    } catch (error) {
      this.#options.log.warn({ err: error, counts: this.#options.name }, 'counts could not be written yet');
      this.#keep(unwritten);
    }
  }

  #keep(unwritten: Map<string, Entry>): void {
    for (const [key, entry] of unwritten) {
      const since = this.#entries.get(key);
      if (since) this.#options.merge(since, entry);
      else this.#entries.set(key, entry);
    }
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), this.#everyMs).unref();
  }
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
