import Fastify from 'fastify';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';
import { warmUp } from '../harness/warm-up.js';

/** What the declared route's pipeline (ids, headers, metrics, dialects) costs over the web framework alone. */
export const routeOverhead: Benchmark = {
  name: 'route-overhead',
  title: 'A declared route that does nothing, against a bare Fastify route',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.65 },
  rounds: 5,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const bare = Fastify();
    bare.get('/health/live', async () => ({ status: 'live' }));
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
    const forSeconds = workplace.quick ? 1 : 4;
    const measure = async (baseUrl: string, seconds = forSeconds) =>
      (await generateLoad({ url: `${baseUrl}/health/live`, connections: 16, seconds, requests: 200_000 })).perSecond;
    await warmUp(
      () => measure(souk.baseUrl, 1),
      () => measure(bareUrl, 1),
    );
    return {
      ours: { name: 'Souk', measure: () => measure(souk.baseUrl) },
      reference: { name: 'bare Fastify', measure: () => measure(bareUrl) },
      async close() {
        await bare.close();
        await souk.stop();
      },
    };
  },
};
