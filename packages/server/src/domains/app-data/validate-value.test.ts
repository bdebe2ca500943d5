import { afterAll, describe, expect, test } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { NoFreeSlot } from '../../foundation/isolation/concurrency-slots.js';
import { openWorkerThreadPool } from '../../foundation/isolation/worker-thread-pool.js';
import { findMismatchInThread } from './match-pattern-in-thread.js';
import { validatePattern } from './validate-value.js';

const platform = { threads: openWorkerThreadPool() };
afterAll(() => platform.threads.close());

const code = (type: 'text' | 'long_text' | 'list.text', pattern: string) =>
  defineData('business', 'code', { type, pattern });
const judge = (definition: ReturnType<typeof code>, value: unknown, owner = '1') =>
  validatePattern(definition, value, (pattern, texts) => findMismatchInThread(platform, owner, pattern, texts));

describe('a value whose key has a pattern', () => {
  test('is matched as a whole, each member of a list too', async () => {
    expect(await judge(code('text', '[A-Z]{2}'), 'DZ')).toBeUndefined();
    expect(await judge(code('text', '[A-Z]{2}'), 'DZA')).toContain('does not match');
    expect(await judge(code('list.text', '[A-Z]{2}'), ['DZ', 'dz'])).toMatch(/^value\[1\] does not match/);
  });

  test('has at most 4,096 characters', async () => {
    expect(await judge(code('long_text', 'a*'), 'a'.repeat(4_096))).toBeUndefined();
    expect(await judge(code('long_text', 'a*'), 'a'.repeat(4_097))).toContain('at most 4096 characters');
  });

  test('may be as long, and its pattern as large, as is promised', async () => {
    const largest = code('long_text', '(?:a?){1000}b*');
    expect(await judge(largest, 'b'.repeat(4_096))).toBeUndefined();
    expect(await judge(largest, 'a'.repeat(4_096))).toContain('does not match');
  });

  test('costs a bounded part of a second, whatever an older version declares', async () => {
    const before = process.cpuUsage();
    const older = code('text', '(?:a?){1000}'.repeat(38));
    expect(await judge(older, 'a'.repeat(999))).toContain('too long for the pattern');
    const members = Array.from({ length: 900 }, () => 'a'.repeat(60));
    expect(await judge(code('list.text', '(?:a?){1000}'), members)).toMatch(
      /^value\[\d+\] is too long for the pattern/,
    );
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(3);
  });

  test('never keeps the thread that answers requests from its work', async () => {
    let rounds = 0;
    const count = () => {
      rounds++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await judge(code('long_text', '^(?:(?:a?){30}){30}$'), `${'a'.repeat(4_000)}!`)).toContain('not match');
    clearImmediate(next);
    expect(rounds).toBeGreaterThan(10);
  });

  test('waits behind others, but only a few of one owner, and not in an endless queue', async () => {
    const costly = () => judge(code('long_text', '^(?:(?:a?){30}){30}$'), `${'a'.repeat(4_000)}!`, 'one');
    const first = [costly(), costly()];
    await expect(costly()).rejects.toThrow(NoFreeSlot);
    const others = Array.from({ length: 6 }, (_, n) => judge(code('text', '(?:a?){1000}'), 'a'.repeat(30), `o${n}`));
    const outcomes = await Promise.allSettled([...first, ...others]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
