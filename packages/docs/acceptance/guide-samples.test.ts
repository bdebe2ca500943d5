import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../src/folders.js';

/** The code in what is written by hand: every TypeScript sample compiles against our own packages, the rest can be parsed. */
const run = promisify(execFile);
const require = createRequire(import.meta.url);
const work = `${checkout}packages/docs/.work/samples/`;

interface Sample {
  from: string;
  language: string;
  text: string;
}

const samples = ['guides', 'operate', 'concepts'].flatMap((folder) =>
  readdirSync(`${checkout}docs/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => samplesIn(`${folder}/${name}`)),
);

function samplesIn(from: string): Sample[] {
  const text = readFileSync(`${checkout}docs/${from}`, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(([, , language = '', body = '']) => ({
    from,
    language,
    text: body,
  }));
}

const of = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language));

beforeAll(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the samples of the guides', { timeout: 120_000 }, () => {
  it('compile where they are whole: against the app kit and the bridge as they are now', async () => {
    // A sample without imports is a part of one that has them.
    const whole = of('ts').filter(({ text }) => /^(import|const call) /m.test(text));
    expect(whole.length).toBeGreaterThan(3);
    for (const [index, { text }] of whole.entries())
      writeFileSync(join(work, `sample-${index}.ts`), `${text}\nexport {};\n`);
    writeFileSync(
      join(work, 'environment.d.ts'),
      'declare namespace NodeJS { interface ProcessEnv { [name: string]: string } }\n',
    );
    const paths = {
      '@souk/app-kit': [`${checkout}packages/app-kit/src/index.ts`],
      '@souk/bridge': [`${checkout}packages/bridge/src/index.ts`],
    };
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [`${checkout}node_modules/@types`],
      paths,
    };
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compiler = join(require.resolve('typescript-native/package.json'), '..', 'bin', 'tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', work]).catch((error: { stdout: string }) => error);
    expect(stdout, whole.map(({ from }, index) => `sample-${index}: ${from}`).join('\n')).toBe('');
  });

  it('can be parsed by a shell', async () => {
    for (const { from, text } of of('sh')) {
      const { stderr } = await run('bash', ['-n', '-c', text]).catch((error: { stderr: string }) => error);
      expect([from, stderr]).toEqual([from, '']);
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
    for (const { from, text } of of('sh'))
      for (const [, line = ''] of text.matchAll(/^\s*(?:npm run -s )?souk (?:-- )?([a-z][a-z -]*)/gm)) {
        const [first = '', second = ''] = line.trim().split(/\s+/);
        const group = [...known].some((one) => one.startsWith(`${first} `));
        expect(known.has(group ? `${first} ${second}` : first), `${from}: souk ${line}`).toBe(true);
      }
  });
});
