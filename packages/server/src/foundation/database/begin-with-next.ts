import type { Writable } from 'node:stream';
import { NamedStatementsClient } from './named-statements.js';

/** What speaks a protocol of its own, as COPY does. */
const isSubmittable = (first: unknown): boolean =>
  typeof first === 'object' && first !== null && 'submit' in first && typeof first.submit === 'function';

/** The result of `begin`, and of ending a transaction that ran no statement. */
const nothing = { command: '', rowCount: null, rows: [] };

/**
 * Put before a transaction's last statement where nobody needs its result: it is held back and sent with the commit, in one
 * write. If it fails, so does the commit, with its error, and PostgreSQL takes everything back.
 */
export const withCommit = '/* with commit */ ';

interface HeldStatement {
  text: string;
  values: unknown[];
}

/**
 * A client that holds `begin` back and sends it with the statement that follows, in one write: a transaction takes one
 * round trip less. One that runs no statement is never begun. A last statement that says so (`withCommit`) saves another one.
 *
 * It reaches into parts of `pg` that are not documented (`pipeline`, `connection.stream`), so `pg` is pinned to one exact
 * version in package.json. Check this file before upgrading it; the tests beside it and `npm run bench` show whether it
 * still holds.
 */
export class BeginWithNextClient extends NamedStatementsClient {
  #toBegin = false;
  #inTransaction = false;
  #last: HeldStatement | undefined;

  /** The one type that stands for each of pg's overloads is `never`: what is answered is what the class above it answers. */
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    return this.#answer(first, values, callback) as never;
  }

  #answer(first: unknown, values: unknown, callback: unknown): unknown {
    if (first === 'begin') {
      this.#toBegin = true;
      this.#inTransaction = true;
      return Promise.resolve(nothing);
    }
    if (typeof first === 'string' && first.startsWith(withCommit)) {
      const text = first.slice(withCommit.length);
      return this.#mayHold(values) ? this.#hold({ text, values }) : this.query(text, values, callback);
    }
    this.#sendAhead(!isSubmittable(first));
    if (first === 'commit' || first === 'rollback') return this.#end(first, values, callback);
    if (this.#last) return Promise.reject(new Error('A statement followed the one that was to be the last.'));
    if (!this.#toBegin) return super.query(first, values, callback);
    return this.#together(() => {
      this.#begin();
      return super.query(first, values, callback);
    });
  }

  /** Nothing may keep a held statement from being sent, because the commit is sent regardless: its values are plain ones. */
  #mayHold(values: unknown): values is unknown[] {
    return this.#inTransaction && Array.isArray(values) && values.every(isPlain);
  }

  #hold(last: HeldStatement): Promise<typeof nothing> {
    if (this.#last) return Promise.reject(new Error('A transaction has one last statement.'));
    this.#last = last;
    return Promise.resolve(nothing);
  }

  #begin(): void {
    this.#toBegin = false;
    // It fails only with the connection or in a broken transaction, and then so does the statement sent right after it.
    super.query('begin').catch(() => undefined);
  }

  #end(how: 'commit' | 'rollback', values: unknown, callback: unknown): unknown {
    const last = how === 'commit' ? this.#last : undefined;
    const neverBegun = this.#toBegin && !last;
    this.#last = undefined;
    this.#inTransaction = false;
    if (last) return this.refusesWrites ? this.#commitAfter(last) : this.#commitWith(last);
    this.#toBegin = false;
    return neverBegun ? Promise.resolve(nothing) : super.query(how, values, callback);
  }

  #commitWith({ text, values }: HeldStatement): Promise<unknown> {
    return this.#together(async () => {
      if (this.#toBegin) this.#begin();
      const [, committed] = await Promise.all([super.query(text, values), super.query('commit')]);
      return committed;
    });
  }

  /** It may be refused before it is sent; then nothing is committed. */
  async #commitAfter({ text, values }: HeldStatement): Promise<unknown> {
    if (this.#toBegin) this.#begin();
    await super.query(text, values);
    return super.query('commit');
  }

  /** Statements may be sent before the ones ahead of them are answered, unless they speak a protocol of their own, as COPY does. */
  #sendAhead(may: boolean): void {
    (this as { pipeline: boolean }).pipeline = may;
  }

  #together<Result>(send: () => Result): Result {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return ['string', 'number', 'boolean'].includes(typeof value) || Buffer.isBuffer(value) || value instanceof Date;
}
