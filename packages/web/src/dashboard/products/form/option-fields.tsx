import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { Panel } from '../../../design/panel';
import { NewVariants } from './new-variants';
import type { OptionValues, ProductValues } from './product-values';

const maxOptions = 3;

interface OptionFieldsProps {
  form: ApiForm<ProductValues>;
  isNew: boolean;
  /** Variants that are there fix how many options there are; more values can still be added. */
  fixed: boolean;
}

/** In what variants differ: size, colour. Each combination of their values is a variant. */
export function OptionFields({ form, isNew, fixed }: OptionFieldsProps) {
  const { t } = useTranslation();
  const { options } = form.values;
  const set = (at: number, changes: Partial<OptionValues>) =>
    form.set(
      'options',
      options.map((option, index) => (index === at ? { ...option, ...changes } : option)),
    );
  return (
    <Panel title={t('products.options')} summary={t(fixed ? 'products.optionsFixed' : 'products.optionsSentence')}>
      <Stack gap="md">
        {options.map(({ name, values }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, its name may be empty
          <div key={at} className="souk-option">
            <TextInput
              label={t('products.optionName', { number: at + 1 })}
              value={name}
              maxLength={100}
              dir="auto"
              onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
            />
            <TextInput
              label={t('products.optionValues', { number: at + 1 })}
              placeholder={t('products.commas')}
              value={values}
              dir="auto"
              onChange={({ currentTarget }) => set(at, { values: currentTarget.value })}
            />
            {!fixed && (
              <Button
                variant="default"
                aria-label={t('products.removeOption', { number: at + 1 })}
                onClick={() => form.set('options', options.toSpliced(at, 1))}
              >
                {t('products.remove')}
              </Button>
            )}
          </div>
        ))}
        {form.errorAt('options') && (
          <Text size="sm" c="var(--souk-bad)">
            {form.errorAt('options')}
          </Text>
        )}
        {!fixed && options.length < maxOptions && (
          <div>
            <Button variant="default" onClick={() => form.set('options', [...options, { name: '', values: '' }])}>
              {t('products.addOption')}
            </Button>
          </div>
        )}
        {isNew && <NewVariants form={form} />}
      </Stack>
    </Panel>
  );
}
