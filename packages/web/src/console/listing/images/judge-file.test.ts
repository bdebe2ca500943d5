import { describe, expect, it } from 'vitest';
import { judgeFacts } from './judge-file.js';

const icon = { mediaType: 'image/png', bytes: 10_000, width: 512, height: 512 };
const screenshot = { mediaType: 'image/webp', bytes: 200_000, width: 1280, height: 800 };
const keysOf = (...given: Parameters<typeof judgeFacts>) => judgeFacts(...given).map(({ key }) => key);

describe('judgeFacts', () => {
  it('has nothing against what the API takes', () => {
    expect(judgeFacts('icon', icon)).toEqual([]);
    expect(judgeFacts('screenshot', screenshot)).toEqual([]);
    expect(judgeFacts('screenshot', { ...screenshot, bytes: 4 * 1024 * 1024, width: 320, height: 4096 })).toEqual([]);
  });

  it('tells everything that is wrong at once', () => {
    expect(keysOf('icon', { mediaType: 'image/jpeg', bytes: 1024 * 1024 + 1, width: 100, height: 512 })).toEqual([
      'iconType',
      'bytes',
      'iconSize',
    ]);
    expect(keysOf('screenshot', { mediaType: 'image/gif', bytes: 1, width: 319, height: 400 })).toEqual([
      'type',
      'size',
    ]);
    expect(keysOf('screenshot', { ...screenshot, width: 4097 })).toEqual(['size']);
  });
});
