import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { versionNeighbours, versionWaits } from './version-neighbours.js';

const exists = (domain: string) => existsSync(fileURLToPath(new URL(`../../../domains/${domain}/`, import.meta.url)));

test('once cases are reviewed, a version that needs one gets its case', () => {
  expect(exists('review') && versionNeighbours.openReview === versionWaits, 'wire openReview to domains/review').toBe(
    false,
  );
});
