import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferencePicker } from './reference-picker';
import {
  kindOf,
  operatorsOf,
  type RuleField,
  type RuleOperator,
  type RuleValues,
  ruleFields,
  withField,
} from './rule-values';

interface RuleRowProps {
  rule: RuleValues;
  number: number;
  storeId: string;
  error: ReactNode;
  onChange(rule: RuleValues): void;
  onRemove(): void;
}

/** One rule as a sentence of three parts: what, how, and with what it is compared. */
export function RuleRow({ rule, number, storeId, error, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="souk-fieldset souk-rule" aria-label={t('collections.rule', { number })}>
      <NativeSelect
        label={t('collections.field')}
        value={rule.field}
        data={ruleFields.map((value) => ({ value, label: t(`collections.fields.${value}`) }))}
        onChange={({ currentTarget }) => onChange(withField(rule, currentTarget.value as RuleField))}
        error={error}
      />
      <NativeSelect
        label={t('collections.operator')}
        value={rule.operator}
        data={operatorsOf(rule.field).map((value) => ({ value, label: t(`collections.operators.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ ...rule, operator: currentTarget.value as RuleOperator })}
      />
      <RuleValue rule={rule} storeId={storeId} onChange={onChange} />
      <Button
        className="souk-beside-labels"
        variant="default"
        onClick={onRemove}
        aria-label={t('collections.removeRule', { number })}
      >
        {t('collections.remove')}
      </Button>
    </fieldset>
  );
}

function RuleValue({ rule, storeId, onChange }: Pick<RuleRowProps, 'rule' | 'storeId' | 'onChange'>) {
  const { t } = useTranslation();
  const kind = kindOf(rule.field);
  if (kind === 'products' || kind === 'collections')
    return (
      <ReferencePicker kind={kind} storeId={storeId} ids={rule.ids} onChange={(ids) => onChange({ ...rule, ids })} />
    );
  const input = (member: 'text' | 'most', label: string) => (
    <TextInput
      label={label}
      value={rule[member]}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={255}
      dir={kind === 'number' ? 'ltr' : 'auto'}
      onChange={({ currentTarget }) => onChange({ ...rule, [member]: currentTarget.value })}
    />
  );
  if (rule.operator !== 'BETWEEN') return input('text', t('collections.value'));
  return (
    <div className="souk-rule-between">
      {input('text', t('collections.least'))}
      {input('most', t('collections.most'))}
    </div>
  );
}
