import { askSouk, type Data } from '../harness/call-souk.js';
import type { Drill, DrillOptions, Finding } from '../harness/drill.js';
import { prepareSouk, type SoukUnderTest } from '../harness/run-souk.js';
import { setUpShop } from '../harness/set-up-shop.js';
import { untilReady } from '../harness/until-ready.js';
import { maxStolen, watchStolenShare } from '../harness/watch-stolen-share.js';
import type { Keys } from '../hostile-load/attack.js';
import type { AttackReport } from '../hostile-load/attack-process.js';
import { allAttacks } from '../hostile-load/attacks/all-attacks.js';
import { beHonest, type HonestTenant, openBusiness } from '../hostile-load/honest-tenant.js';
import { collectingGarbage, minHeldMb, peakMb } from '../hostile-load/read-memory.js';
import { type Attackers, runAttackers } from '../hostile-load/run-attackers.js';
import { runControl } from '../hostile-load/run-control.js';
import { allScenes } from '../hostile-load/scenes/all-scenes.js';
import { playScenes } from '../hostile-load/scenes/play-scenes.js';
import { type HealthWatch, watchHealth } from '../hostile-load/watch-health.js';

/** How much later than an idle server's a response can be: during one attack, and during all of them at once. */
const lateMs = 500;
const lateAtOnceMs = 1_000;
/**
 * The brief form shares the machine with other tests, and a busy process gets its share of it only, while an idle one
 * beside it answers at once: it finds what hangs, and leaves what is merely late to the full form.
 */
const lateInBriefMs = 15_000;
const moreHeldMb = 64;
const maxAttempts = 3;

/** Everything that costs more than it should, all at once, while honest clients want to be served. */
export const hostileLoad: Drill = {
  name: 'hostile-load',
  title: `${allAttacks.length} attacks alone and all at once, then ${allScenes.length} scenes of free accounts: late answers, failures, memory held, others kept from their work`,
  async run(options) {
    const souk = await prepareSouk({ SOUK_DEMO: '0', SOUK_LIMIT_SIGN_IN_PER_MINUTE: '60', ...collectingGarbage });
    try {
      await souk.start();
      const findings = await attack(souk, options);
      return [...findings, ...(await playScenes(souk, options))];
    } finally {
      await souk.dispose();
    }
  },
};

async function attack(souk: SoukUnderTest, options: DrillOptions): Promise<Finding[]> {
  const { hostname: host, port } = new URL(souk.baseUrl);
  const { keys, honest } = await prepareAttackers(souk.baseUrl, host, Number(port), options.brief);
  const control = await runControl();
  const { brief } = options;
  const watches = {
    souk: watchHealth(host, Number(port), { brief }),
    control: watchHealth(host, control.port, { brief }),
  };
  const attackers = runAttackers();
  const campaign = new Campaign({ souk, keys, watches, honest, attackers }, options);
  try {
    await campaign.lookAtRest();
    const names = allAttacks.map(({ name }) => name);
    const aloneMs = options.brief ? 0 : options.quick ? 600 : 2_000;
    if (aloneMs > 0) for (const name of names) await campaign.attack(name, [name], aloneMs);
    await campaign.attack('everything at once', names, options.brief ? 4_000 : options.quick ? 20_000 : 60_000);
    return await campaign.judge();
  } finally {
    watches.souk.stop();
    watches.control.stop();
    await honest.stop();
    await attackers.stop();
    await control.stop();
  }
}

/** The most expensive patterns that a manifest may declare. */
const dearest = `
[[data.definitions]]
owner = "business"
key = "checked"
type = "long_text"
name = "Checked"
visibility = "app"
pattern = '^(?:(?:a?){30}){30}$'

[[data.definitions]]
owner = "business"
key = "checked_list"
type = "list.text"
name = "Checked list"
visibility = "app"
pattern = '^(?:(?:a?){30}){30}$'
`;

async function prepareAttackers(baseUrl: string, host: string, port: number, brief: boolean) {
  const shop = await setUpShop(baseUrl, 'https://drill.example.com', dearest);
  const open = await openBusiness(baseUrl, shop.session, 'Attacked in public');
  const { session, appId, client, accessToken, refreshToken, businessId } = shop;
  const { subdomain, productId } = open;
  const keys: Keys = {
    host,
    port,
    session,
    appId,
    client,
    accessToken,
    refreshToken,
    businessId,
    subdomain,
    productId,
  };
  const person = { email: 'honest@example.com', password: 'an honest long password' };
  await askSouk(baseUrl, 'POST', '/dashboard/users', { json: { ...person, name: 'Honest' } });
  const { data } = await askSouk<Data<{ token: string }>>(baseUrl, 'POST', '/dashboard/session', { json: person });
  const merchant = await openBusiness(baseUrl, data.token, 'Honest trade');
  return { keys, honest: beHonest(host, port, merchant, { brief }) };
}

interface Stage {
  souk: SoukUnderTest;
  keys: Keys;
  /** For Souk, and for a server that does nothing: delays of the latter are caused by the machine. */
  watches: Record<'souk' | 'control', HealthWatch>;
  honest: HonestTenant;
  attackers: Attackers;
}

