import type { Writable } from 'node:stream';
import { NamedStatementsClient } from './named-statements.js';

/** The result of `begin`, and of ending a transaction that ran no statement. */
const nothing = { command: '', rowCount: null, rows: [] };

/**
 * A client that holds `begin` back and sends it with the statement that follows, in one write: a transaction takes one
 * round trip less. One that runs no statement is never begun.
 *
 * It reaches into parts of `pg` that are not documented (`pipeline`, `connection.stream`), so `pg` is pinned to one exact
 * version in package.json. Check this file before upgrading it; the tests beside it and `npm run bench` show whether it
 * still holds.
 */
export class BeginWithNextClient extends NamedStatementsClient {
  #toBegin = false;

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated, as in the class it extends
  override query(first: any, values?: any, callback?: any): any {
    if (first === 'begin') {
      this.#toBegin = true;
      return Promise.resolve(nothing);
    }
    this.#sendAhead(typeof first?.submit !== 'function');
    if (!this.#toBegin) return super.query(first, values, callback);
    this.#toBegin = false;
    if (first === 'commit' || first === 'rollback') return Promise.resolve(nothing);
    return this.#together(() => {
      // It fails only with the connection or in a broken transaction, and then so does the statement sent right after it.
      super.query('begin').catch(() => undefined);
      return super.query(first, values, callback);
    });
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
