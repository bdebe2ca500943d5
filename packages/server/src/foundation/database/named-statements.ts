import { createHash } from 'node:crypto';
import { PrimaryClient } from './primary/primary-client.js';

const names = new Map<string, string>();
const mostNames = 2_000;

/** The same text always gets the same name, so PostgreSQL parses it once per connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A client that prepares every parameterised statement under a name. */
export class NamedStatementsClient extends PrimaryClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; this adds a name and passes everything on
  override query(first: any, values?: any, callback?: any): any {
    if (typeof first === 'string' && Array.isArray(values) && values.length > 0) {
      return super.query({ text: first, values, name: nameOf(first) }, callback);
    }
    return super.query(first, values, callback);
  }
}
