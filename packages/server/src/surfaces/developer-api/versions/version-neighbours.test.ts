import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nothingIsKept, versionNeighbours, versionWaits } from './version-neighbours.js';

const exists = (domain: string) => existsSync(fileURLToPath(new URL(`../../../domains/${domain}/`, import.meta.url)));

test('once app data is kept, a changed type is looked up there', () => {
  expect(
    exists('app-data') && versionNeighbours.findKeptKeys === nothingIsKept,
    'wire findKeptKeys to domains/app-data',
  ).toBe(false);
});

test('once cases are reviewed, a version that needs one gets its case', () => {
  expect(exists('review') && versionNeighbours.openReview === versionWaits, 'wire openReview to domains/review').toBe(
    false,
  );
});
