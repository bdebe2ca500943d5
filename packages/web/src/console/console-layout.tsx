import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SideNavigation } from '../design/side-navigation';
import { appPages, consolePages } from './navigation';

/** The console's pages stand beside its navigation; within an app, that of the app comes first. */
export function ConsoleLayout() {
  const { t } = useTranslation();
  const { appId } = useParams({ strict: false });
  const { pathname } = useLocation();
  return (
    <div className="souk-beside">
      <SideNavigation
        key={pathname}
        label={t('console.pages')}
        groups={[
          ...(appId ? [{ title: 'console.thisApp', entries: appPages, params: { appId } }] : []),
          { title: 'console.everything', entries: consolePages, params: {} },
        ]}
      />
      <div className="souk-content">
        <Outlet />
      </div>
    </div>
  );
}
