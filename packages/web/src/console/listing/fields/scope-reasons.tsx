import { Textarea } from '@mantine/core';
import { isScope, isSensitiveScope, listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';
import { Section } from './section';

export interface AskedScope {
  scope: string;
  optional: boolean;
}

/** Why the app needs what it asks merchants for; a reason for each sensitive one is needed. */
export function ScopeReasons({ form, asked }: { form: ApiForm<ListingValues>; asked: AskedScope[] }) {
  const { t } = useTranslation();
  const reasons = form.values.scopeReasons;
  return (
    <Section title={t('listing.scopeReasons.title')} sentence={t('listing.scopeReasons.sentence')}>
      {asked.length === 0 && <p>{t('listing.scopeReasons.none')}</p>}
      {asked.map(({ scope }) => (
        <Textarea
          key={scope}
          id={fieldId(`scopeReasons.${scope}`)}
          name={`scopeReasons.${scope}`}
          label={
            <FieldLabel
              needed={isScope(scope) && isSensitiveScope(scope)}
              text={reasons[scope] ?? ''}
              most={listingLimits.scopeReason}
            >
              {t(`scopes.${scope}`, scope)} <code className="souk-code souk-quiet">{scope}</code>
            </FieldLabel>
          }
          value={reasons[scope] ?? ''}
          onChange={({ currentTarget }) => form.set('scopeReasons', { ...reasons, [scope]: currentTarget.value })}
          error={form.errorAt(`scopeReasons.${scope}`)}
          rows={2}
          dir="auto"
        />
      ))}
    </Section>
  );
}
