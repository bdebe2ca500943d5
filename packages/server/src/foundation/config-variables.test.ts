import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../read-config.js';
import { configVariables } from './config-variables.js';

/** The README's table: which variables it names, and which defaults it gives them. */
interface Row {
  names: string[];
  defaults: string[];
}

let rows: Row[];
beforeAll(async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('\n## Configuration\n');
  const [table = ''] = section.split('\n## ');
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'))
    .map(([, names, defaults]) => ({ names: quoted(names), defaults: quoted(defaults) }));
});

/** Read by the npm commands, not by the server. */
const ofTheCommands = ['SOUK_INSTALL'];

describe('the README’s table of variables', () => {
  it('names every variable that Souk reads, and no other', () => {
    const named = rows.flatMap(({ names }) => names).filter((name) => !ofTheCommands.includes(name));
    expect(named.sort()).toEqual([...configVariables].sort());
  });

  it('gives the defaults that hold', () => {
    const given = rows.filter(({ defaults }) => defaults.length > 0);
    expect(given.length).toBeGreaterThan(10);
    for (const { names, defaults } of given) {
      expect(defaults, names.join()).toHaveLength(names.length);
      const spelledOut = Object.fromEntries(names.map((name, index) => [name, defaults[index]]));
      expect(readConfig(spelledOut), names.join()).toEqual(readConfig({}));
    }
  });
});
