import { type Static, Type } from 'typebox';
import { collectionLimits, RuleInput, ruleMatches } from './collection.js';
import { closed, Id, Words } from './common.js';
import { Product } from './product.js';

/** Rules that are tried out and not kept. */
export const RulePreviewInput = Type.Object(
  {
    storeId: Id,
    ruleMatch: Type.Optional(Words(ruleMatches, 'Left out: ALL.')),
    rules: Type.Array(RuleInput, { minItems: 1, maxItems: collectionLimits.rules }),
  },
  { ...closed, title: 'RulePreviewInput' },
);
export type RulePreviewInput = Static<typeof RulePreviewInput>;

export const RulePreview = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many products the rules match.' }),
    countIsLeast: Type.Boolean({ description: 'True where the store has more products than were looked at.' }),
    products: Type.Array(Product, { description: 'The newest of them, at most 12.' }),
  },
  { ...closed, title: 'RulePreview' },
);
export type RulePreview = Static<typeof RulePreview>;
