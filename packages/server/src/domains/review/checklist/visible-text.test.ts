import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../../testing/cpu-ms-of.js';
import { visibleTextOf } from './visible-text.js';

it.each([
  ['plain words', 'plain words'],
  ['<p>We keep <b>nothing</b>.</p> At all.', 'We keep nothing . At all.'],
  ['<head><title>T</title></head><body>Said<script>let a = "<p>unsaid</p>"</script> here', 'Said here'],
  ['<STYLE>p{}</STYLE >Shown<header>too</header>', 'Shown too'],
  ['before <script>never closed', 'before'],
  ['before <unfinished', 'before'],
  ['', ''],
])('of %s', (html, text) => {
  expect(visibleTextOf(html)).toBe(text);
});

it('is done with a hostile page at once', () => {
  for (const piece of ['<', '<script', '<script>', '</', '<!--']) {
    const costOf = (count: number) => cpuMsOf(() => visibleTextOf(piece.repeat(count)));
    expect(costOf(160_000), piece).toBeLessThan(8 * costOf(40_000) + 100);
  }
});
