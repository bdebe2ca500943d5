import { scanRules } from '@souk/contract';
import { expect, test } from 'vitest';
import { allRules } from './all-rules.js';

test('every rule is in the catalogue, from which documentation and explain_error are made', () => {
  expect(Object.keys(scanRules).sort()).toEqual(allRules.map(({ id }) => id).sort());
});
