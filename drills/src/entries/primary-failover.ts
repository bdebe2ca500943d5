import { setTimeout as sleep } from 'node:timers/promises';
import { scenes } from '../failover/scenes.js';
import type { Drill, Finding } from '../harness/drill.js';

/** Each row of the table of what happens when a machine with a database is lost, on real servers with streaming replication. */
export const loseThePrimary: Drill = {
  name: 'primary-failover',
  title:
    'The database fails over, in every way it can: what was acknowledged and lost, ids given twice, answers of 500',
  async run(options) {
    const findings: Finding[] = [];
    for (const scene of scenes) {
      if (options.brief && !scene.brief) continue;
      options.say(scene.name);
      for (const finding of await scene.play(options))
        findings.push({ ...finding, what: `${scene.name}: ${finding.what}` });
      // The ports of the last scene's servers are free again.
      await sleep(100);
    }
    return findings;
  },
};
