import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.js';
import { fieldOf, matchFieldErrors } from './match-field-errors.js';

const refusal = (body: object) => new ApiError(400, body, new Headers());

describe('matchFieldErrors', () => {
  it('puts each problem at the field of its path, and tells what belongs to none', () => {
    const errors = [
      { code: 'TEXT_INVALID', path: 'tagline', message: 'Too long.' },
      { code: 'URL_INVALID', path: 'supportUrl', message: 'No address.' },
      { code: 'ORDER_INVALID', path: 'ids', message: 'Twice.' },
    ];
    const { fields, others } = matchFieldErrors(refusal({ code: 'LISTING_INVALID', message: 'x', errors }), [
      'tagline',
      'supportUrl',
    ]);
    expect([...fields.keys()]).toEqual(['tagline', 'supportUrl']);
    expect(others).toEqual([errors[2]]);
  });

  it('reads the fields out of the sentences of a refusal without a code', () => {
    const body = { message: ['name must have at least 1 character.', 'The body has too many members.'] };
    const { fields, others } = matchFieldErrors(refusal(body), ['name']);
    expect(fields.get('name')).toEqual([{ code: '', path: 'name', message: 'name must have at least 1 character.' }]);
    expect(others.map(({ message }) => message)).toEqual(['The body has too many members.']);
  });

  it('reads them out of the errors of the Admin dialect, too', () => {
    const body = { code: 'BAD_REQUEST', detail: 'x', errors: ['price must be an amount.', 'variants.1.sku is taken.'] };
    const { fields, others } = matchFieldErrors(refusal(body), ['price', 'variants']);
    expect([...fields.keys()]).toEqual(['price', 'variants']);
    expect(others).toEqual([]);
  });

  it('finds no fields in an error of another kind', () => {
    expect(matchFieldErrors(new Error('offline'), ['name'])).toEqual({ fields: new Map(), others: [] });
  });
});

describe('fieldOf', () => {
  it.each([
    ['features[2]', 'features[2]'],
    ['features[7]', 'features'],
    ['pricing.note', 'pricing.note'],
    ['pricing.kind', 'pricing'],
    ['names', undefined],
  ])('finds the field nearest to %s', (path, name) => {
    expect(fieldOf(path, ['features', 'features[2]', 'pricing', 'pricing.note', 'name'])).toBe(name);
  });
});
