import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { type Version, versionQuery } from '../../api/versions';
import { DiffView } from '../../design/diff-view';
import { PageSkeleton } from '../../design/page-skeleton';
import { RegionError } from '../../design/region-error';
import { ComparisonSelect } from './comparison-select';
import { FirstVersionSummary } from './first-version-summary';
import { ManifestChanges } from './manifest-changes';
import { manifestToml } from './manifest-toml';

const from = '/console/apps/$appId/versions/$version';

/** What the version changes against the current one, or another: first in words, then line by line. */
export function ChangesView({ appId, app, version }: { appId: string; app: App; version: Version }) {
  const { against } = useSearch({ from });
  const other = against ?? standardOther(app, version);
  if (other === null) return <FirstVersionSummary version={version} />;
  return <Changes appId={appId} latest={app.latestVersion ?? version.version} version={version} other={other} />;
}

/** The current one; for the current one itself, the one before it. */
function standardOther({ currentVersion }: App, { version }: Version): number | null {
  if (currentVersion !== null && currentVersion !== version) return currentVersion;
  return version > 1 ? version - 1 : null;
}

interface ChangesProps {
  appId: string;
  latest: number;
  version: Version;
  other: number;
}

function Changes({ appId, latest, version, other }: ChangesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from });
  const { data: before, error, refetch } = useQuery(versionQuery(appId, other));
  return (
    <Stack gap="lg">
      <ComparisonSelect
        version={version.version}
        latest={latest}
        other={other}
        onOther={(against) => void navigate({ search: (now) => ({ ...now, against }), resetScroll: false })}
      />
      {error && <RegionError error={error} reset={() => void refetch()} />}
      {!before && !error && <PageSkeleton />}
      {before && (
        <>
          <ManifestChanges before={before.manifest} after={version.manifest} />
          <Lines before={manifestToml(before.manifest)} after={manifestToml(version.manifest)} />
          <Text size="sm" className="souk-quiet">
            {t('versions.changes.normalised')}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Lines({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before === after) return null;
  return (
    <Stack gap="xs">
      <Title order={2}>{t('versions.changes.lines')}</Title>
      <DiffView label={t('versions.changes.lines')} before={before} after={after} />
    </Stack>
  );
}
