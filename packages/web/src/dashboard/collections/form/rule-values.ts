import type { Rule, RuleInput } from '../../../api/collections';

export type RuleField = Rule['field'];
export type RuleOperator = Rule['operator'];
type Kind = 'number' | 'text' | 'products' | 'collections';

const numberOperators = ['EQUALS', 'NOT_EQUALS', 'GREATER_THAN', 'LESS_THAN', 'BETWEEN'] as const;
const textOperators = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] as const;
const referenceOperators = ['IN', 'NOT_IN'] as const;

export const ruleFields = [
  'PRICE',
  'COMPARE_AT_PRICE',
  'STOCK',
  'NAME',
  'SKU',
  'TAG',
  'PRODUCT',
  'COLLECTION',
] as const satisfies readonly RuleField[];

export function kindOf(field: RuleField): Kind {
  if (field === 'PRODUCT') return 'products';
  if (field === 'COLLECTION') return 'collections';
  return field === 'PRICE' || field === 'COMPARE_AT_PRICE' || field === 'STOCK' ? 'number' : 'text';
}

export function operatorsOf(field: RuleField): readonly RuleOperator[] {
  const kind = kindOf(field);
  if (kind === 'number') return numberOperators;
  return kind === 'text' ? textOperators : referenceOperators;
}

/** A rule as it is typed: numbers are text until they are sent. */
export interface RuleValues {
  field: RuleField;
  operator: RuleOperator;
  text: string;
  /** The upper end of BETWEEN. */
  most: string;
  ids: string[];
}

export const emptyRule: RuleValues = { field: 'PRICE', operator: 'LESS_THAN', text: '', most: '', ids: [] };

/** A field of another kind has other operators: the first of them, and no value yet. */
export function withField(rule: RuleValues, field: RuleField): RuleValues {
  const operators = operatorsOf(field);
  const same = kindOf(field) === kindOf(rule.field);
  return {
    field,
    operator: operators.includes(rule.operator) ? rule.operator : (operators[0] ?? rule.operator),
    text: same ? rule.text : '',
    most: same ? rule.most : '',
    ids: same ? rule.ids : [],
  };
}

export const ruleValues = ({
  field,
  operator,
  valueText,
  valueNumber,
  valueNumberMax,
  valueRefIds,
}: Rule): RuleValues => ({
  field,
  operator,
  text: valueText ?? (valueNumber === null ? '' : String(valueNumber)),
  most: valueNumberMax === null ? '' : String(valueNumberMax),
  ids: valueRefIds ?? [],
});

/** What is no number is left out: the API says what is missing. */
const numberOf = (typed: string): number | undefined => {
  const number = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number;
};

export function ruleInputOf({ field, operator, text, most, ids }: RuleValues): RuleInput {
  const kind = kindOf(field);
  if (kind === 'text') return { field, operator, ...(text.trim() !== '' && { valueText: text.trim() }) };
  if (kind !== 'number') return { field, operator, valueRefIds: ids };
  const valueNumber = numberOf(text);
  const valueNumberMax = operator === 'BETWEEN' ? numberOf(most) : undefined;
  return {
    field,
    operator,
    ...(valueNumber !== undefined && { valueNumber }),
    ...(valueNumberMax !== undefined && { valueNumberMax }),
  };
}

/** Whether enough is filled in to ask what it would gather. */
export function isComplete(rule: RuleValues): boolean {
  const { valueText, valueNumber, valueNumberMax, valueRefIds } = ruleInputOf(rule);
  if (kindOf(rule.field) === 'number')
    return valueNumber !== undefined && (rule.operator !== 'BETWEEN' || valueNumberMax !== undefined);
  return valueText !== undefined || (valueRefIds ?? []).length > 0;
}
