import type { DrillOptions, Finding } from '../../harness/drill.js';
import type { SoukUnderTest } from '../../harness/run-souk.js';
import { allScenes } from './all-scenes.js';

/** The brief form shares the machine with other tests: there only somebody who is not served at all counts. */
const lateInBriefMs = 60_000;

export async function playScenes(souk: SoukUnderTest, { brief, say }: DrillOptions): Promise<Finding[]> {
  const unserved: string[] = [];
  const late: string[] = [];
  const wrong: string[] = [];
  for (const { name, maxLateMs, run } of allScenes) {
    const outcome = await run({ souk, brief });
    const { restMs, honestMs, taken, refused } = outcome;
    const waited = honestMs === undefined ? 'was not served' : `waited ${Math.round(honestMs)} ms`;
    say(
      `scene ${name}: the honest one ${waited} (${Math.round(restMs)} at rest); attackers took ${taken} and were refused ${refused}`,
    );
    if (honestMs === undefined) unserved.push(name);
    else if (honestMs - restMs > (brief ? lateInBriefMs : 0) + maxLateMs) late.push(name);
    wrong.push(...outcome.wrong.map((what) => `${name}: ${what}`));
  }
  for (const what of wrong) say(what);
  return [
    {
      what: `scenes in which somebody honest was not served (of ${allScenes.length})`,
      count: unserved.length,
      allowed: 0,
    },
    { what: 'scenes in which somebody honest was served later than the scene allows', count: late.length, allowed: 0 },
    { what: 'scenes in which free accounts took more than they can have', count: wrong.length, allowed: 0 },
  ];
}
