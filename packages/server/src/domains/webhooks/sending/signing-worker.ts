import { type KeyObject, sign } from 'node:crypto';
import { Worker } from 'node:worker_threads';

interface Waiting {
  key: KeyObject;
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

/** While these are with the thread, further requests gather: the busier it is, the more of them share a message. */
const maxUnderWay = 2;

/**
 * Ed25519 signatures, made by a dedicated thread, many in one message: waking a thread for every single signature would cost
 * the loop as much as signing itself. For the same reason one that comes alone is signed here.
 */
export class SigningWorker {
  #thread: Worker | undefined;
  #names = new WeakMap<KeyObject, number>();
  #lastName = 0;
  #lastBatch = 0;
  #gathering: Waiting[] = [];
  #scheduled = false;
  readonly #underWay = new Map<number, readonly Waiting[]>();

  /** The signature in base64. */
  sign(key: KeyObject, pieces: readonly Uint8Array[]): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#gathering.push({ key, pieces, resolve, reject });
      this.#schedule();
    });
  }

  /** Whatever else is to be signed in this turn of the loop goes with it. */
  #schedule(): void {
    if (this.#scheduled || this.#gathering.length === 0 || this.#underWay.size >= maxUnderWay) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      const [first, second] = this.#gathering;
      if (first && !second && this.#underWay.size === 0) this.#signHere(first);
      else this.#post();
    });
  }

  #signHere({ key, pieces, resolve, reject }: Waiting): void {
    this.#gathering.length = 0;
    try {
      resolve(sign(null, Buffer.concat(pieces), key).toString('base64'));
    } catch (error) {
      reject(error as Error);
    }
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
    const names = waiting.map(({ key }) => this.#nameOf(key));
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
    const batch = { number: this.#lastBatch, bytes, ends, names };
    this.#thread?.postMessage({ batch }, [bytes.buffer]);
  }

  #start(): Worker {
    const thread = new Worker(new URL('./signing-worker-thread.mjs', import.meta.url));
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
    this.#schedule();
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
