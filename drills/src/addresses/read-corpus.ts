import { readFileSync } from 'node:fs';
import type { HostileDestinations } from '../../../packages/server/testing/read-hostile-destinations.js';

/** The same corpus that the guard's own tests use, read in place. */
export function readCorpus(): HostileDestinations {
  const file = new URL('../../../packages/server/testing/hostile-destinations.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
