import { expect, it } from 'vitest';
import { parseTags } from './parse-tags.js';

it('reads tags between commas of either script, each once', () => {
  expect(parseTags(' vip, gros,  ,vip')).toEqual(['vip', 'gros']);
  expect(parseTags('زبون دائم، جملة')).toEqual(['زبون دائم', 'جملة']);
  expect(parseTags('')).toEqual([]);
});
