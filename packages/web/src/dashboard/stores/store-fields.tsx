import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feeGroupsQuery } from '../../api/fee-groups';
import { storeLanguages } from './store-languages';

/** As `form.text` gives it. */
interface TextField {
  name: string;
  value: string;
  onChange(event: { currentTarget: { value: string } }): void;
  error: ReactNode;
}

export function StoreNameField({ field }: { field: TextField }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      label={t('stores.name')}
      description={t('stores.nameHint')}
      dir="auto"
      maxLength={100}
      required
    />
  );
}

export function SubdomainField({ field, hint }: { field: TextField; hint: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      label={t('stores.subdomain')}
      description={hint}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={63}
    />
  );
}

export function StoreLanguageField({ field }: { field: TextField }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...field}
      label={t('stores.language')}
      description={t('stores.languageHint')}
      data={storeLanguages.map((value) => ({ value, label: t(`stores.languages.${value}`) }))}
    />
  );
}

/** A value that is no group, as an app may have written it, is kept until another one is chosen. */
export function FeeGroupField({ field, businessId }: { field: TextField; businessId: string }) {
  const { t } = useTranslation();
  const { data: groups = [] } = useQuery(feeGroupsQuery(businessId));
  const isOther = field.value !== '' && !groups.some(({ id }) => id === field.value);
  return (
    <NativeSelect
      {...field}
      label={t('stores.feeGroup')}
      description={t('stores.feeGroupHint')}
      data={[
        { value: '', label: t('stores.noFeeGroup') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ...(isOther ? [{ value: field.value, label: field.value }] : []),
      ]}
    />
  );
}
