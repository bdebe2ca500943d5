import { setTimeout as sleep } from 'node:timers/promises';
import { startPatroniCluster, whyNoPatroni } from '../failover/patroni-cluster.js';
import { openStage } from '../failover/stage.js';
import type { Drill } from '../harness/drill.js';
import { runRedis } from '../harness/run-redis.js';

/** Beyond the time that Patroni itself needs to find a new leader. */
const recoverWithinSeconds = 5;

/** The engine that the handbook recommends, at work: the leader's machine is lost again and again, under load. */
export const patroni: Drill = {
  name: 'patroni',
  title: 'Three servers under Patroni, the leader killed again and again: what was acknowledged and lost',
  async run({ quick, brief, say }) {
    const why = await whyNoPatroni();
    if (why) return [{ what: `losses: nothing was drilled, because ${why}`, count: 0, allowed: 0 }];
    const cluster = await startPatroniCluster(say);
    const redis = await runRedis();
    const stage = await openStage({
      databaseUrl: cluster.url,
      brief,
      say,
      workers: 2,
      env: redis ? { REDIS_URL: redis.url } : {},
    });
    try {
      const own: number[] = [];
      const beyond: number[] = [];
      for (let kill = 1; kill <= (brief ? 1 : quick ? 2 : 5); kill++) {
        await sleep(2_000);
        const lost = await cluster.killLeader();
        const patroniSeconds = await cluster.untilWritable();
        const soukSeconds = await stage.untilWritesWork();
        own.push(patroniSeconds);
        beyond.push(soukSeconds);
        say(
          `kill ${kill}: ${lost.name}; a leader after ${patroniSeconds.toFixed(1)} s, writes ${soukSeconds.toFixed(1)} s later`,
        );
        cluster.bringBack(lost);
        await cluster.untilSettled();
      }
      const leader = await cluster.untilSettled();
      return [
        ...(await stage.judge({ url: cluster.urlOf(leader) }, {})),
        {
          what: `tenths of a second until writes worked again, at most, once there was a leader (at most ${recoverWithinSeconds * 10}; Patroni itself took ${Math.max(...own).toFixed(0)} s)`,
          count: Math.ceil(Math.max(...beyond) * 10),
          allowed: recoverWithinSeconds * 10,
        },
      ];
    } finally {
      await stage.dispose();
      await redis?.stop();
      await cluster.dispose();
    }
  },
};
