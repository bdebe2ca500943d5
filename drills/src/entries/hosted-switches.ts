import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceKey } from '@souk/server/hosting/channel/instance-key.js';
import type { Drill, Finding } from '../harness/drill.js';
import { settleWithin } from '../harness/settle-within.js';
import { type HostStage, type Outcome, openStage } from '../hosted/open-stage.js';

const times = 10;
/** Enough for a crash loop. */
const timesInBrief = 4;
const clients = 8;
/** A deploy, a drain or a delivery that takes longer than this never ends. */
const patienceMs = 60_000;

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
    say('the host is ready');
    const load = new Load(stage);
    try {
      for (let version = 1; version <= times + 1; version += 1) stage.platform.code.set(`7@${version}`, code(version));
      await deploy(stage, load.current);
      load.begin();
      const betweenMs = brief ? 150 : 1_000;
      const turns = brief ? timesInBrief : times;
      const switchedMs = await switchVersions(stage, load, { turns, betweenMs });
      const rollbackMs = await rollBack(stage, load);
      const inSwitches = load.takeCounts();
      say(
        `switches: ${inSwitches.served} served, the slowest switch ${Math.round(switchedMs)} ms, the rollback ${Math.round(rollbackMs)} ms`,
      );
      const killed = new Set<number>();
      while (killed.size < turns) {
        await sleep(betweenMs);
        await settleWithin(patienceMs, 'An instance to kill', killRunning(stage, load, killed));
      }
      await sleep(betweenMs);
      await load.end();
      const inKills = load.takeCounts();
      say(`kills: ${inKills.served} served, ${inKills.unserved} told to come again`);
      if (load.wrongOnes()) say(`wrong: ${load.wrongOnes()}`);
      return findings(inSwitches, inKills, load, brief ? 0 : rollbackMs);
    } finally {
      // Also when it is broken off: clients that go on would keep the process for ever.
      load.abandon();
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
  await deploy(stage, before);
  load.current = before;
  const tookMs = performance.now() - startedMs;
  await drain(stage, last);
  return tookMs;
}

/** As the platform does it: start and probe the next one, move the pointer, drain the last one. */
async function switchVersions(
  stage: HostStage,
  load: Load,
  { turns, betweenMs }: { turns: number; betweenMs: number },
): Promise<number> {
  let slowestMs = 0;
  const draining: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await sleep(betweenMs);
    const last = load.current;
    const next = { ...last, versionNumber: last.versionNumber + 1 };
    const startedMs = performance.now();
    await deploy(stage, next);
    load.current = next;
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    const drained = drain(stage, last);
    drained.catch(() => undefined);
    draining.push(drained);
  }
  await Promise.all(draining);
  return slowestMs;
}

async function deploy({ host }: HostStage, key: InstanceKey): Promise<void> {
  const what = `The deploy of version ${key.versionNumber}`;
  const deployed = await settleWithin(patienceMs, what, host.deploy(key, probe));
  if ('errorCode' in deployed) throw new Error(`${what}: ${deployed.errorCode}: ${deployed.message}`);
}

function drain({ host }: HostStage, key: InstanceKey): Promise<void> {
  return settleWithin(patienceMs, `The end of version ${key.versionNumber}`, host.drain(key));
}

/** The load starts it again; until then there is nothing to kill. */
async function killRunning({ host }: HostStage, load: Load, killed: Set<number>): Promise<void> {
  while (!load.isOver()) {
    const pid = host.pidOf(load.current);
    if (pid !== undefined && !killed.has(pid)) {
      killed.add(pid);
      return void process.kill(pid, 'SIGKILL');
    }
    await sleep(20);
  }
}

interface Counts {
  served: number;
  /** 502 and 503: come again. */
  unserved: number;
  /** Anything else. */
  wrong: number;
}

/** So that all of them together stay below the calls a second that an app may make to its values: each delivery is one. */
const deliversEveryMs = 100;

