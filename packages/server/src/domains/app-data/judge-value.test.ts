import { describe, expect, test } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { judgeValue } from './judge-value.js';

describe('a value whose key has a pattern', () => {
  const code = (type: 'text' | 'long_text' | 'list.text', pattern: string) =>
    defineData('business', 'code', { type, pattern });

  test('is matched as a whole, each member of a list too', () => {
    expect(judgeValue(code('text', '[A-Z]{2}'), 'DZ')).toBeUndefined();
    expect(judgeValue(code('text', '[A-Z]{2}'), 'DZA')).toContain('does not match');
    expect(judgeValue(code('list.text', '[A-Z]{2}'), ['DZ', 'dz'])).toMatch(/^value\[1\] does not match/);
  });

  test('has at most 4,096 characters', () => {
    expect(judgeValue(code('long_text', 'a*'), 'a'.repeat(4_096))).toBeUndefined();
    expect(judgeValue(code('long_text', 'a*'), 'a'.repeat(4_097))).toContain('at most 4096 characters');
  });

  test('costs a bounded part of a second, whatever an older version declares', () => {
    const before = process.cpuUsage();
    expect(judgeValue(code('text', '(?:a?){1000}'.repeat(38)), 'a'.repeat(999))).toContain('too long for the pattern');
    const members = Array.from({ length: 900 }, () => 'a'.repeat(60));
    expect(judgeValue(code('list.text', '(?:a?){1000}'), members)).toMatch(/^value\[\d+\] is too long for the pattern/);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(3);
  });
});
