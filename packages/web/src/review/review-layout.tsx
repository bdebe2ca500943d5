import './review.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../api/user';
import { EmptyState } from '../design/empty-state';
import { Page } from '../design/page';
import { SideNavigation } from '../design/side-navigation';
import { reviewPages } from './navigation';

/** Its pages beside their navigation; whoever is not of the staff is told so, instead of seeing every call refused. */
export function ReviewLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: user } = useSuspenseQuery(userQuery());
  if (!user.staff)
    return (
      <Page title={t('desk.title')}>
        <EmptyState title={t('desk.staffOnly.title')}>
          {t('desk.staffOnly.sentence')} <code className="souk-code">npm run operator -- staff grant {user.email}</code>
        </EmptyState>
      </Page>
    );
  return (
    <div className="souk-beside">
      <SideNavigation
        key={pathname}
        label={t('desk.pages')}
        groups={[{ title: 'desk.title', entries: reviewPages, params: {} }]}
      />
      <div className="souk-content">
        <Outlet />
      </div>
    </div>
  );
}
