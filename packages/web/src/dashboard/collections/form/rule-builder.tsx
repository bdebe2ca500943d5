import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { SegmentedControl } from '../../../design/segmented-control';
import type { CollectionValues } from './collection-values';
import { RulePreview } from './rule-preview';
import { RuleRow } from './rule-row';
import { emptyRule, type RuleValues } from './rule-values';

const maxRules = 10;

/** Rules that fill a collection by themselves, and what they would gather as the shop is now. */
export function RuleBuilder({ form }: { form: ApiForm<CollectionValues> }) {
  const { t } = useTranslation();
  const { rules, ruleMatch } = form.values;
  const set = (at: number, rule: RuleValues) => form.set('rules', rules.with(at, rule));
  return (
    <Panel title={t('collections.rules')} summary={t('collections.rulesSentence')}>
      <Stack gap="md">
        {rules.length > 1 && (
          <SegmentedControl
            label={t('collections.match')}
            options={[
              { value: 'ALL', label: t('collections.all') },
              { value: 'ANY', label: t('collections.any') },
            ]}
            value={ruleMatch}
            onChange={(value) => form.set('ruleMatch', value)}
          />
        )}
        {rules.map((rule, at) => (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place among the others
            key={at}
            rule={rule}
            number={at + 1}
            storeId={form.values.storeId}
            error={form.errorAt(`rules[${at}]`)}
            onChange={(next) => set(at, next)}
            onRemove={() => form.set('rules', rules.toSpliced(at, 1))}
          />
        ))}
        {form.errorAt('rules') && (
          <Text size="sm" c="var(--souk-bad)">
            {form.errorAt('rules')}
          </Text>
        )}
        {rules.length < maxRules && (
          <Group>
            <Button variant="default" onClick={() => form.set('rules', [...rules, emptyRule])}>
              {t('collections.addRule')}
            </Button>
          </Group>
        )}
        {rules.length > 0 && <RulePreview values={form.values} />}
      </Stack>
    </Panel>
  );
}
