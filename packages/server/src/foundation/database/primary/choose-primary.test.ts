import { describe, expect, it } from 'vitest';
import { choosePrimary, type SeenServer } from './choose-primary.js';
import type { Lineage, ServerState } from './lineage.js';

const on = (timeline: number, cluster = 'c'): Lineage => ({ cluster, database: '1', timeline });

function saw(name: string, state: Partial<ServerState>): SeenServer {
  const given = {
    startedAt: name,
    writable: true,
    lineage: null,
    told: null,
    synchronous: false,
    standbys: 0,
    pid: 1,
    lsn: null,
    atMs: 0,
  };
  return { address: { name, port: 5432, url: `postgres://${name}/souk` }, state: { ...given, ...state } };
}
const primaryOn = (name: string, timeline: number, cluster?: string) => saw(name, { lineage: on(timeline, cluster) });
const standby = (name: string, told: Lineage | null = null) => saw(name, { writable: false, told });

const chosen = (seen: SeenServer[], known: Lineage | null = null) => {
  const choice = choosePrimary(seen, known);
  return 'away' in choice ? choice.away : choice.primary.address.name;
};

describe('the primary', () => {
  it('is the one that accepts writes', () => {
    expect(chosen([standby('a'), primaryOn('b', 1), standby('c')])).toBe('b');
  });

  it('is the one on the highest timeline while an old one lives on', () => {
    expect(chosen([primaryOn('a', 1), primaryOn('b', 2)])).toBe('b');
  });

  it('is never one below what was seen', () => {
    expect(chosen([primaryOn('a', 1)], on(2))).toMatch(/left behind/);
  });

  it('is never one below what a standby was told', () => {
    expect(chosen([primaryOn('a', 1), standby('c', on(2))])).toMatch(/left behind/);
  });

  it('is nobody while two accept writes on one timeline', () => {
    expect(chosen([primaryOn('a', 3), primaryOn('b', 3)])).toMatch(/two servers accept writes on timeline 3/);
  });

  it('may be reached in two ways', () => {
    const a = primaryOn('a', 3);
    const same = saw('b', { lineage: on(3), startedAt: a.state.startedAt });
    expect(chosen([a, same])).toBe('a');
  });

  it('is nobody while servers of different clusters accept writes', () => {
    expect(chosen([primaryOn('a', 1), primaryOn('b', 5, 'other')])).toMatch(/different clusters/);
  });

  it('may be of another cluster after a restore from a dump', () => {
    expect(chosen([primaryOn('a', 1, 'new')], on(4))).toBe('a');
  });

  it('may be one that does not tell its timeline', () => {
    expect(chosen([saw('a', {}), standby('b')])).toBe('a');
  });

  it('is nobody when none answers, or none accepts writes', () => {
    expect(chosen([])).toBe('no server answers');
    expect(chosen([standby('a'), standby('b')])).toBe('no server that answers accepts writes');
  });
});
