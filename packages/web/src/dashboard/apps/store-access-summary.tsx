import { useTranslation } from 'react-i18next';
import type { InstalledApp } from '../../api/installed-apps';

export function StoreAccessSummary({ access: { mode, storeIds } }: { access: InstalledApp['storeAccess'] }) {
  const { t } = useTranslation();
  return mode === 'all' ? t('installedApps.stores.all') : t('installedApps.stores.some', { count: storeIds.length });
}
