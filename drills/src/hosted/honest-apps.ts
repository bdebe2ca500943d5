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

/** What people who ask honest apps have seen, over all times they were watched. */
export interface Served {
  served: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  /** How late the host's own event loop was. */
  delayP99Ms: number;
}

export interface HonestApps {
  /** Opens an account of what is seen; it grows with every time it is watched for. */
  observe(): Observation;
}

export interface Observation {
  watch(forMs: number): Promise<void>;
  soFar(): Served;
}

const apps = 3;
const everyMs = 20;

/** Apps as they should be, each asked fifty times a second; the first keeps something that others would like to see. */
export async function beHonest(stage: HostStage, secret: string): Promise<HonestApps> {
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
  return { observe: () => observe(ask) };
}

function observe(ask: (place: number, id: number) => Promise<number | undefined>): Observation {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const times: number[] = [];
  let failed = 0;
  return {
    async watch(forMs) {
      delay.enable();
      const took: Promise<number | undefined>[] = [];
      const endMs = performance.now() + forMs;
      for (let id = 0; performance.now() < endMs; id += apps) {
        for (let place = 0; place < apps; place += 1) took.push(ask(place, id + place));
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
      const all = await Promise.all(took);
      delay.disable();
      const answered = all.filter((one) => one !== undefined);
      failed += all.length - answered.length;
      times.push(...answered);
    },
    soFar() {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
      return {
        served: times.length,
        failed,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        delayP99Ms: Math.round(delay.percentile(99) / 1e5) / 10,
      };
    },
  };
}
