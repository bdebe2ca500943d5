import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceKey } from '@souk/server/hosting/channel/instance-key.js';
import type { Drill, Finding } from '../harness/drill.js';
import { type HostStage, type Outcome, openStage } from '../hosted/open-stage.js';

const times = 10;
const clients = 8;

/** Keeps each delivery it hears, and says which version heard it. */
const code = (version: number) => `export default {
  async fetch(request, env) {
    const id = request.headers.get('webhook-id');
    if (id) await env.KV.put('heard/' + id, '${version}');
    return new Response('version ${version}');
  },
};`;

/** Ten switches between versions, then ten kills of the running instance, while pages are read and webhooks delivered. */
export const hostedSwitches: Drill = {
  name: 'hosted-switches',
  title: `${times} switches and ${times} kills of a hosted app under load: failed requests, wrong failures, deliveries lost`,
  async run({ brief, say }) {
    const stage = await openStage();
    try {
      for (let version = 1; version <= times + 1; version += 1) stage.platform.code.set(`7@${version}`, code(version));
      const load = new Load(stage);
      await stage.host.deploy(load.current, probe);
      load.begin();
      const betweenMs = brief ? 150 : 1_000;
      const switchedMs = await switchTenTimes(stage, load, betweenMs);
      const rollbackMs = await rollBack(stage, load);
      const inSwitches = load.takeCounts();
      for (let turn = 0; turn < times; turn += 1) {
        await sleep(betweenMs);
        killRunning(stage, load.current);
      }
      await sleep(betweenMs);
      await load.end();
      const inKills = load.takeCounts();
      say(
        `switches: ${inSwitches.served} served, the slowest switch ${Math.round(switchedMs)} ms, the rollback ${Math.round(rollbackMs)} ms; kills: ${inKills.served} served, ${inKills.unserved} told to come again`,
      );
      return findings(inSwitches, inKills, load, brief ? 0 : rollbackMs);
    } finally {
      await stage.close();
    }
  },
};

const probe = { path: '/', host: 'drill.apps.localhost' };

/** Back to the version before, which has been drained and stopped: the slower of the two cases. */
async function rollBack(stage: HostStage, load: Load): Promise<number> {
  const last = load.current;
  const before = { ...last, versionNumber: last.versionNumber - 1 };
  const startedMs = performance.now();
  const deployed = await stage.host.deploy(before, probe);
  if ('errorCode' in deployed) throw new Error(`Rollback: ${deployed.message}`);
  load.current = before;
  const tookMs = performance.now() - startedMs;
  await stage.host.drain(last);
  return tookMs;
}

/** As the platform does it: start and probe the next one, move the pointer, drain the last one. */
async function switchTenTimes(stage: HostStage, load: Load, betweenMs: number): Promise<number> {
  let slowestMs = 0;
  const draining: Promise<void>[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await sleep(betweenMs);
    const last = load.current;
    const next = { ...last, versionNumber: last.versionNumber + 1 };
    const startedMs = performance.now();
    const deployed = await stage.host.deploy(next, probe);
    if ('errorCode' in deployed) throw new Error(`Version ${next.versionNumber}: ${deployed.message}`);
    load.current = next;
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    draining.push(stage.host.drain(last));
  }
  await Promise.all(draining);
  return slowestMs;
}

function killRunning({ host }: HostStage, key: InstanceKey): void {
  const pid = host.pidOf(key);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

interface Counts {
  served: number;
  /** 502 and 503: come again. */
  unserved: number;
  /** Anything else. */
  wrong: number;
}

/** Clients that read a page and deliver a webhook in turn; a delivery is repeated until it is taken. */
class Load {
  current: InstanceKey = { appId: '7', versionNumber: 1, environment: 'production' };
  readonly #stage: HostStage;
  #counts: Counts = { served: 0, unserved: 0, wrong: 0 };
  #ends = false;
  #clients: Promise<void>[] = [];
  readonly delivered = new Set<string>();

  constructor(stage: HostStage) {
    this.#stage = stage;
  }

  begin(): void {
    this.#clients = Array.from({ length: clients }, (_, place) => this.#work(place));
  }

  async end(): Promise<void> {
    this.#ends = true;
    await Promise.all(this.#clients);
  }

  takeCounts(): Counts {
    const taken = this.#counts;
    this.#counts = { served: 0, unserved: 0, wrong: 0 };
    return taken;
  }

  async #work(place: number): Promise<void> {
    for (let turn = 0; !this.#ends; turn += 1) {
      this.#count(await this.#stage.ask(this.current, { kind: 'page' }));
      await this.#deliver(`${place}-${turn}`);
      await sleep(5);
    }
  }

  async #deliver(id: string): Promise<void> {
    const request = { method: 'POST', headers: [['webhook-id', id]] as [string, string][], body: Buffer.from('{}') };
    this.delivered.add(id);
    for (;;) {
      const outcome = await this.#stage.ask(this.current, request);
      this.#count(outcome);
      if ('status' in outcome && outcome.status === 200) return;
      await sleep(50);
      // Ten kills are a crash loop, which rests: the operator lets it go on.
      if ('failure' in outcome && outcome.retryAfterSeconds !== null)
        await this.#stage.host.deploy(this.current, probe);
    }
  }

  #count(outcome: Outcome): void {
    if ('status' in outcome && outcome.status === 200 && !outcome.cut) this.#counts.served += 1;
    else if ('failure' in outcome && /^APP_(CRASHED|STARTING|OVERLOADED)$/.test(outcome.failure))
      this.#counts.unserved += 1;
    // An answer that had begun is cut off by a kill: a gateway tells that as 502.
    else if ('status' in outcome && outcome.cut) this.#counts.unserved += 1;
    else this.#counts.wrong += 1;
  }

  lost(): number {
    const { kv } = this.#stage.platform;
    return [...this.delivered].filter((id) => !kv.has(`7 production heard/${id}`)).length;
  }
}

function findings(inSwitches: Counts, inKills: Counts, load: Load, rollbackMs: number): Finding[] {
  return [
    {
      what: 'milliseconds of a rollback, to a version that must be started again',
      count: Math.round(rollbackMs),
      allowed: 1_000,
    },
    { what: `requests that failed in ${times} switches`, count: inSwitches.unserved + inSwitches.wrong, allowed: 0 },
    { what: `requests in ${times} kills that were neither served nor 502 or 503`, count: inKills.wrong, allowed: 0 },
    { what: `deliveries that never arrived (${load.delivered.size})`, count: load.lost(), allowed: 0 },
    {
      what: 'proofs that nothing was under way',
      count: inSwitches.served > 0 && inKills.unserved > 0 ? 0 : 1,
      allowed: 0,
    },
  ];
}
