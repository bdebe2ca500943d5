import { Group, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDetails, DeveloperAccount } from '../../api/developer-account';
import type { ApiForm } from '../../design/form/use-api-form';
import { countriesIn } from './countries';

/** What is typed; an empty website or country is none. */
export interface AccountValues {
  kind: DeveloperAccount['kind'];
  name: string;
  contactEmail: string;
  website: string;
  country: string;
}

export const detailsOf = <Values extends Partial<AccountValues>>(values: Values): Partial<AccountDetails> => ({
  ...values,
  ...('website' in values && { website: values.website?.trim() || null }),
  ...('country' in values && { country: values.country || null }),
});

const kinds = ['individual', 'company'] as const;

export function AccountFields({ form }: { form: ApiForm<AccountValues> }) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  return (
    <>
      <Radio.Group
        label={t('account.kind')}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind as AccountValues['kind'])}
        error={form.errorAt('kind')}
      >
        <Group gap="lg" mt={6}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`account.kinds.${kind}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('account.name')}
        description={t('account.nameHint')}
        {...form.text('name')}
        autoComplete="organization"
        dir="auto"
        required
      />
      <TextInput
        label={t('account.email')}
        description={t('account.emailHint')}
        {...form.text('contactEmail')}
        type="email"
        autoComplete="email"
        dir="ltr"
        required
      />
      <TextInput
        label={t('account.website')}
        placeholder="https://"
        {...form.text('website')}
        type="url"
        autoComplete="url"
        dir="ltr"
      />
      <NativeSelect
        label={t('account.country')}
        data={[{ value: '', label: t('account.noCountry') }, ...countries]}
        {...form.text('country')}
        autoComplete="country"
      />
    </>
  );
}
