import { type Static, Type } from 'typebox';
import { collectionLimits, RuleInput, ruleMatches } from './collection.js';
import { closed, Id, Words } from './common.js';
import { Product } from './product.js';

/** Rules that are tried out and not kept. */
export const RulePreviewInput = Type.Object(
  {
    storeId: Id,
    ruleMatch: Type.Optional(Words(ruleMatches, 'Whether all rules must match, or any. Default: ALL.')),
    rules: Type.Array(RuleInput, { minItems: 1, maxItems: collectionLimits.rules }),
  },
  { ...closed, title: 'RulePreviewInput' },
);
export type RulePreviewInput = Static<typeof RulePreviewInput>;

export const RulePreview = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'The number of matching products.' }),
    countIsLeast: Type.Boolean({ description: 'True if the store has more products than were checked.' }),
    products: Type.Array(Product, { description: 'The latest matching products, at most 12.' }),
  },
  { ...closed, title: 'RulePreview' },
);
export type RulePreview = Static<typeof RulePreview>;
