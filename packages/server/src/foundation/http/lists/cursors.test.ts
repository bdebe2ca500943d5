import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../domain-error.js';
import { type CursorBinding, openCursors } from './cursors.js';

const cursors = openCursors(randomBytes(32));
const binding: CursorBinding = { list: 'orders', caller: 'i:1', filters: { storeId: '7', from: undefined } };

describe('cursors', () => {
  it('gives back the position that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 }), (position) => {
        expect(cursors.read(binding, cursors.write(binding, position))).toEqual(position);
      }),
    );
  });

  it('takes an absent cursor for the first page', () => {
    expect(cursors.read(binding, undefined)).toBeUndefined();
  });

  it('does not mind the order of filters or absent ones', () => {
    const cursor = cursors.write({ ...binding, filters: { b: 1, a: 2 } }, ['9']);
    expect(cursors.read({ ...binding, filters: { a: 2, b: 1, c: undefined } }, cursor)).toEqual(['9']);
  });

  it.each([
    ['another list', { ...binding, list: 'products' }],
    ['another caller', { ...binding, caller: 'i:2' }],
    ['another filter', { ...binding, filters: { storeId: '8' } }],
    ['no filter', { ...binding, filters: {} }],
  ])('refuses a cursor of %s', (_what, other) => {
    expect(() => cursors.read(binding, cursors.write(other, ['1']))).toThrow(DomainError);
  });

  it('refuses a cursor with any character changed, added or taken away', () => {
    const cursor = cursors.write(binding, ['2026-01-01T00:00:00.000Z', '123456']);
    for (let i = 0; i < cursor.length; i++) {
      const changed = `${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`;
      expect(() => cursors.read(binding, changed), `character ${i}`).toThrow(DomainError);
    }
    for (const text of [`${cursor}A`, cursor.slice(0, -1), '', ' ', 'a'.repeat(513), '%%%', 'nonsense']) {
      expect(() => cursors.read(binding, text)).toThrow(DomainError);
    }
  });

  it('refuses a cursor written under another key', () => {
    expect(() => cursors.read(binding, openCursors(randomBytes(32)).write(binding, ['1']))).toThrow(DomainError);
  });
});
