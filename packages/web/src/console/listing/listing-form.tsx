import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '../../design/form/api-form';
import type { ApiForm as Form } from '../../design/form/use-api-form';
import { Contacts } from './fields/contacts';
import { DescriptionFields } from './fields/description-fields';
import { ReviewerFields } from './fields/reviewer-fields';
import { type AskedScope, ScopeReasons } from './fields/scope-reasons';
import { SummaryFields } from './fields/summary-fields';
import type { ListingValues } from './listing-values';
import { SaveBar } from './save-bar';

interface ListingFormProps {
  appId: string;
  form: Form<ListingValues>;
  asked: AskedScope[];
}

export function ListingForm({ appId, form, asked }: ListingFormProps) {
  const { t } = useTranslation();
  return (
    <ApiForm form={form} label={t('listing.title')}>
      {form.restored && (
        <Group role="status" className="souk-card souk-restored" gap="sm">
          <span>{t('listing.restored')}</span>
          <Button variant="default" size="compact-sm" onClick={form.discard}>
            {t('listing.discard.short')}
          </Button>
        </Group>
      )}
      <SummaryFields form={form} />
      <DescriptionFields form={form} />
      <Contacts form={form} />
      <ScopeReasons form={form} asked={asked} />
      <ReviewerFields form={form} />
      <SaveBar appId={appId} form={form} />
    </ApiForm>
  );
}
