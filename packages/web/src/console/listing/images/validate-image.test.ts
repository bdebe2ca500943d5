import { describe, expect, it } from 'vitest';
import { validateImageFacts } from './validate-image.js';

const icon = { mediaType: 'image/png', bytes: 10_000, width: 512, height: 512 };
const screenshot = { mediaType: 'image/webp', bytes: 200_000, width: 1280, height: 800 };
const keysOf = (...given: Parameters<typeof validateImageFacts>) => validateImageFacts(...given).map(({ key }) => key);

describe('validateImageFacts', () => {
  it('has nothing against what the API takes', () => {
    expect(validateImageFacts('icon', icon)).toEqual([]);
    expect(validateImageFacts('screenshot', screenshot)).toEqual([]);
    expect(
      validateImageFacts('screenshot', { ...screenshot, bytes: 4 * 1024 * 1024, width: 320, height: 4096 }),
    ).toEqual([]);
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
