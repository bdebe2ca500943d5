import { expect, test } from 'vitest';
import { findMaps, mapStack } from './map-stacks.js';

/** Line 1, column 1 of main.js is line 3, column 3 of src/app.ts. */
const map = JSON.stringify({ version: 3, sources: ['src/app.ts'], names: [], mappings: 'AAEE' });
const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });

test.each([
  ['    at Object.fetch (main.js:1:1)', '    at Object.fetch (src/app.ts:3:3)'],
  ['    at worker:main.js:1:9', '    at src/app.ts:3:3'],
  ['    at fetch (file:///bundle/main.js:1:1)', '    at fetch (src/app.ts:3:3)'],
  ['    at fetch (other.js:1:1)', '    at fetch (other.js:1:1)'],
  ['    at fetch (main.js:9:1)', '    at fetch (main.js:9:1)'],
  ['Error: at 12:30:45', 'Error: at 12:30:45'],
])('maps %s', (frame, mapped) => {
  expect(mapStack(findMaps([file('main.js.map', map), file('main.js', 'x')]), frame)).toBe(mapped);
});

test('what is no source map maps nothing', () => {
  const frame = '    at main.js:1:1';
  for (const text of ['{', 'null', '{"version":3}', '{"version":3,"sources":[],"names":[],"mappings":"!!!"}']) {
    expect(mapStack(findMaps([file('main.js.map', text)]), frame)).toBe(frame);
  }
});
