import { Anchor } from '@mantine/core';
import type { Distribution } from '@souk/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { accountQuery } from '../../api/developer-account';
import { listingQuery } from '../../api/listing';
import { MissingFields } from './checks/missing-fields';

/** What would fail for sure, known without running anything. */
export function Readiness({ app, distribution }: { app: App; distribution: Distribution }) {
  const { t } = useTranslation();
  const { data: listing } = useQuery(listingQuery(app.id));
  const { data: account } = useQuery(accountQuery());
  const missing = listing?.missing.map(({ path }) => path) ?? [];
  const terms = account !== undefined && account.terms.acceptedVersion !== account.terms.currentVersion;
  const verified = account === undefined || account.verification.state === 'verified' || distribution !== 'public';
  if (missing.length === 0 && !terms && verified && app.latestVersion !== null) return null;
  return (
    <div className="souk-readiness">
      <strong>{t('review.ready.title')}</strong>
      <ul>
        {app.latestVersion === null && (
          <li>
            <Anchor component={Link} to="/console/apps/$appId/versions/new" params={{ appId: app.id } as never}>
              {t('review.ready.version')}
            </Anchor>
          </li>
        )}
        {terms && (
          <li>
            <Anchor component={Link} to="/console/account">
              {t('review.ready.terms')}
            </Anchor>
          </li>
        )}
        {!verified && (
          <li>
            <Anchor component={Link} to="/console/account">
              {t('review.ready.verified')}
            </Anchor>
          </li>
        )}
        {missing.length > 0 && (
          <li>
            {t('review.ready.listing')}
            <MissingFields appId={app.id} paths={missing} />
          </li>
        )}
      </ul>
    </div>
  );
}
