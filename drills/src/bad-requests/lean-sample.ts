import type { Known } from './corrupt-request.js';
import type { DescribedRoute, Schema } from './read-documents.js';
import { pick, type SeededRandom } from './seeded-random.js';

/** Which known id a member of this name holds. */
const idNames: Record<string, string> = {
  storeId: 'stores',
  productId: 'products',
  variantId: 'variants',
  customerId: 'customers',
  collectionId: 'collections',
  parentId: 'collections',
  orderId: 'orders',
  exchangeOfOrderId: 'orders',
  inventoryLevelId: 'inventory-levels',
  appId: 'appId',
  ownerType: 'ownerType',
  ownerId: 'ownerId',
  key: 'key',
};

/**
 * A value that the schema lets through, with no more in it than a few of the optional members: one refusal would hide all
 * the others. Ids are those of things that really exist.
 */
export function leanSample(
  route: DescribedRoute,
  known: Known,
  dice: SeededRandom,
  given: Schema,
  name = '',
  depth = 0,
): unknown {
  const schema = route.resolve(given);
  const id = idNames[name];
  const real = id === undefined ? undefined : known.ids[id];
  if (real !== undefined) return real;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(dice, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return leanSample(route, known, dice, pick(dice, choices), name, depth + 1);
  if (schema.examples?.length) return pick(dice, schema.examples);
  const type = Array.isArray(schema.type) ? pick(dice, schema.type) : schema.type;
  if (type === 'object' || schema.properties) return leanObject(route, known, dice, schema, depth);
  if (type === 'array') {
    const count = Math.max(schema.minItems ?? 0, dice() < 0.5 ? 1 : 0);
    return Array.from({ length: count }, () =>
      leanSample(route, known, dice, schema.items ?? {}, name.replace(/s$/, ''), depth + 1),
    );
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return dice() < 0.5;
  if (type === 'null') return null;
  if (schema.format === 'date-time') return '2026-10-01T09:30:00.000Z';
  if (schema.pattern?.startsWith('^\\d')) return known.ids.orders ?? '1';
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
}

function leanObject(
  route: DescribedRoute,
  known: Known,
  dice: SeededRandom,
  schema: Schema,
  depth: number,
): Record<string, unknown> {
  if (depth > 8) return {};
  const required = new Set(schema.required ?? []);
  const chosen = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || dice() < 0.3);
  return Object.fromEntries(
    chosen.map(([name, member]) => [name, leanSample(route, known, dice, member, name, depth + 1)]),
  );
}
