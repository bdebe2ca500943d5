import { dataKeyPattern } from '@souk/contract';
import { show, type Table } from './read-table.js';

const keyPattern = new RegExp(dataKeyPattern);

export function readKey(table: Table): string {
  const key = table.text('key', { max: 64 });
  if (!key || keyPattern.test(key)) return key;
  table.problems.add(
    'KEY_INVALID',
    table.at('key'),
    `${show(key)} is not a key.`,
    'Use lower-case letters, digits and underscores, starting with a letter.',
  );
  return '';
}

export function rejectRepeatedKeys(tables: Table[], keys: string[]): void {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    const table = tables[index];
    if (!key || !table) continue;
    if (seen.has(key))
      table.problems.add(
        'VALUE_REPEATED',
        table.at('key'),
        `${show(key)} is declared twice.`,
        'Declare each key once.',
      );
    seen.add(key);
  }
}
