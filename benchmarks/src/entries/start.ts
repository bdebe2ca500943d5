import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { prepareSouk, type SoukUnderTest } from '@souk/drills/harness/run-souk.js';
import { untilReady } from '@souk/drills/harness/until-ready.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import type { Benchmark } from '../harness/benchmark.js';

/** How long an operator waits after a restart: the demo's data is there, as on a developer's machine. */
export const start: Benchmark = {
  name: 'start',
  title: 'Milliseconds until Souk serves on existing data, against its PostgreSQL alone and a Node that does nothing',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 5 },
  rounds: 5,
  async prepare() {
    const souk = await prepareSouk({ SOUK_DEMO: '1' });
    await souk.start();
    await souk.process.stop();
    const ours = () => startSouk(souk);
    const reference = () => startBare(souk.dataDir);
    await ours();
    await reference();
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: 'PostgreSQL and node -e 0', measure: reference },
      close: () => souk.dispose(),
    };
  },
};

async function startSouk(souk: SoukUnderTest): Promise<number> {
  const startedAt = performance.now();
  souk.startWithoutWaiting();
  await untilReady(souk.baseUrl, 10);
  const took = performance.now() - startedAt;
  await souk.process.stop();
  return took;
}

async function startBare(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const node = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(node, 'exit');
  const took = performance.now() - startedAt;
  await postgres.stop();
  return took;
}
