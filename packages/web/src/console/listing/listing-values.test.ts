import { describe, expect, it } from 'vitest';
import type { Listing } from '../../api/listing.js';
import { featurePath, fieldPaths, isFilled, requestOf, valuesOf } from './listing-values.js';

const empty = {
  tagline: null,
  description: null,
  category: null,
  languages: [],
  features: [],
  pricing: null,
  supportEmail: null,
  supportUrl: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  demoUrl: null,
  testInstructions: null,
  scopeReasons: {},
} as unknown as Listing;

describe('requestOf', () => {
  it('sends what changed and nothing else; what was emptied as null', () => {
    expect(requestOf({ tagline: ' Alerts in time ', supportUrl: '  ' })).toEqual({
      tagline: 'Alerts in time',
      supportUrl: null,
    });
  });

  it('leaves out rows and reasons that nobody filled in', () => {
    expect(requestOf({ features: ['', ' One ', ' '], scopeReasons: { read_orders: ' ', write_orders: 'x' } })).toEqual({
      features: ['One'],
      scopeReasons: { write_orders: 'x' },
    });
  });

  it('has no pricing before its kind is chosen', () => {
    expect(requestOf({ pricing: { kind: '', note: 'later' } })).toEqual({ pricing: null });
    expect(requestOf({ pricing: { kind: 'external', note: '' } })).toEqual({
      pricing: { kind: 'external', note: null },
    });
  });
});

it('names a row as the API does, which never sees the empty ones', () => {
  expect(featurePath(['', 'one', '', 'two'], 3)).toBe('features[1]');
});

it('has a place for the problems of every row and scope', () => {
  const values = { ...valuesOf(empty), features: ['a', 'b'] };
  expect(fieldPaths(values, ['read_customers'])).toEqual(
    expect.arrayContaining(['pricing.note', 'features[1]', 'scopeReasons.read_customers', 'tagline']),
  );
});

it.each([
  ['tagline', {}, false],
  ['tagline', { tagline: 'x' }, true],
  ['supportEmail', { supportUrl: 'https://example.com' }, true],
  ['pricing', { pricing: { kind: '', note: 'x' } }, false],
  ['languages', { languages: ['ar'] }, true],
  ['scopeReasons.read_customers', { scopeReasons: { read_customers: 'x' } }, true],
  ['icon', {}, false],
])('knows whether %s is filled in', (path, changes, filled) => {
  expect(isFilled({ ...valuesOf(empty), ...changes }, path)).toBe(filled);
});
