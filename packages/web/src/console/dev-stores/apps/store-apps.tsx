import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type StoreApp, storeAppsQuery, uninstallFromStore } from '../../../api/dev-stores';
import { ConfirmButton } from '../../../design/confirm-button';
import { CopyableId } from '../../../design/copyable-id';
import { RegionError } from '../../../design/region-error';
import { Time } from '../../../design/time';
import { isolateAuto } from '../../../locales/bidi';
import { InstallForm } from './install-form';

interface StoreAppsProps {
  devStoreId: string;
  businessId: string;
}

/** What is installed here, and how to install more. */
export function StoreApps({ devStoreId, businessId }: StoreAppsProps) {
  const { t } = useTranslation();
  const apps = useQuery(storeAppsQuery(businessId));
  return (
    <section aria-labelledby="store-apps">
      <h2 id="store-apps" className="souk-section-title">
        {t('devStores.apps.title')}
      </h2>
      {apps.isError && !apps.data && <RegionError error={apps.error} reset={() => void apps.refetch()} />}
      <Stack className="souk-card" p="lg" gap="md">
        {apps.data?.length === 0 && <Text className="souk-quiet">{t('devStores.apps.empty')}</Text>}
        {apps.data?.map((app) => (
          <InstalledApp key={app.id} app={app} />
        ))}
        <InstallForm devStoreId={devStoreId} businessId={businessId} />
      </Stack>
    </section>
  );
}

function InstalledApp({ app: installed }: { app: StoreApp }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, appId, businessId, app, version, installedAt } = installed;
  return (
    <Group justify="space-between" align="flex-start" gap="sm" className="souk-installed">
      <Stack gap={2}>
        <Anchor component={Link} to="/console/apps/$appId" params={{ appId } as never} fw={500} dir="auto">
          {app.name}
        </Anchor>
        <Text size="sm" className="souk-quiet">
          {version === null ? t('devStores.apps.preview') : t('devStores.apps.version', { version })} ·{' '}
          <Time at={installedAt} />
        </Text>
        <CopyableId value={id} />
      </Stack>
      <ConfirmButton
        label={t('devStores.apps.uninstall')}
        aria-label={t('devStores.apps.uninstallOne', { name: app.name })}
        title={t('devStores.apps.uninstallTitle', { name: isolateAuto(app.name) })}
        confirm={t('devStores.apps.uninstallDo')}
        danger
        size="compact-sm"
        command={{ method: 'DELETE', path: `/dashboard/businesses/${businessId}/installations/${id}` }}
        onConfirm={async () => {
          await uninstallFromStore(businessId, id);
          await queries.invalidateQueries(storeAppsQuery(businessId));
        }}
      >
        {t('devStores.apps.uninstallSentence')}
      </ConfirmButton>
    </Group>
  );
}
