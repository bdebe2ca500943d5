import { type CollectionRule, type RuleInput, ruleFields } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { isId } from '../../foundation/http/path-params.js';
import { selectReferable } from './collections-table.js';

/** A rule as it is read: only the values its field and operator use, the others null. */
export function ruleOf(input: RuleInput): CollectionRule {
  const { kind } = ruleFields[input.field];
  return {
    field: input.field,
    operator: input.operator,
    valueRefIds: kind === 'reference' ? (input.valueRefIds ?? []).map(canonical) : null,
    valueNumber: kind === 'number' ? (input.valueNumber ?? null) : null,
    valueNumberMax: input.operator === 'BETWEEN' ? (input.valueNumberMax ?? null) : null,
    valueText: kind === 'text' ? (input.valueText ?? null) : null,
  };
}

/** What the schema of a rule cannot express: one sentence for each problem. */
export async function validateRules(
  db: Database,
  place: { businessId: string; storeId: string },
  rules: readonly RuleInput[],
): Promise<string[]> {
  const upsideDown = rules.flatMap(({ valueNumber, valueNumberMax }, index) =>
    isNumber(valueNumber) && isNumber(valueNumberMax) && valueNumberMax < valueNumber
      ? [`rules[${index}].valueNumberMax must not be less than valueNumber.`]
      : [],
  );
  const refers = rules.some(({ valueRefIds }) => valueRefIds && valueRefIds.length > 0);
  return refers ? [...upsideDown, ...(await problemsOfReferences(db, place, rules))] : upsideDown;
}

async function problemsOfReferences(
  db: Database,
  place: { businessId: string; storeId: string },
  rules: readonly RuleInput[],
): Promise<string[]> {
  const idsOf = (field: string) =>
    rules
      .filter((rule) => rule.field === field)
      .flatMap(({ valueRefIds }) => valueRefIds?.filter((id) => isId(id)) ?? []);
  const referable = await selectReferable(db, place, {
    productIds: idsOf('PRODUCT'),
    collectionIds: idsOf('COLLECTION'),
  });
  return rules.flatMap(({ field, valueRefIds }, index) =>
    (valueRefIds ?? []).flatMap((id) => {
      const where = `rules[${index}].valueRefIds`;
      if (field === 'PRODUCT' && !referable.products.has(canonical(id))) {
        return [`${where} names ${id}, which is not a product of this store.`];
      }
      if (field === 'COLLECTION' && !referable.manualCollections.has(canonical(id))) {
        return [`${where} names ${id}, which is not a manual collection of this store.`];
      }
      return [];
    }),
  );
}

/** `007` names what `7` names. */
function canonical(id: string): string {
  return id.replace(/^0+(?=\d)/, '');
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
