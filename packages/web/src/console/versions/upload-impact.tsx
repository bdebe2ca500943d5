import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { App } from '../../api/apps';
import { type ManifestVerdict, versionQuery } from '../../api/versions';
import { ManifestChanges } from './manifest-changes';

interface UploadImpactProps {
  appId: string;
  app: App;
  verdict: ManifestVerdict;
}

/** What the manifest would change for those who have the app, known before it is uploaded. */
export function UploadImpact({ appId, app: { currentVersion }, verdict: { manifest, diff } }: UploadImpactProps) {
  const { t } = useTranslation();
  const { data: current } = useQuery({
    ...versionQuery(appId, currentVersion ?? 0),
    enabled: currentVersion !== null,
  });
  if (!current || !manifest || !diff) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="outlook">
      <Title order={2} id="outlook">
        {t('versions.outlook.title', { version: current.version })}
      </Title>
      <ManifestChanges before={current.manifest} after={manifest} />
      <Text className="souk-quiet">
        {t(diff.requiresConsent ? 'versions.outlook.consent' : 'versions.outlook.atOnce')}{' '}
        {diff.requiresReview && t('versions.outlook.review')}
      </Text>
    </Stack>
  );
}
