import './business-layout.css';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may } from '../api/businesses';
import { SideNavigation } from '../design/side-navigation';
import { BusinessSwitcher } from './business-switcher';
import { businessPages } from './navigation';
import { NotAllowed } from './not-allowed';
import { useAppPages } from './use-app-pages';
import { useBusiness } from './use-business';

/** The pages of a business stand beside its navigation, in which nobody finds what they may not open. */
export function BusinessLayout() {
  const { t } = useTranslation();
  const { business, businessId } = useBusiness();
  const { pathname } = useLocation();
  const needed = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.needs)?.staticData,
  });
  const apps = useAppPages(businessId);
  const groups = [...businessPages, apps]
    .map(({ title, pages }) => ({
      title,
      entries: pages
        .filter(({ needs }) => !needs || may(business, needs))
        // Inside an app it is the app that one is at, not the list of apps.
        .map((page) => (page.title === 'dashboard.apps' ? { ...page, exact: pathname.endsWith('/open') } : page)),
      params: { businessId },
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="souk-beside">
      <SideNavigation key={pathname} label={t('dashboard.pages')} groups={groups} above={<BusinessSwitcher />} />
      <div className="souk-content">
        {needed?.needs && !may(business, needed.needs) ? <NotAllowed permission={needed.needs} /> : <Outlet />}
      </div>
    </div>
  );
}
