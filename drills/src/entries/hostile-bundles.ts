import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outboundLimits } from '@souk/server/hosting/host/limits.js';
import { setCanaries } from '../addresses/set-canaries.js';
import { cleanUpOnExit } from '../harness/cleanup.js';
import type { Drill, DrillOptions, Finding } from '../harness/drill.js';
import { watchStolenShare } from '../harness/watch-stolen-share.js';
import { beHonest, type HonestApps, type Served } from '../hosted/honest-apps.js';
import { type HostileBundle, hostileBundles, type Temptations } from '../hosted/hostile-bundle.js';
import { type HostStage, type Outcome, openStage } from '../hosted/open-stage.js';

/** Looks are a tenth of a second apart, and an end takes a moment to be seen. */
const slackMs = 500;
/** The brief form shares the machine with other tests: it finds what is not ended, and leaves what is late to the full form. */
const slackInBriefMs = 30_000;
/** An honest app that answers within this is quick enough, however much quicker it is alone. */
const quickMs = 20;
/** A request of the API that waits this long is still a quick one. */
const lateMs = 30;
const secret = 'canary-5d1c0a9b';

/** The machine itself is not the same from minute to minute: times with and without hostile bundles follow each other in turn. */
const lengths = {
  brief: { rounds: 1, calmMs: 1_000, stormMs: 4_000 },
  quick: { rounds: 3, calmMs: 8_000, stormMs: 8_000 },
  full: { rounds: 8, calmMs: 10_000, stormMs: 10_000 },
};

/** Apps that mean harm, each alone and then all at once, while honest ones want to be served by the same host. */
export const hostileBundlesDrill: Drill = {
  name: 'hostile-bundles',
  title: `${hostileBundles.length} hostile bundles in their boxes, alone and all at once: not ended, canaries touched, others slowed down`,
  async run(options) {
    const canaries = await setCanaries();
    const redirector = await openRedirector(canaries.port);
    const stage = await openStage([{ host: 'localhost', port: redirector.port }]);
    try {
      const around = { port: canaries.port, redirector: `http://localhost:${redirector.port}`, victimId: '1', secret };
      const campaign = new Campaign(stage, around, options);
      const findings = await campaign.run();
      for (const place of canaries.touched) options.say(`touched: ${place}`);
      return [{ what: 'canaries touched', count: canaries.touched.length, allowed: 0 }, ...findings];
    } finally {
      await stage.close();
      await redirector.close();
      await canaries.close();
    }
  },
};

class Campaign {
  readonly #stage: HostStage;
  readonly #around: Temptations;
  readonly #options: DrillOptions;
  readonly #untamed = new Set<string>();
  #leaks = 0;

  constructor(stage: HostStage, around: Temptations, options: DrillOptions) {
    this.#stage = stage;
    this.#around = around;
    this.#options = options;
  }

  async run(): Promise<Finding[]> {
    const { brief, quick } = this.#options;
    const honest = await beHonest(this.#stage, secret);
    this.#plant(0);
    if (!brief) for (const bundle of hostileBundles) await this.#release(bundle);
    const { calm, stormy } = await this.#takeTurns(
      honest,
      brief ? lengths.brief : quick ? lengths.quick : lengths.full,
    );
    return [
      {
        what: `bundles neither ended nor refused within their limit (${hostileBundles.length})`,
        count: this.#untamed.size,
        allowed: 0,
      },
      {
        what: "values of another app that were seen, calls to Souk's API that were not allowed",
        count: this.#leaks + this.#forbiddenCalls(),
        allowed: 0,
      },
      { what: 'requests of honest apps that failed', count: calm.failed + stormy.failed, allowed: 0 },
      {
        what: "milliseconds of the honest apps' p99 among hostile ones beyond 20 ms and 3 times their own",
        count: Math.max(0, Math.round(stormy.p99Ms - Math.max(quickMs, 3 * calm.p99Ms))),
        allowed: brief ? 100_000 : 0,
      },
      {
        what: "milliseconds by which the loop that also serves Souk's API was late (p99) among hostile ones",
        count: Math.round(stormy.delayP99Ms),
        allowed: brief ? 100_000 : lateMs,
      },
      { what: 'requests of honest apps that proved nothing', count: stormy.served > 0 ? 0 : 1, allowed: 0 },
    ];
  }

