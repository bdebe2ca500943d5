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
  await server.runJobs();
  const devStoreId = made.body.data.id as string;
  const { data } = (await server.call('GET', `/developer/dev-stores/${devStoreId}`, { token })).body;
  if (data.state !== 'ready') throw new Error(`The dev store is ${data.state}: ${data.failure}`);
  return { devStoreId, businessId: data.businessId, storeId: data.storeId };
}
