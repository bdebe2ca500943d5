import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';
import { Section } from './section';

const addresses = ['supportUrl', 'privacyPolicyUrl', 'termsUrl', 'demoUrl'] as const;

/** Where merchants get help, and what they agree to. */
export function Contacts({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('listing.contacts.title')} sentence={t('listing.contacts.sentence')}>
      <TextInput
        id={fieldId('supportEmail')}
        {...form.text('supportEmail')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={<FieldLabel needed>{t('listing.contacts.supportEmail')}</FieldLabel>}
        description={t('listing.contacts.supportHint')}
        placeholder="help@example.com"
        dir="ltr"
      />
      {addresses.map((name) => (
        <TextInput
          key={name}
          id={fieldId(name)}
          {...form.text(name)}
          type="url"
          inputMode="url"
          autoComplete="off"
          label={<FieldLabel needed={name === 'privacyPolicyUrl'}>{t(`listing.contacts.${name}`)}</FieldLabel>}
          placeholder="https://"
          dir="ltr"
        />
      ))}
    </Section>
  );
}
