import pg from 'pg';
import { mutateStatement } from './mark-conditions.js';

let reached = new Set<string>();
let takenOut: ReadonlySet<string> = new Set();

/** Global, as some of the program is compiled while it runs. */
(globalThis as { __off?: (id: string) => boolean }).__off = (id) => {
  reached.add(id);
  return takenOut.has(id);
};

const query = pg.Client.prototype.query;
// biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the text is changed and all is passed on
pg.Client.prototype.query = function mutated(this: pg.Client, first: any, ...rest: any[]): any {
  const mutate = (text: string) => mutateStatement(text, takenOut, (id) => reached.add(id));
  if (typeof first === 'string') return query.apply(this, [mutate(first), ...rest] as never);
  if (typeof first?.text === 'string') first.text = mutate(first.text);
  return query.apply(this, [first, ...rest] as never);
};

/** The conditions that run while the work is done. */
export async function conditionsReachedBy(work: () => Promise<void>): Promise<Set<string>> {
  reached = new Set();
  await work();
  return reached;
}

/** Does the work in a program that lacks the conditions with these ids. */
export async function without(ids: ReadonlySet<string>, work: () => Promise<void>): Promise<void> {
  takenOut = ids;
  await work().finally(() => {
    takenOut = new Set();
  });
}
