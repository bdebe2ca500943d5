import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpOnExit } from '../harness/cleanup.js';
import { proxyTo } from '../harness/cut-connection.js';
import type { DrillOptions, Finding } from '../harness/drill.js';
import { PostgresServer } from './postgres-server.js';
import { openStage, type Stage } from './stage.js';
import { forwardTo } from './switched-forwarder.js';
import { countWaitingCommits, serverTime } from './waiting-commits.js';

export interface Scene {
  name: string;
  /** Also played by the tests. */
  brief: boolean;
  play(options: DrillOptions): Promise<Finding[]>;
}

/** Beyond the time that the database itself needs. */
const recoverWithinSeconds = 5;
/** Until every process knows that commits wait. */
const knownAfterMs = 7_500;
const loadMs = ({ quick }: DrillOptions) => (quick ? 1_000 : 3_000);

const recovery = (seconds: number): Finding => ({
  what: `tenths of a second until writes worked again, once a server accepted them (at most ${recoverWithinSeconds * 10})`,
  count: Math.ceil(seconds * 10),
  allowed: recoverWithinSeconds * 10,
});

/** Opens what a scene needs, plays it, and clears everything away. */
async function onStage(
  { synchronous, settings = {} }: { synchronous: boolean; settings?: Record<string, string> },
  play: (primary: PostgresServer, standby: PostgresServer, cutLink: () => Promise<void>) => Promise<Finding[]>,
): Promise<Finding[]> {
  const primary = await PostgresServer.create(settings);
  const link = await proxyTo(primary.url);
  const closeLink = cleanUpOnExit(() => link.close());
  const standby = await primary.addStandby('witness', { via: Number(new URL(link.url).port) });
  if (synchronous) await primary.reconfigure({ synchronous_standby_names: 'ANY 1 (witness)' });
  try {
    return await play(primary, standby, () => link.cut());
  } finally {
    await standby.dispose();
    await closeLink();
    await primary.dispose();
  }
}

async function withLoad(
  options: DrillOptions,
  databaseUrl: string,
  play: (stage: Stage) => Promise<Finding[]>,
): Promise<Finding[]> {
  const stage = await openStage({ databaseUrl, brief: options.brief, say: options.say });
  try {
    return await play(stage);
  } finally {
    await stage.dispose();
  }
}

const plannedSwitch: Scene = {
  name: 'a planned switch behind a forwarder',
  brief: false,
  play: (options) =>
    onStage({ synchronous: false }, async (primary, standby) => {
      const forwarder = await forwardTo(primary);
      try {
        return await withLoad(options, forwarder.url, async (stage) => {
          await sleep(loadMs(options));
          // Stopped cleanly, a primary hands everything to its standbys first.
          await primary.stop();
          await standby.promote();
          forwarder.switchTo(standby, 'break');
          const seconds = await stage.untilWritesWork();
          await sleep(loadMs(options));
          return [...(await stage.judge(standby, {})), recovery(seconds)];
        });
      } finally {
        await forwarder.close();
      }
    }),
};

const crash = (synchronous: boolean): Scene => ({
  name: `the link to the ${synchronous ? 'synchronous' : 'asynchronous'} standby cut a second before the crash`,
  brief: synchronous,
  play: (options) =>
    onStage({ synchronous }, (primary, standby, cutLink) =>
      withLoad(options, primary.urlWith(standby), async (stage) => {
        await sleep(loadMs(options));
        await cutLink();
        await sleep(1_000);
        await primary.kill();
        await standby.promote();
        const seconds = await stage.untilWritesWork();
        await sleep(loadMs(options));
        return [...(await stage.judge(standby, { mayLose: !synchronous })), recovery(seconds)];
      }),
    ),
});

