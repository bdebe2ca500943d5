import './embedded.css';
import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppDetails, appDetailsQuery, type InstalledApp, installedAppQuery } from '../../api/installed-apps';
import { EmptyState } from '../../design/empty-state';
import { Page } from '../../design/page';
import { EmbeddedApp } from './embedded-app';

/** An installed app's own page, inside the dashboard. */
export function EmbeddedPage() {
  const { businessId, installationId } = useParams({ from: '/dashboard/b/$businessId/apps/$installationId/open' });
  const { path } = useSearch({ from: '/dashboard/b/$businessId/apps/$installationId/open' });
  const { data: installed } = useSuspenseQuery(installedAppQuery(businessId, installationId));
  const { data: details } = useSuspenseQuery(appDetailsQuery(businessId, installationId));
  const [attempt, setAttempt] = useState(1);
  const obstacle = obstacleTo(installed, details);
  if (obstacle) return <NothingToShow installed={installed} obstacle={obstacle} />;
  return (
    <EmbeddedApp
      // Another attempt is another frame: changing the address of the old one would leave a step in the history.
      key={attempt}
      installed={installed}
      details={details}
      path={path}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

type Obstacle = 'suspended' | 'uninstalled' | 'noPage' | 'preview';

function obstacleTo({ state, preview }: InstalledApp, { admin, origin }: AppDetails): Obstacle | undefined {
  if (state !== 'active') return state;
  if (!admin) return 'noPage';
  // Where a preview runs is told to its developer alone.
  if (!origin) return preview ? 'preview' : 'noPage';
  return undefined;
}

function NothingToShow({ installed, obstacle }: { installed: InstalledApp; obstacle: Obstacle }) {
  const { t } = useTranslation();
  const { businessId, id, app } = installed;
  return (
    <Page title={app.name}>
      <EmptyState
        title={t(`embedded.${obstacle}.title`)}
        action={
          <Anchor
            component={Link}
            to="/dashboard/b/$businessId/apps/$installationId"
            params={{ businessId, installationId: id } as never}
          >
            {t('embedded.settings')}
          </Anchor>
        }
      >
        {t(`embedded.${obstacle}.sentence`)}
      </EmptyState>
    </Page>
  );
}
