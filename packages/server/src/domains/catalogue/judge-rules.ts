import { type CollectionRule, type RuleInput, ruleFields } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { isId } from '../../foundation/http/path-params.js';
import { selectReferable } from './collections-table.js';

/** A rule as it is read: only the values its field and operator look at, the others null. */
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

/** One sentence for each thing that is wrong with the rules, their references included. */
export async function problemsOfRules(
  db: Database,
  place: { businessId: string; storeId: string },
  rules: readonly RuleInput[],
): Promise<string[]> {
  const shape = rules.flatMap((rule, index) => problemsOfRule(rule, `rules[${index}]`));
  const references = rules.some(({ valueRefIds }) => valueRefIds && valueRefIds.length > 0)
    ? await problemsOfReferences(db, place, rules)
    : [];
  return [...shape, ...references];
}

export function problemsOfRule(rule: RuleInput, where: string): string[] {
  const { kind, operators } = ruleFields[rule.field];
  if (!(operators as readonly string[]).includes(rule.operator)) {
    return [`${where}.operator must be one of ${operators.join(', ')} with the field ${rule.field}.`];
  }
  return [...missingValues(rule, kind, where), ...strayValues(rule, kind, where)];
}

function missingValues(rule: RuleInput, kind: string, where: string): string[] {
  const { valueNumber, valueNumberMax, valueText, valueRefIds } = rule;
  if (kind === 'text') return valueText ? [] : [`${where}.valueText is required with the field ${rule.field}.`];
  if (kind === 'reference') {
    return valueRefIds?.length ? [] : [`${where}.valueRefIds must name at least one id with the field ${rule.field}.`];
  }
  const problems = isNumber(valueNumber) ? [] : [`${where}.valueNumber is required with the field ${rule.field}.`];
  if (rule.operator !== 'BETWEEN') return problems;
  if (!isNumber(valueNumberMax)) return [...problems, `${where}.valueNumberMax is required with BETWEEN.`];
  if (isNumber(valueNumber) && valueNumberMax < valueNumber) {
    return [...problems, `${where}.valueNumberMax must not be less than valueNumber.`];
  }
  return problems;
}

/** A value nothing looks at is a misunderstanding: better told than dropped. */
function strayValues(rule: RuleInput, kind: string, where: string): string[] {
  const stray: string[] = [];
  if (kind !== 'text' && isGiven(rule.valueText)) stray.push('valueText');
  if (kind !== 'reference' && isGiven(rule.valueRefIds)) stray.push('valueRefIds');
  if (kind !== 'number' && isGiven(rule.valueNumber)) stray.push('valueNumber');
  if (rule.operator !== 'BETWEEN' && isGiven(rule.valueNumberMax)) stray.push('valueNumberMax');
  return stray.map((member) => `${where}.${member} has no meaning with ${rule.field} and ${rule.operator}.`);
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
        return [`${where} names ${id}, which is no product of this store.`];
      }
      if (field === 'COLLECTION' && !referable.manualCollections.has(canonical(id))) {
        return [`${where} names ${id}, which is no manual collection of this store.`];
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

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
