import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileValidator } from './validate.js';

const validate = compileValidator(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 5 }),
      kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
      count: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
      items: Type.Optional(
        Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: false }), { maxItems: 2 }),
      ),
      note: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Null()])),
    },
    { additionalProperties: false },
  ),
  'The body',
);

describe('compileValidator', () => {
  it('finds nothing wrong with a value that fits', () => {
    expect(validate({ name: 'x', kind: 'a', items: [{ id: '1' }], note: null })).toEqual([]);
  });

  it('lists every problem at once, each as a sentence that names the member', () => {
    expect(validate({ name: '', kind: 'c', count: 10, items: [{}, { id: 1, extra: true }], other: 1 }).sort()).toEqual(
      [
        'name must have at least 1 character.',
        'kind must be one of: a, b.',
        'count must be at most 9.',
        'items[0].id is required.',
        'items[1].id must be a string.',
        'items[1].extra is not a member this accepts.',
        'other is not a member this accepts.',
      ].sort(),
    );
  });

  it('says what the whole body must be', () => {
    expect(validate([])).toEqual(['The body must be an object.']);
    expect(validate(null)).toEqual(['The body must be an object.']);
  });
});
