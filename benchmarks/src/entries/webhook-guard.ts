import { openSsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';
import { Pool } from 'undici';
import type { Benchmark } from '../harness/benchmark.js';
import { startReceiver } from '../webhooks/start-receiver.js';

const atOnce = 64;

/** Posting through the guard, against the same pool without it. */
export const webhookGuard: Benchmark = {
  name: 'webhook-guard',
  title: 'Posts a second through the guarded client, against undici alone',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.9 },
  rounds: 5,
  async prepare(workplace) {
    const receiver = await startReceiver();
    const guarded = openSsrfSafeClient({ allow: [{ host: '127.0.0.1', port: receiver.port }], forbiddenPorts: [] });
    const pool = new Pool(receiver.url, { connections: atOnce, pipelining: 1 });
    const body = Buffer.from(JSON.stringify({ id: 'evt_0', text: 'x'.repeat(1_500) }));
    const headers = ['content-type', 'application/json', 'webhook-id', 'dlv_1', 'webhook-signature', 'v1a,'];
    const count = workplace.quick ? 3_000 : 30_000;
    const each = (send: () => Promise<unknown>) => async () => {
      const started = performance.now();
      let left = count;
      const hand = async () => {
        while (left-- > 0) await send();
      };
      await Promise.all(Array.from({ length: atOnce }, hand));
      return count / ((performance.now() - started) / 1000);
    };
    const ours = each(async () => {
      const outcome = await guarded.post({ url: `${receiver.url}/hooks`, headers, body });
      if ('failure' in outcome) throw new Error(`The guard refused: ${outcome.reason}`);
    });
    const bare = each(async () => {
      const answer = await pool.request({ path: '/hooks', method: 'POST', headers, body });
      await answer.body.dump();
    });
    await ours();
    await bare();
    return {
      ours: { name: 'guarded', measure: ours },
      reference: { name: 'undici', measure: bare },
      async close() {
        await guarded.close();
        await pool.close();
        await receiver.stop();
      },
    };
  },
};
