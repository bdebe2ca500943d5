import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DropPanel } from '../design/drop-panel';

const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel')).SettingsPanel }));

/** What the person likes, and the way out. */
export function Settings() {
  const { t } = useTranslation();
  return (
    <DropPanel label={t('settings.title')}>
      <Suspense fallback={t('page.loading')}>
        <SettingsPanel />
      </Suspense>
    </DropPanel>
  );
}
