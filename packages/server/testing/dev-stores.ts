import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDeveloper } from './developers.js';
import type { TestServer } from './start-test-server.js';

export interface TestDevStore {
  devStoreId: string;
  businessId: string;
  storeId: string;
}

/** A dev store that is ready to be used. */
export async function createDevStore(
  server: TestServer,
  { token }: Pick<TestDeveloper, 'token'>,
  { name = 'Atelier', preset = 'small', seed = 'blue' } = {},
): Promise<TestDevStore> {
  const made = await server.call('POST', '/developer/dev-stores', { token, json: { name, preset, seed } });
  if (made.status !== 201) throw new Error(`The dev store was refused: ${made.text}`);
  const devStoreId = made.body.data.id as string;
  const { businessId, storeId } = await fillDevStore(server, { token, devStoreId });
  return { devStoreId, businessId, storeId };
}

const patienceMs = 20_000;

/** Does the work of filling it, or waits for a worker that has taken it already. */
export async function fillDevStore(
  server: TestServer,
  { token, devStoreId }: { token: string; devStoreId: string },
): Promise<{ businessId: string; storeId: string }> {
  await server.runJobs();
  for (const endsAt = Date.now() + patienceMs; ; await sleep(50)) {
    const { data } = (await server.call('GET', `/developer/dev-stores/${devStoreId}`, { token })).body;
    if (data.state === 'ready') return data;
    if (data.state === 'failed' || Date.now() > endsAt)
      throw new Error(`The dev store is ${data.state}: ${data.failure}`);
  }
}
