import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { HostStage } from './open-stage.js';

const code = `let served = 0;
export default {
  async fetch(request, env) {
    const body = JSON.parse(await request.text());
    served += 1;
    if (served % 10 === 0) await env.KV.put('count', String(served));
    return Response.json({ id: body.id, greeting: 'salam ' + body.name.toUpperCase() });
  },
};`;

export interface Served {
  served: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  /** How late the host's own event loop was. */
  delayP99Ms: number;
}

const apps = 3;
const everyMs = 20;

/** Apps as they should be, each asked fifty times a second; the first keeps something that others would like to see. */
export async function beHonest(stage: HostStage, secret: string): Promise<{ watch(forMs: number): Promise<Served> }> {
  const keys = Array.from({ length: apps }, (_, place) => ({
    appId: String(place + 1),
    versionNumber: 1,
    environment: 'staging' as const,
  }));
  for (const { appId } of keys) {
    stage.platform.code.set(appId, code);
    stage.platform.definitions.set(appId, { values: { SECRET: secret } });
  }
  stage.platform.kv.set('1 staging secret', Buffer.from(secret));

  async function ask(place: number, id: number): Promise<number | undefined> {
    const startedMs = performance.now();
    const key = keys[place % apps] as (typeof keys)[number];
    const outcome = await stage.ask(key, {
      kind: 'page',
      method: 'POST',
      body: Buffer.from(JSON.stringify({ id, name: 'amina' })),
    });
    return 'status' in outcome && outcome.status === 200 && outcome.text.includes('AMINA')
      ? performance.now() - startedMs
      : undefined;
  }
  for (let turn = 0; turn < 300; turn += 1) await ask(turn, turn);

  return {
    async watch(forMs) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const took: Promise<number | undefined>[] = [];
      const endMs = performance.now() + forMs;
      let id = 0;
      while (performance.now() < endMs) {
        for (let place = 0; place < apps; place += 1) took.push(ask(place, id++));
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
      const all = await Promise.all(took);
      delay.disable();
      const times = all.filter((one) => one !== undefined).sort((one, other) => one - other);
      const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
      return {
        served: times.length,
        failed: all.length - times.length,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        delayP99Ms: Math.round(delay.percentile(99) / 1e5) / 10,
      };
    },
  };
}
