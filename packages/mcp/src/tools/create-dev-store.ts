import { setTimeout as wait } from 'node:timers/promises';
import { devStorePresets } from '@souk/contract';
import { Type } from 'typebox';
import { read } from '../api/request.js';
import type { Session } from '../session.js';
import { writeTool } from '../tool.js';
import { nullable, oneOf } from './parameters.js';

interface DevStore {
  id: string;
  state: string;
  progress: number;
  businessId: string | null;
}

const lookEveryMs = 500;
const maxLooks = 30;

export const createDevStore = writeTool({
  name: 'create_dev_store',
  title: 'Create a dev store',
  description:
    'Creates a dev store with sample data and waits until it is ready. Then install an app with run_store_action install_app.',
  input: {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    preset: Type.Optional(oneOf(devStorePresets)),
    seed: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The same seed creates the same data.' }),
    ),
  },
  output: { id: Type.String(), state: Type.String(), progress: Type.Integer(), businessId: nullable('string') },
  async run(context, body) {
    const { api, idempotencyKey } = context;
    const made = await read<DevStore>(api, { method: 'POST', path: '/developer/dev-stores', body, idempotencyKey });
    const { id, state, progress, businessId } = await untilReady(context, made);
    return { facts: { id, state, progress, businessId }, says: `Dev store ${id} is ${state} (${progress} %).` };
  },
});

/** Not longer than a client waits; afterwards, or when we stop, it goes on by itself. */
async function untilReady({ api, signal }: Session, made: DevStore): Promise<DevStore> {
  let store = made;
  for (let looked = 0; store.state === 'provisioning' && looked < maxLooks; looked += 1) {
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    store = await read<DevStore>(api, { method: 'GET', path: `/developer/dev-stores/${made.id}` });
  }
  return store;
}
