import { Radio, TextInput } from '@mantine/core';
import { listingLimits, offeredPricingKinds } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';

export function Pricing({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  const { kind, note } = form.values.pricing;
  const error = form.errorAt('pricing.kind') ?? form.errorAt('pricing');
  return (
    <>
      <Radio.Group
        label={<FieldLabel needed>{t('listing.pricing.label')}</FieldLabel>}
        value={kind}
        onChange={(chosen) => form.set('pricing', { kind: chosen, note })}
        error={error}
      >
        <div className="souk-choices">
          {offeredPricingKinds.map((one, index) => (
            <Radio
              key={one}
              id={index === 0 ? fieldId('pricing') : undefined}
              value={one}
              label={t(`listing.pricing.kinds.${one}`)}
              description={t(`listing.pricing.hints.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        id={fieldId('pricing.note')}
        name="pricing.note"
        label={
          <FieldLabel text={note} most={listingLimits.pricingNote}>
            {t('listing.pricing.note')}
          </FieldLabel>
        }
        description={t('listing.pricing.noteHint')}
        value={note}
        onChange={({ currentTarget }) => form.set('pricing', { kind, note: currentTarget.value })}
        error={form.errorAt('pricing.note')}
        dir="auto"
      />
    </>
  );
}
