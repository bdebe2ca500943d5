import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Known } from './corrupt-request.js';
import { costlyBundle, countOfCostlyBundles } from './costly-values.js';
import { oddBodyFor } from './odd-bodies.js';
import { oddRequest } from './odd-request.js';
import { type DescribedRoute, describePage } from './read-documents.js';
import { rollDice } from './seeded-random.js';

const known: Known = {
  authorization: {},
  cookie: '',
  origin: '',
  staffAuthorization: '',
  appHandle: 'drill',
  ids: {},
};
const route: DescribedRoute = {
  ...describePage({ method: 'POST', path: '/things' }),
  otherBodies: [],
  jsonBody: {
    type: 'object',
    required: ['at', 'items'],
    properties: { at: { type: 'string' }, items: { type: 'array', minItems: 1, items: { type: 'string' } } },
  },
};

/** Those that are still bundles: some are broken on purpose. */
function unpacked(form: Buffer): string[] {
  const start = form.indexOf(Buffer.from([0x1f, 0x8b]));
  const end = form.indexOf('\r\n--odd', start);
  try {
    return [gunzipSync(form.subarray(start, end)).toString('latin1')];
  } catch {
    return [];
  }
}

describe('the generator of bad requests', () => {
  it('has learned from every manifest that once failed or took seconds', () => {
    const dice = rollDice(15);
    const manifests = Array.from({ length: 5_000 }, () => String(oddBodyFor(dice, ['application/toml'], 'drill').body));
    const has = (test: (manifest: string) => boolean) => manifests.some(test);
    expect(has((manifest) => /^(?:a\.){20,}a = /m.test(manifest))).toBe(true);
    expect(has((manifest) => /^install\.redirect_urls = .*\\u0001/m.test(manifest))).toBe(true);
    expect(has((manifest) => manifest.split("pattern = '(?:a?){1000}'").length === 39)).toBe(true);
  });

  it('has learned from every bundle', () => {
    const dice = rollDice(16);
    const forms = Array.from(
      { length: 1_000 },
      () => oddBodyFor(dice, ['multipart/form-data'], 'drill').body as Buffer,
    );
    const costly = Array.from({ length: countOfCostlyBundles }, (_, index) => costlyBundle(index));
    expect(forms.some((form) => costly.some((bundle) => form.includes(bundle)))).toBe(true);
    const odd = forms.filter((form) => !costly.some((bundle) => form.includes(bundle))).flatMap(unpacked);
    const bundles = [...odd, ...costly.map((bundle) => gunzipSync(bundle).toString('latin1'))];
    const has = (test: (bundle: string) => boolean) => bundles.some(test);
    expect(has((bundle) => bundle.includes(' size=99999999999\n'))).toBe(true);
    expect(has((bundle) => /"resolved":"[^"]*%zz/.test(bundle))).toBe(true);
    expect(has((bundle) => bundle.startsWith('../out') && bundle.length > 21 * 1024 * 1024)).toBe(true);
    expect(has((bundle) => bundle.includes('\\"'.repeat(32 * 1024)))).toBe(true);
    expect(has((bundle) => bundle.includes('-----BEGIN PRIVATE KEY-----\n'.repeat(19_000)))).toBe(true);
    expect(has((bundle) => bundle.includes('('.repeat(100_000)))).toBe(true);
  });

  it('has learned from every body', () => {
    const dice = rollDice(17);
    const bodies = Array.from({ length: 5_000 }, () => String(oddRequest(route, known, dice).body));
    const has = (pattern: string) => bodies.some((body) => body.includes(pattern));
    expect(has('T09:30:00+23:59"')).toBe(true);
    expect(has('{},'.repeat(300_000))).toBe(true);
    expect(has(`${'1'.repeat(308)},`.repeat(700))).toBe(true);
  });
});
