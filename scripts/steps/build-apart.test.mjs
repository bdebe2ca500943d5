import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const run = promisify(execFile);

/** As a real one does, it makes a folder beside its place; a second one at the same time finds it there, and fails. */
const builder = `import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
mkdirSync('site.new');
// real time: a build that takes a while, so that the others find it under way.
await sleep(300);
writeFileSync('site.new/.souk-built', process.argv[2]);
renameSync('site.new', 'site');
appendFileSync('built', '.');`;

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'souk-apart-'));
  mkdirSync(join(checkout, 'builder'));
  writeFileSync(join(checkout, 'build.mjs'), builder);
});
afterEach(() => rmSync(checkout, { recursive: true }));

it('commands that are started together build once, and all of them find it built', async () => {
  const ends = await Promise.all(['buildApart', 'buildApartMeanwhile', 'buildApart'].map(buildIn));
  expect(ends.join('')).not.toMatch(/✗|failed/);
  expect(readFileSync(join(checkout, 'built'), 'utf8')).toBe('.');
  expect(readFileSync(join(checkout, 'site/.souk-built'), 'utf8')).toBe('as it is now');
});

/** A process of its own for each, as two commands are; what it told. */
async function buildIn(how) {
  const build = { what: 'a site', builder: 'builder', program: 'build.mjs', folder: 'site', stamp: 'as it is now' };
  const script = `import { ${how} } from ${JSON.stringify(join(import.meta.dirname, 'build-apart.mjs'))};
    await ${how}({ checkout: ${JSON.stringify(checkout)}, ...${JSON.stringify(build)} });`;
  const env = { PATH: process.env.PATH, SOUK_INSTALL: '0' };
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: checkout, env });
  return stderr;
}
