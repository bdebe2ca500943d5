import { Textarea } from '@mantine/core';
import { listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { Features } from './features';
import { FieldLabel } from './field-label';
import { Section } from './section';

/** What a merchant reads on the app's own page. */
export function DescriptionFields({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('listing.inFull.title')}>
      <Textarea
        id={fieldId('description')}
        {...form.text('description')}
        label={
          <FieldLabel needed text={form.values.description} most={listingLimits.description}>
            {t('listing.description.label')}
          </FieldLabel>
        }
        description={t('listing.description.hint')}
        rows={8}
        dir="auto"
      />
      <Features form={form} />
    </Section>
  );
}