  async #takeTurns(honest: HonestApps, { rounds, calmMs, stormMs }: (typeof lengths)['full']) {
    const [calmly, stormily] = [honest.observe(), honest.observe()];
    const taken = { calm: 0, stormy: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const calmShare = watchStolenShare();
      await calmly.watch(calmMs);
      taken.calm += calmShare() / rounds;
      const stormyShare = watchStolenShare();
      const storm = this.#everythingAtOnce(round, stormMs);
      await stormily.watch(stormMs);
      taken.stormy += stormyShare() / rounds;
      await storm;
    }
    const [calm, stormy] = [calmly.soFar(), stormily.soFar()];
    const tell = ({ p50Ms, p99Ms, served }: Served) => `p50 ${p50Ms} ms, p99 ${p99Ms} ms of ${served} requests`;
    this.#options.say(`honest apps: ${tell(calm)} alone; ${tell(stormy)} among hostile ones`);
    this.#options.say(
      `the host's own delay: p99 ${calm.delayP99Ms} ms alone, ${stormy.delayP99Ms} ms among hostile ones; other machines took ${Math.round(taken.calm * 100)} and ${Math.round(taken.stormy * 100)} % of the processors`,
    );
    return { calm, stormy };
  }

  /** Each round has apps of its own, of which the host knows nothing bad yet. */
  #plant(round: number): void {
    const { platform } = this.#stage;
    for (const [place, bundle] of hostileBundles.entries()) {
      const appId = idOf(place, round);
      platform.code.set(appId, bundle.code(this.#around));
      platform.definitions.set(appId, { allowedHosts: ['localhost'] });
    }
  }

  async #release(bundle: HostileBundle): Promise<void> {
    const place = hostileBundles.indexOf(bundle);
    const { calls } = this.#stage.platform;
    const [startedMs, callsBefore] = [performance.now(), calls.length];
    const outcome = await this.#stage.ask({ appId: idOf(place, 0), versionNumber: 1, environment: 'staging' });
    const tookMs = Math.round(performance.now() - startedMs);
    const slack = this.#options.brief ? slackInBriefMs : slackMs;
    if ('text' in outcome && outcome.text.includes(secret)) this.#leaks += 1;
    const isWithin = tookMs <= bundle.withinMs + slack && calls.length - callsBefore <= outboundLimits.callsPerRequest;
    if (bundle.isTamed(outcome) && isWithin) return;
    this.#noteUntamed(bundle, outcome, tookMs);
  }

  #noteUntamed({ name }: HostileBundle, outcome: Outcome, tookMs?: number): void {
    if (this.#untamed.has(name)) return;
    this.#untamed.add(name);
    const after = tookMs === undefined ? '' : ` after ${tookMs} ms`;
    this.#options.say(`${name}: ${JSON.stringify(outcome).slice(0, 400)}${after}`);
  }

  /** Each again and again: they are killed, rest, and come back. */
  async #everythingAtOnce(round: number, forMs: number): Promise<void> {
    this.#plant(round);
    const endMs = performance.now() + forMs;
    const { host } = this.#stage;
    const keep = async (bundle: HostileBundle, place: number) => {
      const key = { appId: idOf(place, round), versionNumber: 1, environment: 'staging' } as const;
      while (performance.now() < endMs) {
        const outcome = await this.#stage.ask(key);
        if ('text' in outcome && outcome.text.includes(secret)) this.#leaks += 1;
        if ('status' in outcome && !bundle.isTamed(outcome)) this.#noteUntamed(bundle, outcome);
        // An app in a crash loop rests.
        if ('failure' in outcome && outcome.retryAfterSeconds !== null)
          await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      await host.stop(key);
    };
    await Promise.all(hostileBundles.map(keep));
  }

  #forbiddenCalls(): number {
    const { calls } = this.#stage.platform;
    return calls.filter((call) => !/ \/apps\/(2026-10\/|webhook-keys|oauth\/token)/.test(call)).length;
  }
}

const idOf = (place: number, round: number): string => String(100 + round * 100 + place);

/** A host that apps may call, and that sends them where they may not go. */
async function openRedirector(port: number) {
  const server = createServer((request, response) => {
    const status = Number(request.url?.slice(1)) || 302;
    response.writeHead(status, { location: `http://127.0.0.1:${port}/inner` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: cleanUpOnExit(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
