import { useTranslation } from 'react-i18next';
import { EmptyState } from '../design/empty-state';
import { Page } from '../design/page';

/** Stands where a page is still being built. */
export function StubPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('dashboard.soon')}>
      <EmptyState title={t('dashboard.soonTitle')} />
    </Page>
  );
}
