import { NativeSelect, TextInput } from '@mantine/core';
import { listingCategories, listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';
import { Languages } from './languages';
import { Pricing } from './pricing';
import { Section } from './section';

/** What a merchant sees of the app in a list. */
export function SummaryFields({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('listing.inShort.title')} sentence={t('listing.inShort.sentence')}>
      <TextInput
        id={fieldId('tagline')}
        {...form.text('tagline')}
        label={
          <FieldLabel needed text={form.values.tagline} most={listingLimits.tagline}>
            {t('listing.tagline.label')}
          </FieldLabel>
        }
        description={t('listing.tagline.hint')}
        dir="auto"
      />
      <NativeSelect
        id={fieldId('category')}
        {...form.text('category')}
        label={<FieldLabel needed>{t('listing.category')}</FieldLabel>}
        data={[
          { value: '', label: t('listing.choose') },
          ...listingCategories.map((value) => ({ value, label: t(`listing.categories.${value}`) })),
        ]}
      />
      <Languages form={form} />
      <Pricing form={form} />
    </Section>
  );
}
