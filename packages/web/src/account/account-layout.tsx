import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SideNavigation } from '../design/side-navigation';
import { accountPages } from './navigation';

export function AccountLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="souk-beside">
      <SideNavigation
        key={pathname}
        label={t('you.pages')}
        groups={[{ title: 'you.title', entries: accountPages, params: {} }]}
      />
      <div className="souk-content">
        <Outlet />
      </div>
    </div>
  );
}
