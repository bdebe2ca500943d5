import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverPanel } from '../design/popover-panel';

const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel')).SettingsPanel }));

/** What the person likes, and the way out. */
export function Settings() {
  const { t } = useTranslation();
  return (
    <PopoverPanel label={t('settings.title')}>
      <Suspense fallback={t('page.loading')}>
        <SettingsPanel />
      </Suspense>
    </PopoverPanel>
  );
}
