import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { compileSamples } from './compile-samples.js';
import { samples } from './guides/read-samples.js';

/** The code in what is written by hand: every TypeScript sample compiles against our own packages, the rest can be parsed. `guides/` runs it. */
const run = promisify(execFile);

const of = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language));

describe('the samples of the guides', { timeout: 120_000 }, () => {
  it('compile where they are whole: against the app kit and the bridge as they are now', async () => {
    // A sample without imports is a part of one that has them.
    const whole = of('ts').filter(({ text }) => /^(import|const call) /m.test(text));
    expect(whole.length).toBeGreaterThan(3);
    const complaints = await compileSamples(
      'samples',
      whole.map(({ text }) => text),
    );
    expect(complaints, whole.map(({ id }, index) => `sample-${index}: ${id}`).join('\n')).toBe('');
  });

  it('can be parsed by a shell', async () => {
    for (const { id, text } of of('sh')) {
      const { stderr } = await run('bash', ['-n', '-c', text]).catch((error: { stderr: string }) => error);
      expect([id, stderr]).toEqual([id, '']);
    }
  });

  it('are TOML and JSON where they say so', () => {
    for (const { text } of of('toml')) expect(() => parse(text)).not.toThrow();
    for (const { text } of of('json')) expect(() => JSON.parse(text)).not.toThrow();
  });

  it('name only commands that there are', async () => {
    const { commands } = await import('../../cli/src/commands/index.js');
    const words = (list: readonly { name: string; commands?: readonly { name: string }[] }[], above = ''): string[] =>
      list.flatMap(({ name, commands: inner }) => [
        `${above}${name}`,
        ...(inner ? words(inner, `${above}${name} `) : []),
      ]);
    const known = new Set(words(commands as never));
    for (const { id, text } of of('sh'))
      for (const [, line = ''] of text.matchAll(/^\s*(?:npm run -s )?souk (?:-- )?([a-z][a-z -]*)/gm)) {
        const [first = '', second = ''] = line.trim().split(/\s+/);
        const group = [...known].some((one) => one.startsWith(`${first} `));
        expect(known.has(group ? `${first} ${second}` : first), `${id}: souk ${line}`).toBe(true);
      }
  });
});