const standbyFirst: Scene = {
  name: 'connected to a standby before it is promoted',
  brief: false,
  play: (options) =>
    onStage({ synchronous: true }, async (primary, standby) => {
      const forwarder = await forwardTo(primary);
      try {
        return await withLoad(options, forwarder.url, async (stage) => {
          await sleep(loadMs(options));
          await primary.kill();
          forwarder.switchTo(standby, 'break');
          const from = performance.now();
          // Long enough for every process to have connected to it.
          await sleep(3_000);
          const to = performance.now();
          await standby.promote();
          const seconds = await stage.untilWritesWork();
          await sleep(loadMs(options));
          const wronglyReady = stage.readiness.ready.filter(
            ({ atMs, status }) => status === 200 && atMs > from + 1_500 && atMs < to,
          );
          return [
            ...(await stage.judge(standby, {})),
            { what: 'times it called itself ready on a standby', count: wronglyReady.length, allowed: 0 },
            recovery(seconds),
          ];
        });
      } finally {
        await forwarder.close();
      }
    }),
};

const oldPrimary = (synchronous: boolean): Scene => ({
  name: `the old primary lives on (${synchronous ? 'synchronous' : 'asynchronous'})`,
  brief: synchronous,
  play: (options) =>
    onStage({ synchronous }, (primary, standby) =>
      withLoad(options, primary.urlWith(standby), async (stage) => {
        await sleep(loadMs(options));
        await standby.promote();
        const seconds = await stage.untilWritesWork();
        await sleep(2 * loadMs(options));
        const [{ written }] = await primary.ask(
          `select count(*)::int as written from orders where created_at > now() - interval '${loadMs(options)} milliseconds'`,
        );
        return [
          ...(await stage.judge(standby, { mayLose: !synchronous })),
          { what: 'orders that the old primary was still given', count: written, allowed: 0 },
          recovery(seconds),
        ];
      }),
    ),
});

const standbyDies: Scene = {
  name: 'the synchronous standby dies',
  brief: true,
  play: (options) =>
    onStage({ synchronous: true }, (primary, standby) =>
      withLoad(options, primary.urlWith(standby), async (stage) => {
        await sleep(loadMs(options));
        await standby.kill();
        const from = performance.now();
        // By then a probe that began within a second has waited for five.
        await sleep(knownAfterMs);
        const knownAt = await serverTime(primary);
        await sleep(options.brief ? 2_000 : 7_500);
        const joined = await countWaitingCommits(primary, { since: knownAt });
        const to = performance.now();
        const backAt = await serverTime(primary);
        await standby.start();
        const seconds = await stage.untilWritesWork();
        await sleep(loadMs(options));
        const wronglyReady = stage.readiness.ready.filter(
          ({ atMs, status }) => status === 200 && atMs > from + knownAfterMs && atMs < to,
        );
        const leftOver = await countWaitingCommits(primary, { until: backAt });
        return [
          ...(await stage.judge(primary, {})),
          { what: 'times it called itself ready while commits waited', count: wronglyReady.length, allowed: 0 },
          { what: 'writes that were begun although commits waited', count: joined, allowed: 0 },
          { what: 'server processes that still wait, with the standby back', count: leftOver, allowed: 0 },
          recovery(seconds),
        ];
      }),
    ),
};

const cutOff: Scene = {
  name: "the primary's machine goes silent",
  brief: false,
  play: (options) =>
    onStage({ synchronous: true }, (primary, standby) =>
      withLoad(options, primary.urlWith(standby), async (stage) => {
        await sleep(loadMs(options));
        await primary.freeze();
        await standby.promote();
        const seconds = await stage.untilWritesWork();
        await sleep(loadMs(options));
        // It comes back and still believes to be the primary.
        await primary.thaw();
        await sleep(loadMs(options));
        return [...(await stage.judge(standby, {})), recovery(seconds)];
      }),
    ),
};

export const scenes: Scene[] = [
  plannedSwitch,
  crash(false),
  crash(true),
  standbyFirst,
  oldPrimary(false),
  oldPrimary(true),
  standbyDies,
  cutOff,
];
