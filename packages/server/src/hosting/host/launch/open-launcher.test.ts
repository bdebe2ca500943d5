import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { type Launcher, openLauncher } from './open-launcher.js';

const walls = { bubblewrap: null, firstUserId: null, scheduler: null };
/** A program that never listens, and that nobody else on this machine has started. */
const seconds = String(100_000 + randomInt(100_000));
const sleeper = {
  program: '/bin/sleep',
  libraries: [],
  args: [seconds],
  folder: tmpdir(),
  sockets: tmpdir(),
  userId: null,
  dataKilobytes: null,
};

let launcher: Launcher | undefined;
afterEach(() => launcher?.close());

function pidsOfSleeper(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name) === `/bin/sleep\0${seconds}\0`);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
}

it('ends with what it is only just starting', async () => {
  launcher = openLauncher();
  const launched = launcher.launch(walls, sleeper, 60_000);
  await expect.poll(pidsOfSleeper, { timeout: 20_000 }).toHaveLength(1);
  launcher.close();
  expect(await launched).toMatchObject({ errorCode: 'START_FAILED' });
  await expect.poll(pidsOfSleeper, { timeout: 20_000 }).toEqual([]);
});

it('tells what does not listen in time, and leaves nothing of it', async () => {
  launcher = openLauncher();
  // It sleeps: it waits for something else than the CPU, and is given no more time than it may have.
  expect(await launcher.launch(walls, sleeper, 300)).toMatchObject({ errorCode: 'START_TIMEOUT' });
  await expect.poll(pidsOfSleeper, { timeout: 20_000 }).toEqual([]);
});
