import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStartCommand, type StartCommand } from '../../testing/run-start-command.js';
import { discardCluster } from '../foundation/database/embedded/discard-cluster.js';

interface Example {
  /** What a reader types. */
  commands: string;
  /** What the README shows of the answer, if anything. */
  shown: string | undefined;
  printed: string;
}

let folder: string;
let souk: StartCommand;
let examples: Example[];

/** A reader's first hour: Souk was started in this folder, and every command of the tour is typed in turn, into one shell. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-readme-'));
  souk = runStartCommand({ SOUK_DATA_DIR: join(folder, '.souk') });
  await souk.running;
  examples = await typeIn(await readTour());
}, 180_000);

afterAll(async () => {
  souk.kill('SIGTERM');
  await souk.ended;
  await discardCluster(join(folder, '.souk'));
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of commands in the tour, each with the block that is shown right below it. */
async function readTour(): Promise<Omit<Example, 'printed'>[]> {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('\n## Five-minute tour\n');
  const [tour = ''] = section.split('\n## ');
  return [...tour.matchAll(/```sh\n([\s\S]*?)```(?:\n```\w*\n([\s\S]*?)```)?/g)].map(([, commands = '', shown]) => ({
    commands,
    shown,
  }));
}

async function typeIn(blocks: Omit<Example, 'printed'>[]): Promise<Example[]> {
  const between = '=== next block ===';
  const script = blocks.map(({ commands }) => `${commands}\necho; echo "${between}"`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
  const printed = stdout.split(between);
  return blocks.map((block, index) => ({ ...block, printed: printed[index]?.trim() ?? '' }));
}

const find = (part: string): Example => {
  const found = examples.find(({ commands }) => commands.includes(part));
  if (!found) throw new Error(`The tour has no command with ${part}.`);
  return found;
};

/** What is left out in the README is left out of the comparison. */
const parseShown = (shown = '') => JSON.parse(shown.replaceAll(/,?\.\.\.(?=[}\]])/g, ''));

/** The same members of the same types, in the same order, but for those that are left out. */
function expectSameShape(real: unknown, shown: unknown, path = '$'): void {
  expect(typeof real, path).toBe(typeof shown);
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return;
  const members = Object.keys(shown);
  const realMembers = Object.keys(real as object).filter((name) => members.includes(name));
  expect(realMembers, path).toEqual(members);
  for (const name of members) {
    expectSameShape(
      (real as Record<string, unknown>)[name],
      (shown as Record<string, unknown>)[name],
      `${path}.${name}`,
    );
  }
}

describe('the README’s tour', () => {
  it('has commands, and each of them succeeds', () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    for (const { commands, printed } of examples.filter(({ commands: typed }) => typed.includes('curl ')))
      if (!commands.includes('() {')) expect(printed, commands).not.toBe('');
  });

  it('reads an order with a masked buyer, as shown', () => {
    const { printed, shown } = find('?fields=');
    const real = JSON.parse(printed);
    expectSameShape(real, parseShown(shown));
    expect(real.data.buyer).toMatchObject({ name: expect.stringMatching(/^.\*\*\*$/), address: '***' });
  });

  it('keeps a value, and gives the stored answer again', () => {
    const { printed, shown = '' } = find('-X PUT');
    expect(printed.split('\r\n')[0]).toBe(shown.split('\n')[0]);
    const real = JSON.parse(printed.split('\r\n\r\n')[1] ?? '');
    const expected = parseShown(shown.split('\n').find((line) => line.startsWith('{')));
    expectSameShape(real, expected);
    const { key, value, ownerType, visibility, declared } = expected.data;
    expect(real.data).toMatchObject({ key, value, ownerType, visibility, declared });
    const again = find('grep -i idempotent');
    expect(again.printed.toLowerCase()).toBe(again.shown?.trim());
  });

  it('gets the exact fix for a mistake', () => {
    const { printed, shown } = find('/orders/0');
    const [real, expected] = [JSON.parse(printed), parseShown(shown)];
    expectSameShape(real, expected);
    const { title, status, detail, code, fix } = expected;
    expect(real).toMatchObject({ title, status, detail, code, fix });
  });

  it('lists the app’s versions as the developer', () => {
    expect(JSON.parse(find('/versions').printed).data[0]).toMatchObject({ version: 1 });
  });
});
