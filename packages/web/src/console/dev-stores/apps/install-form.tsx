import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appsQuery } from '../../../api/apps';
import { type DevStoreInstallation, installOnDevStore, storeAppsQuery } from '../../../api/dev-stores';
import { ApiSnippet } from '../../../design/api-snippet';
import { ApiForm } from '../../../design/form/api-form';
import { SubmitButton } from '../../../design/form/submit-button';
import { useApiForm } from '../../../design/form/use-api-form';
import { OneTimeSecret } from '../../../design/one-time-secret';
import { VersionChoice } from './version-choice';

interface InstallFormProps {
  devStoreId: string;
  businessId: string;
}

/** Installs any version of an app of one's own, without a merchant's consent. */
export function InstallForm({ devStoreId, businessId }: InstallFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(appsQuery());
  const [made, setMade] = useState<DevStoreInstallation>();
  const apps = data?.pages.flatMap((page) => page.data).filter(({ latestVersion }) => latestVersion !== null);
  const form = useApiForm({
    saved: { appId: apps?.[0]?.id ?? '', version: '' },
    send: (values) => installOnDevStore(devStoreId, bodyOf(values)),
    done: (installation) => {
      setMade(installation);
      void queries.invalidateQueries(storeAppsQuery(businessId));
    },
  });
  if (!apps) return null;
  if (apps.length === 0)
    return (
      <Text size="sm">
        {t('devStores.apps.nothing')}{' '}
        <Anchor component={Link} to="/console" underline="always">
          {t('devStores.apps.toApps')}
        </Anchor>
      </Text>
    );
  return (
    <ApiForm form={form} label={t('devStores.apps.install')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('devStores.apps.app')}
          data={apps.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.text('appId')}
        />
        <VersionChoice appId={form.values.appId} field={form.text('version')} />
        <Group>
          <SubmitButton form={form} variant="default">
            {t('devStores.apps.install')}
          </SubmitButton>
        </Group>
        {made && (
          <Stack gap={4} role="status">
            <OneTimeSecret title={t('devStores.apps.code')} value={made.installCode} />
            <Text size="sm" className="souk-quiet">
              {t('devStores.apps.codeSentence')}
            </Text>
          </Stack>
        )}
        <ApiSnippet
          method="POST"
          path={`/developer/dev-stores/${devStoreId}/installations`}
          body={bodyOf(form.values)}
        />
      </Stack>
    </ApiForm>
  );
}

const bodyOf = ({ appId, version }: { appId: string; version: string }) => ({
  appId,
  ...(version && { version: Number(version) }),
});
