import type { RuleField, RuleMatch } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';

/** A rule without its field: columns of a row, or values. */
interface RuleTerms {
  operator: RawBuilder<string>;
  refIds: RawBuilder<unknown>;
  number: RawBuilder<unknown>;
  numberMax: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
}

const numberHolds = (value: string) => (rule: RuleTerms) =>
  sql<boolean>`number_rule_holds(${rule.operator}, ${sql.ref(value)}, ${rule.number}, ${rule.numberMax})`;

const textHolds = (value: string) => (rule: RuleTerms) =>
  sql<boolean>`text_rule_holds(${rule.operator}, ${sql.ref(value)}, ${rule.text})`;

/** Whether a rule on each of the fields holds for the row `subject` (products); null where a value is missing. */
const holdsOn: Record<RuleField, (rule: RuleTerms) => RawBuilder<boolean>> = {
  PRICE: numberHolds('subject.price'),
  COMPARE_AT_PRICE: numberHolds('subject.compare_at_price'),
  STOCK: numberHolds('subject.available'),
  NAME: textHolds('subject.name'),
  SKU: textHolds('subject.sku'),
  TAG: ({ operator, text }) => sql`exists (
    select from unnest(subject.tags) as tag
    where text_fits(${operator}, tag, ${text})) <> starts_with(${operator}, 'NOT_')`,
  PRODUCT: ({ operator, refIds }) => sql`(subject.id = any (${refIds})) <> (${operator} = 'NOT_IN')`,
  COLLECTION: ({ operator, refIds }) => sql`exists (
    select from collection_products as chosen
    where chosen.business_id = subject.business_id and chosen.product_id = subject.id
      and chosen.collection_id = any (${refIds})) <> (${operator} = 'NOT_IN')`,
};

const termsOfRow: RuleTerms = {
  operator: sql`rule.operator`,
  refIds: sql`rule.value_ref_ids`,
  number: sql`rule.value_number`,
  numberMax: sql`rule.value_number_max`,
  text: sql`rule.value_text`,
};

const eachField = Object.entries(holdsOn).map(
  ([field, holds]) => sql`when ${sql.lit(field)} then ${holds(termsOfRow)}`,
);

/** Whether the row `rule` (collection_rules) holds for the row `subject` (products). Never null. */
const ruleHolds = sql<boolean>`coalesce(case rule.field ${sql.join(eachField, sql` `)} end, false)`;

/** Over the rules of one collection. Some rule holds when not all of them fail: so one aggregate serves ALL and ANY. */
export const allOrAny = sql<boolean>`
  bool_and(${ruleHolds} <> (collection.rule_match = 'ANY')) <> (collection.rule_match = 'ANY')`;

/** Whether the rules of the row `collection` match the row `subject`, evaluated directly. */
export const rulesAdmit = sql<boolean>`(
  select ${allOrAny} from collection_rules as rule
  where rule.business_id = collection.business_id and rule.collection_id = collection.id)`;

/** The rules of a collection as they are stored, numbers and lists of ids as PostgreSQL writes them. */
export interface KnownRules {
  match: RuleMatch;
  rules: readonly {
    field: RuleField;
    operator: string;
    refIds: string | null;
    number: string | null;
    numberMax: string | null;
    text: string | null;
  }[];
}

/**
 * Whether these rules match the row `subject`: the same expressions with values in the place of columns. The planner does
 * what is known beforehand once and is left with `price < 100`, which takes a tenth of what a rule read from its row takes.
 */
export function knownRulesAdmit({ match, rules }: KnownRules): RawBuilder<boolean> {
  if (rules.length === 0) return sql`false`;
  const each = rules.map(({ field, operator, refIds, number, numberMax, text }) => {
    const holds = holdsOn[field]({
      operator: sql`${operator}::text`,
      refIds: sql`${refIds}::bigint[]`,
      number: sql`${number}::numeric`,
      numberMax: sql`${numberMax}::numeric`,
      text: sql`${text}::text`,
    });
    return sql`coalesce(${holds}, false)`;
  });
  return sql`(${sql.join(each, match === 'ANY' ? sql` or ` : sql` and `)})`;
}
