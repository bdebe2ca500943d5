import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NoAnswer } from '../api/api-error';
import { accountQuery, isWithoutAccount } from '../api/developer-account';
import { PageSkeleton } from '../design/page-skeleton';
import { SideNavigation } from '../design/side-navigation';
import { lazyPage } from '../locales/lazy-page';
import { focusPage } from '../shell/focus-page';
import { AccountNotices } from './account/account-notices';
import { appPages, consolePages } from './navigation';

const recheckMs = 3_000;

const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiError && !isWithoutAccount(error));

const DeveloperOnboarding = lazyPage('account', () => import('./account/developer-onboarding'), 'DeveloperOnboarding');

/**
 * The console's pages stand beside its navigation; within an app, that of the app comes first. Whoever has no developer
 * account yet makes one first, and is then where they wanted to be.
 */
export function ConsoleLayout() {
  const { t } = useTranslation();
  const { appId } = useParams({ strict: false });
  const { pathname } = useLocation();
  // What the loader heard counts: asking again here would show pages that nobody can see yet.
  // A page that recovers knows nothing of this question, so it is asked again by itself.
  const account = useQuery({
    ...accountQuery(),
    retryOnMount: false,
    refetchInterval: ({ state }) => (isUnanswered(state.error) ? recheckMs : false),
  });
  const without = isWithoutAccount(account.error) && !account.data;
  const [begun, setBegun] = useState(false);
  // The first step makes the account; the steps after it belong to the same visit.
  if (without && !begun) setBegun(true);
  if (begun)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DeveloperOnboarding
          onDone={() => {
            setBegun(false);
            focusPage();
          }}
        />
      </Suspense>
    );
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
        <AccountNotices />
        <Outlet />
      </div>
    </div>
  );
}
