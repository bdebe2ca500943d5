import { expect, it } from 'vitest';
import { findSleeps } from './no-sleep-in-tests.mjs';

// The text is put together so that this file itself does not sleep.
const call = (name) => `await ${name}${'('}20);`;

it('a sleep in a test is found, whatever it is called', () => {
  for (const name of ['sleep', 'setTimeout', 'page.waitForTimeout']) expect(findSleeps(call(name))).toEqual([1]);
  const pause = "import { setTimeout as pause } from 'node:timers/promises';";
  expect(findSleeps([pause, '', call('pause')].join('\n'))).toEqual([3]);
});

it('a sleep with its reason at its place is accepted, and no other', () => {
  const reason = '// real time: a share of a core is measured over time.';
  expect(findSleeps([reason, call('sleep')].join('\n'))).toEqual([]);
  expect(findSleeps(`${call('sleep')} ${reason}`)).toEqual([]);
  expect(findSleeps([reason, '', '', call('sleep')].join('\n'))).toEqual([4]);
  expect(findSleeps(['// real time:', call('sleep')].join('\n'))).toEqual([2]);
});
