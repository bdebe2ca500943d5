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
        'items[1].extra is not a known field.',
        'other is not a known field.',
      ].sort(),
    );
  });

  it('says what the whole body must be', () => {
    expect(validate([])).toEqual(['The body must be an object.']);
    expect(validate(null)).toEqual(['The body must be an object.']);
  });

  it('stops at 50 problems', () => {
    const many = compileValidator(
      Type.Object({ ids: Type.Array(Type.String({ minLength: 1 }), { maxItems: 1_000 }) }),
      'The body',
    );
    expect(many({ ids: Array.from({ length: 1_000 }, () => '') })).toHaveLength(50);
  });

  it('reports an array that is far too long, and checks no further', () => {
    const items = Array.from({ length: 60 }, () => ({}));
    expect(validate({ name: '', kind: 'c', items })).toEqual(['items must have at most 2 items.']);
  });

  it('sees an array that is too long where it may be null too', () => {
    const nested = compileValidator(
      Type.Object({ a: Type.Union([Type.Null(), Type.Array(Type.Object({ id: Type.String() }), { maxItems: 1 })]) }),
      'The body',
    );
    expect(nested({ a: Array.from({ length: 60 }, () => ({})) })).toEqual(['a must have at most 1 item.']);
    expect(nested({ a: 7 })).toHaveLength(1);
  });

  it('tells each member it does not know, but not hundreds of them', () => {
    const few = validate({ name: 'x', kind: 'a', ...membersUpTo(3) });
    expect(few).toHaveLength(3);
    expect(validate({ name: 'x', kind: 'a', ...membersUpTo(60) })).toEqual([
      'The body has more than 50 unknown fields.',
    ]);
  });

  it('shortens a name that somebody made long', () => {
    const [sentence = ''] = validate({ name: 'x', kind: 'a', ['n'.repeat(10_000)]: 1 });
    expect(sentence.length).toBeLessThan(200);
  });
});

function membersUpTo(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
}
