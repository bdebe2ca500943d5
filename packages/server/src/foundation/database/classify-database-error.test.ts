import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { isDatabaseUnavailable } from './classify-database-error.js';

const nowhere = join(import.meta.dirname, 'nowhere');

it('takes a database whose socket is not there for away, but no other file that is missing', async () => {
  const address = new URL(inject('testCluster').ownerUrl);
  address.searchParams.set('host', nowhere);
  const noSocket = await new pg.Client(address.href).connect().catch((error: unknown) => error);
  expect(noSocket).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(noSocket)).toBe(true);
  const noFile = await readFile(nowhere).catch((error: unknown) => error);
  expect(noFile).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(noFile)).toBe(false);
});
