import { expect, it } from 'vitest';
import { readTags } from './read-tags.js';

it('reads tags between commas of either script, each once', () => {
  expect(readTags(' vip, gros,  ,vip')).toEqual(['vip', 'gros']);
  expect(readTags('زبون دائم، جملة')).toEqual(['زبون دائم', 'جملة']);
  expect(readTags('')).toEqual([]);
});
