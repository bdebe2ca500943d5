import { Textarea } from '@mantine/core';
import { listingLimits } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';
import { Section } from './section';

export function ReviewerFields({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('listing.reviewers.title')} sentence={t('listing.reviewers.sentence')}>
      <Textarea
        id={fieldId('testInstructions')}
        {...form.text('testInstructions')}
        label={
          <FieldLabel text={form.values.testInstructions} most={listingLimits.testInstructions}>
            {t('listing.reviewers.label')}
          </FieldLabel>
        }
        description={t('listing.reviewers.hint')}
        rows={4}
        dir="auto"
      />
    </Section>
  );
}
