import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkout } from '../src/folders.js';

const folder = `${checkout}docs/diagrams/`;
const texts = readdirSync(folder).filter((name) => name.endsWith('.mmd'));

it.each(texts)('%s is drawn as it is written (else: npm run diagrams)', (name) => {
  const stamp = createHash('sha256')
    .update(readFileSync(`${folder}${name}`))
    .digest('hex');
  const svg = readFileSync(`${folder}${name.replace('.mmd', '.svg')}`, 'utf8');
  expect(svg).toContain(`data-drawn-from="${stamp}"`);
  // An image runs nothing and loads nothing.
  expect(svg).not.toMatch(/<script|<foreignObject|https?:\/\/(?!www\.w3\.org)/);
});
