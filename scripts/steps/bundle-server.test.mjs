import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { STARTED_FILES } from './bundle-server.mjs';
import { checkout } from './ensure-built.mjs';

const sources = join(checkout, 'packages/server/src');

/** Modules of ours that a source file starts as a thread or a process, without their endings. */
function startedBy(file) {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(/new URL\('\.\/([\w-]+)\.m?js', import\.meta\.url\)/g)];
  return names.map(([, name]) => relative(sources, join(file, '..', name)));
}

it('every thread and process that the server starts has a file next to the bundle', () => {
  const files = readdirSync(sources, { recursive: true }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const started = new Set(files.flatMap((name) => startedBy(join(sources, name))));
  const bundled = STARTED_FILES.map((path) => path.replace(/\.m?[jt]s$/, ''));
  expect([...started].sort()).toEqual(bundled.sort());
});