class Campaign {
  readonly #stage: Stage;
  readonly #options: DrillOptions;
  #heldBeforeMb = 0;
  #late = 0;
  #wrong = 0;
  #failures = 0;
  #unsent = 0;
  #answers = 0;

  constructor(stage: Stage, options: DrillOptions) {
    this.#stage = stage;
    this.#options = options;
  }

  /** What the machine shows while only honest work is done. */
  async lookAtRest(): Promise<void> {
    const { souk, watches } = this.#stage;
    this.#heldBeforeMb = await minHeldMb(souk, this.#options.brief ? 3 : 5);
    const rest = Math.round(watches.souk.latest().latestMs);
    watches.control.latest();
    this.#options.say(`at rest: latest answer ${rest} ms, ${Math.round(this.#heldBeforeMb)} MB held`);
  }

  /** An answer that is late while other machines take the processors proves nothing: the attack is made again. */
  async attack(title: string, attacks: string[], durationMs: number): Promise<void> {
    for (let left = maxAttempts; left > 0; left--) {
      const { isLate, stolen } = await this.#attackOnce(title, attacks, durationMs);
      if (!isLate) return;
      if (stolen <= maxStolen) break;
    }
    this.#late++;
  }

  async #attackOnce(title: string, attacks: string[], durationMs: number) {
    const { attackers, keys, watches, honest } = this.#stage;
    honest.slowestMs();
    const stolenSoFar = watchStolenShare();
    const report = await attackers.attack({ keys, attacks, durationMs });
    const stolen = stolenSoFar();
    const { latestMs, answers, wrong } = watches.souk.latest();
    const idleMs = watches.control.latest().latestMs;
    this.#answers += answers;
    this.#wrong += wrong;
    const isLate = latestMs > idleMs + this.#lateAfterMs(attacks);
    const failed = failuresIn(report);
    this.#failures += failed.length;
    this.#unsent += Object.values(report).filter(({ sent }) => sent === 0).length;
    const odd = [...(isLate ? ['LATE'] : []), ...(wrong > 0 ? [`${wrong} health checks not 200`] : []), ...failed];
    const { say } = this.#options;
    const answered = attacks.length === 1 ? ` ${JSON.stringify(report[title]?.byStatus)}` : '';
    const merchantMs = Math.round(honest.slowestMs());
    const took = `latest answer ${Math.round(latestMs)} ms, an idle server's ${Math.round(idleMs)} ms, the merchant's ${merchantMs} ms, other machines took ${Math.round(stolen * 100)} % of the processors`;
    if (odd.length > 0 || attacks.length > 1) say(`${title}: ${took}${answered} ${odd.join(', ')}`);
    if (attacks.length > 1) say(JSON.stringify(report));
    await this.#reviveIfDead(title);
    return { isLate, stolen };
  }

  #lateAfterMs(attacks: string[]): number {
    if (this.#options.brief) return lateInBriefMs;
    return attacks.length > 1 ? lateAtOnceMs : lateMs;
  }

  /** A crashed server is restarted, so that the later attacks are seen as well. */
  async #reviveIfDead(title: string): Promise<void> {
    const { souk, watches } = this.#stage;
    if (souk.process.running) return;
    this.#options.say(`${title}: the process ended`);
    await souk.start();
    await untilReady(souk.baseUrl);
    watches.souk.latest();
    watches.control.latest();
  }

  async judge(): Promise<Finding[]> {
    const { say } = this.#options;
    const { souk, honest } = this.#stage;
    await honest.stop();
    const heldMb = await minHeldMb(souk, 30, this.#heldBeforeMb + moreHeldMb);
    const peak = await peakMb(souk.process.pid);
    say(
      `held: ${Math.round(this.#heldBeforeMb)} MB before, ${Math.round(heldMb)} MB after; the most it ever had: ${peak} MB`,
    );
    for (const told of honest.failed.slice(0, 20)) say(told);
    return [
      {
        what: `attacks during which an answer came too late (${lateMs} ms after an idle server's, ${lateAtOnceMs} with all attacks at once)`,
        count: this.#late,
        allowed: 0,
      },
      { what: `health checks not answered with 200 (of ${this.#answers})`, count: this.#wrong, allowed: 0 },
      { what: 'attacks answered with a failure of ours (500 and above but 503)', count: this.#failures, allowed: 0 },
      {
        what: `requests of an honest merchant not served (of ${honest.done})`,
        count: honest.failed.length,
        allowed: 0,
      },
      { what: 'processes that fell over', count: souk.process.fellOver, allowed: 0 },
      {
        what: `MB held more than before, beyond ${moreHeldMb}`,
        count: Math.max(0, Math.round(heldMb - this.#heldBeforeMb - moreHeldMb)),
        allowed: 0,
      },
      { what: 'attacks that were never sent', count: this.#unsent, allowed: 0 },
      { what: 'honest work not done at all', count: honest.done > 0 ? 0 : 1, allowed: 0 },
    ];
  }
}

function failuresIn(report: AttackReport): string[] {
  return Object.entries(report).flatMap(([name, { byStatus }]) =>
    Object.entries(byStatus)
      .filter(([status]) => Number(status) >= 500 && status !== '503')
      .map(([status, count]) => `${count} times ${status} to ${name}`),
  );
}
