import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** A migrated, empty database of your own. */
  url: string;
  /** Removes it, with whoever is still connected. */
  drop(): Promise<void>;
}

/** Clones the template; call it in `beforeAll` and `drop` in `afterAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, adminUrl, template } = inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await askAdmin(adminUrl, `create database ${name} template ${template} owner souk strategy file_copy`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => askAdmin(adminUrl, `drop database ${name} with (force)`) };
}

/** An empty database that nothing has been migrated in, after an administrator prepared it. */
export async function openBareDatabase(preparation: string): Promise<TestDatabase> {
  const { ownerUrl, adminUrl } = inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await askAdmin(adminUrl, `create database ${name} owner souk`);
  const within = (given: string) => Object.assign(new URL(given), { pathname: `/${name}` }).href;
  await askAdmin(within(adminUrl), preparation);
  return { url: within(ownerUrl), drop: () => askAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function askAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
