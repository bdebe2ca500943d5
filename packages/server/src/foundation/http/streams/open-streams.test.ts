import { describe, expect, it } from 'vitest';
import { openStreams, type StreamBounds } from './open-streams.js';

const bounds: StreamBounds = { most: 20, maxOfPerson: 5, maxOfAddress: 12, reserve: 4, few: 2, lookEveryMs: 60_000 };

function openPool() {
  const streams = openStreams(bounds);
  const ends: string[] = [];
  let count = 0;
  const open = (userId: string, address: string) => {
    const name = `${userId}#${++count}`;
    const stream = streams.open({ userId, address, mayGoOn: async () => true });
    stream.signal.addEventListener('abort', () => ends.push(`${name} ${stream.signal.reason}`));
    return stream;
  };
  const tryOpen = (userId: string, address: string) => {
    try {
      open(userId, address);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'STREAM_LIMIT_REACHED' });
      return false;
    }
  };
  return { streams, open, tryOpen, ends };
}

describe('streams', () => {
  it('of one person are bounded', () => {
    const { tryOpen } = openPool();
    expect([1, 2, 3, 4, 5, 6].map(() => tryOpen('a', '192.0.2.1'))).toEqual([true, true, true, true, true, false]);
  });

  it('leave a reserve to people with few', () => {
    const { tryOpen, ends } = openPool();
    for (const [person, address] of [
      ['a', '192.0.2.1'],
      ['b', '192.0.2.2'],
      ['c', '192.0.2.3'],
    ] as const)
      for (let count = 0; count < 5; count++) expect(tryOpen(person, address)).toBe(true);
    expect([tryOpen('d', '192.0.2.4'), tryOpen('d', '192.0.2.4')]).toEqual([true, true]);
    // The third of this person no longer comes out of the reserve: whoever has most gives one up.
    expect(tryOpen('d', '192.0.2.4')).toBe(true);
    expect(ends).toEqual(['a#1 displaced']);
  });

  it('end with the oldest one of whoever has most, when there is no room for a newcomer', () => {
    const { tryOpen, ends } = openPool();
    for (let count = 0; count < 4; count++)
      for (const person of ['a', 'b', 'c', 'd']) tryOpen(person, `192.0.2.${person.charCodeAt(0)}`);
    for (const person of ['e', 'f', 'g', 'h']) tryOpen(person, `192.0.2.${person.charCodeAt(0)}`);
    expect(ends).toEqual([]);
    expect(tryOpen('honest', '198.51.100.1')).toBe(true);
    expect(ends).toEqual(['a#1 displaced']);
  });

  it('of many people at one address are bounded together, and give up one for another of them with fewer', () => {
    const { tryOpen, ends } = openPool();
    for (let count = 0; count < 4; count++) for (const person of ['a', 'b', 'c']) tryOpen(person, '192.0.2.1');
    expect(tryOpen('a', '192.0.2.1')).toBe(false);
    expect(tryOpen('d', '::ffff:192.0.2.1')).toBe(true);
    expect(ends).toEqual(['a#1 displaced']);
    expect(tryOpen('e', '198.51.100.1')).toBe(true);
  });

  it('of many accounts with one each at one address give way to a newcomer from elsewhere', () => {
    const { tryOpen, ends } = openPool();
    for (let person = 0; person < 12; person++) tryOpen(`a${person}`, '192.0.2.1');
    for (let person = 0; person < 8; person++) tryOpen(`b${person}`, '192.0.2.2');
    expect(tryOpen('honest', '198.51.100.1')).toBe(true);
    expect(ends).toEqual(['a0#1 displaced']);
  });

  it('never displace each other in turn: who has as few is refused', () => {
    const { tryOpen, ends } = openPool();
    for (let person = 0; person < 20; person++) tryOpen(`a${person}`, `192.0.2.${person}`);
    expect(tryOpen('b', '198.51.100.1')).toBe(false);
    expect(ends).toEqual([]);
  });

  it('give their place back when they are over, and end on shutdown', () => {
    const { streams, open, tryOpen, ends } = openPool();
    const first = open('a', '192.0.2.1');
    for (let count = 0; count < 4; count++) open('a', '192.0.2.1');
    expect(tryOpen('a', '192.0.2.1')).toBe(false);
    first.release();
    expect(tryOpen('a', '192.0.2.1')).toBe(true);
    streams.close();
    expect(ends.filter((end) => end.endsWith('shutdown'))).toHaveLength(5);
    expect(tryOpen('b', '192.0.2.2')).toBe(false);
  });
});
