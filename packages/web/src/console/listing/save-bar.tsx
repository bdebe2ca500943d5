import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiSnippet } from '../../design/api-snippet';
import { ConfirmButton } from '../../design/confirm-button';
import type { ApiForm } from '../../design/form/use-api-form';
import { type ListingValues, requestOf } from './listing-values';

/** Stays in sight while the form is scrolled. */
export function SaveBar({ appId, form }: { appId: string; form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  const changed = Object.keys(form.changes).length;
  return (
    <div className="souk-card souk-save-bar" data-dirty={form.dirty || undefined}>
      <Group justify="space-between" gap="sm">
        <span role="status">{form.dirty ? t('listing.unsaved', { count: changed }) : t('listing.allSaved')}</span>
        <Group gap="sm">
          {form.dirty && (
            <ConfirmButton
              label={t('listing.discard.label')}
              title={t('listing.discard.title')}
              confirm={t('listing.discard.confirm')}
              danger
              onConfirm={async () => form.discard()}
            >
              {t('listing.discard.sentence')}
            </ConfirmButton>
          )}
          <Button type="submit" loading={form.busy} disabled={!form.dirty}>
            {t('listing.save')}
          </Button>
        </Group>
      </Group>
      {form.dirty && (
        <ApiSnippet method="PATCH" path={`/developer/apps/${appId}/listing`} body={requestOf(form.changes)} />
      )}
    </div>
  );
}
