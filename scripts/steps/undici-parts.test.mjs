import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from './make-ready.mjs';

/** What is imported from undici, types aside. */
function partsIn(text) {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from 'undici';$/gm)];
  const names = imports.flatMap(([, list]) => list.split(',').map((name) => name.trim()));
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

it('has every part of undici that the server uses, as undici itself has it', async () => {
  const source = join(checkout, 'packages', 'server', 'src');
  const files = readdirSync(source, { recursive: true }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const used = new Set(files.flatMap((file) => partsIn(readFileSync(join(source, file), 'utf8'))));
  const parts = createRequire(import.meta.url)('./undici-parts.cjs');
  expect(Object.keys(parts).sort()).toEqual([...used].sort());
  const undici = await import('undici');
  for (const name of used) expect(parts[name]).toBe(undici[name]);
});
