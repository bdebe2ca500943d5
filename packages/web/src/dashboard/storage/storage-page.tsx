import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessStorageQuery } from '../../api/storage';
import { ApiSnippet } from '../../design/api-snippet';
import { Page } from '../../design/page';
import { StoragePanel } from '../../design/storage-panel';
import { useBusiness } from '../use-business';

/** The files of a business, and how much room is left for more. */
export function StoragePage() {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data: usage } = useSuspenseQuery(businessStorageQuery(businessId));
  return (
    <Page title={t('storage.title')} summary={t('storage.ofBusiness')}>
      <StoragePanel usage={usage} summary={t('storage.given')} />
      <ApiSnippet method="GET" path={`/dashboard/businesses/${businessId}/storage`} />
    </Page>
  );
}
