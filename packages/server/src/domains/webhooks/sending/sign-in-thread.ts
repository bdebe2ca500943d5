import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';

interface Waiting {
  name: number;
  /** What is signed, in consecutive pieces. */
  pieces: readonly Uint8Array[];
  resolve(signature: string): void;
  reject(error: Error): void;
}

interface SignedBatch {
  number: number;
  signatures: Uint8Array;
}

const signatureBytes = 64;

/**
 * Ed25519 signatures, made by a dedicated thread. Requests made within one turn of the event loop are sent in one message:
 * waking a thread for every single signature would cost the loop as much as signing itself.
 */
export class SigningThread {
  #thread: Worker | undefined;
  #names = new WeakMap<KeyObject, number>();
  #lastName = 0;
  #lastBatch = 0;
  #gathering: Waiting[] = [];
  readonly #underWay = new Map<number, readonly Waiting[]>();

  /** The signature in base64. */
  sign(key: KeyObject, pieces: readonly Uint8Array[]): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#gathering.push({ name: this.#nameOf(key), pieces, resolve, reject });
      if (this.#gathering.length === 1) setImmediate(() => this.#post());
    });
  }

  #nameOf(key: KeyObject): number {
    const thread = this.#thread ?? this.#start();
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    this.#lastName += 1;
    this.#names.set(key, this.#lastName);
    thread.postMessage({ learn: { name: this.#lastName, key } });
    return this.#lastName;
  }

  #post(): void {
    const waiting = this.#gathering.splice(0);
    if (waiting.length === 0) return;
    const total = waiting.reduce((sum, { pieces }) => sum + bytesOf(pieces), 0);
    const bytes = new Uint8Array(total);
    const ends: number[] = [];
    let place = 0;
    for (const { pieces } of waiting) {
      for (const piece of pieces) {
        bytes.set(piece, place);
        place += piece.length;
      }
      ends.push(place);
    }
    this.#lastBatch += 1;
    this.#underWay.set(this.#lastBatch, waiting);
    const batch = { number: this.#lastBatch, bytes, ends, names: waiting.map(({ name }) => name) };
    this.#thread?.postMessage({ batch }, [bytes.buffer]);
  }

  #start(): Worker {
    const thread = new Worker(new URL('./signing-thread.mjs', import.meta.url));
    thread.on('message', (signed: SignedBatch) => this.#answer(signed));
    thread.on('error', (error) => this.#end(error));
    // Callers waiting for a signature keep the process alive by other means.
    thread.unref();
    this.#thread = thread;
    return thread;
  }

  #answer({ number, signatures }: SignedBatch): void {
    const waiting = this.#underWay.get(number) ?? [];
    this.#underWay.delete(number);
    const bytes = Buffer.from(signatures.buffer);
    waiting.forEach(({ resolve }, place) => {
      resolve(bytes.toString('base64', place * signatureBytes, (place + 1) * signatureBytes));
    });
  }

  /** The thread has died: pending requests fail, and the next request starts another. */
  #end(error: Error): void {
    const lost = [...this.#underWay.values(), this.#gathering.splice(0)].flat();
    this.#underWay.clear();
    this.#names = new WeakMap();
    this.#thread = undefined;
    for (const { reject } of lost) reject(error);
  }
}

function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
