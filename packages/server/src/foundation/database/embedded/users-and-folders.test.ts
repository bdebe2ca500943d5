import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ClosedCheckout, makeClosedCheckout } from '../../../../testing/embedded/make-closed-checkout.js';
import { runWriter } from '../../../../testing/embedded/run-writer.js';
import { choosePostgresUser } from './choose-postgres-user.js';
import { clusterPathsFor } from './cluster-paths.js';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function closedCheckout(owner?: { uid: number; gid: number }): Promise<ClosedCheckout> {
  const checkout = await makeClosedCheckout(owner);
  folders.push(checkout.folder);
  return checkout;
}

async function startAndStop(checkout: ClosedCheckout, user?: { uid: number; gid: number }): Promise<void> {
  const writer = runWriter(checkout.program, join(checkout.folder, '.souk'), { user, home: checkout.folder });
  await writer.ready;
  writer.kill('SIGTERM');
  expect(await writer.ended).toBe(0);
}

it('runs in a checkout under a closed folder, as whoever runs the tests, twice', async () => {
  const checkout = await closedCheckout();
  await startAndStop(checkout);
  await startAndStop(checkout);
  const paths = clusterPathsFor(join(checkout.folder, '.souk'));
  expect((await stat(paths.password)).uid).toBe(process.getuid?.());
  // PostgreSQL refuses to run as root.
  expect((await stat(paths.cluster)).uid).not.toBe(0);
});

describe.runIf(isRoot)('as root', () => {
  it('leaves the data of an ordinary user usable for that user', async () => {
    const user = await ordinaryUser();
    const checkout = await closedCheckout(user);
    await startAndStop(checkout, user);
    await startAndStop(checkout);
    await startAndStop(checkout, user);
  });

  it('tells an ordinary user that the data folder belongs to another user', async () => {
    const user = await ordinaryUser();
    const checkout = await closedCheckout(user);
    const foreign = await mkdtemp(join(tmpdir(), 'souk-foreign-'));
    folders.push(foreign);
    await mkdir(join(foreign, '.souk'), { mode: 0o700 });
    const writer = runWriter(checkout.program, join(foreign, '.souk'), { user, home: checkout.folder });
    await expect(writer.ready).rejects.toThrow('cannot be used by this user');
  });
});

async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
  const user = await choosePostgresUser('/nonexistent');
  if (!user) throw new Error('Only root can become another user.');
  return user;
}