/** Clients that read pages and deliver a webhook now and then; a delivery is repeated until it is taken. */
class Load {
  current: InstanceKey = { appId: '7', versionNumber: 1, environment: 'production' };
  readonly #stage: HostStage;
  #counts: Counts = { served: 0, unserved: 0, wrong: 0 };
  readonly #wrongOnes = new Set<string>();
  #ends = false;
  #isAbandoned = false;
  #clients: Promise<void>[] = [];
  readonly delivered = new Set<string>();

  constructor(stage: HostStage) {
    this.#stage = stage;
  }

  begin(): void {
    this.#clients = Array.from({ length: clients }, (_, place) => this.#work(place));
    // Whoever ends the load hears of what went wrong.
    for (const client of this.#clients) client.catch(() => undefined);
  }

  /** Resolves when every delivery under way has arrived, or was given up. */
  async end(): Promise<void> {
    this.#ends = true;
    await Promise.all(this.#clients);
  }

  /** Nothing counts any more. */
  abandon(): void {
    this.#ends = true;
    this.#isAbandoned = true;
  }

  isOver(): boolean {
    return this.#ends;
  }

  takeCounts(): Counts {
    const taken = this.#counts;
    this.#counts = { served: 0, unserved: 0, wrong: 0 };
    return taken;
  }

  async #work(place: number): Promise<void> {
    let deliversAtMs = 0;
    for (let turn = 0; !this.#ends; turn += 1) {
      this.#count(await this.#stage.ask(this.current, { kind: 'page' }));
      if (performance.now() >= deliversAtMs) {
        deliversAtMs = performance.now() + deliversEveryMs;
        await this.#deliver(`${place}-${turn}`);
      }
      await sleep(5);
    }
  }

  async #deliver(id: string): Promise<void> {
    const request = { method: 'POST', headers: [['webhook-id', id]] as [string, string][], body: Buffer.from('{}') };
    this.delivered.add(id);
    const endMs = performance.now() + patienceMs;
    while (!this.#isAbandoned && performance.now() < endMs) {
      const outcome = await this.#stage.ask(this.current, request);
      this.#count(outcome);
      if ('status' in outcome && outcome.status === 200) return;
      await sleep(50);
      // Ten kills are a crash loop, which rests: the operator lets it go on.
      if ('failure' in outcome && outcome.retryAfterSeconds !== null)
        await settleWithin(patienceMs, 'A deploy after a crash loop', this.#stage.host.deploy(this.current, probe));
    }
  }

  #count(outcome: Outcome): void {
    if ('status' in outcome && outcome.status === 200 && !outcome.cut) this.#counts.served += 1;
    else if ('failure' in outcome && /^APP_(CRASHED|STARTING|OVERLOADED)$/.test(outcome.failure))
      this.#counts.unserved += 1;
    // An answer that had begun is cut off by a kill: a gateway tells that as 502.
    else if ('status' in outcome && outcome.cut) this.#counts.unserved += 1;
    else {
      this.#counts.wrong += 1;
      this.#wrongOnes.add(nameOutcome(outcome));
    }
  }

  /** What was wrong, each kind once. */
  wrongOnes(): string {
    return [...this.#wrongOnes].join('; ');
  }

  lost(): number {
    const { kv } = this.#stage.platform;
    return [...this.delivered].filter((id) => !kv.has(`7 production heard/${id}`)).length;
  }
}

const nameOutcome = (outcome: Outcome): string =>
  'failure' in outcome ? `${outcome.failure}: ${outcome.reason}` : `${outcome.status}: ${outcome.text.slice(0, 200)}`;

function findings(inSwitches: Counts, inKills: Counts, load: Load, rollbackMs: number): Finding[] {
  return [
    {
      what: 'milliseconds of a rollback, to a version that must be started again',
      count: Math.round(rollbackMs),
      allowed: 1_000,
    },
    { what: 'requests that failed in the switches', count: inSwitches.unserved + inSwitches.wrong, allowed: 0 },
    { what: 'requests in the kills that were neither served nor 502 or 503', count: inKills.wrong, allowed: 0 },
    { what: `deliveries that never arrived (${load.delivered.size})`, count: load.lost(), allowed: 0 },
    {
      what: 'proofs that nothing was under way',
      count: inSwitches.served > 0 && inKills.unserved > 0 ? 0 : 1,
      allowed: 0,
    },
  ];
}
