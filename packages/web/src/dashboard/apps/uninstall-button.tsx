import { List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type AppDetails,
  type InstalledApp,
  installationPath,
  refreshInstallations,
  uninstallApp,
} from '../../api/installed-apps';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';

/** Takes an app away, and says before what stops then. */
export function UninstallButton({ installed, details }: { installed: InstalledApp; details: AppDetails }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { businessId, id, app } = installed;
  const name = isolateAuto(app.name);
  const uninstall = async () => {
    await uninstallApp(businessId, id);
    toast({ title: t('installedApps.uninstall.done', { name }) });
    await navigate({ to: '/dashboard/b/$businessId/apps', params: { businessId } as never });
    await refreshInstallations(queries, businessId);
  };
  return (
    <ConfirmButton
      danger
      label={t('installedApps.uninstall.do')}
      title={t('installedApps.uninstall.title', { name })}
      confirm={t('installedApps.uninstall.do')}
      command={{ method: 'DELETE', path: installationPath(businessId, id) }}
      onConfirm={uninstall}
    >
      <WhatStops details={details} />
    </ConfirmButton>
  );
}

function WhatStops({ details: { admin, topics, blocks } }: { details: AppDetails }) {
  const { t } = useTranslation();
  const told = topics.filter((topic) => !/^(app|business)\/|^customers\/(redact|data_request)$/.test(topic));
  return (
    <Stack gap="sm">
      <Text>{t('installedApps.uninstall.sentence')}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('installedApps.uninstall.access')}</List.Item>
        {admin && <List.Item>{t('installedApps.uninstall.page', { title: isolateAuto(admin.title) })}</List.Item>}
        {told.length > 0 && (
          <List.Item>
            {t('installedApps.uninstall.topics')} {told.map((topic) => t(`topics.${topic}`, topic)).join(' · ')}
          </List.Item>
        )}
        {blocks.length > 0 && (
          <List.Item>
            {t('installedApps.uninstall.blocks')} {blocks.map(({ name }) => name).join(' · ')}
          </List.Item>
        )}
        <List.Item>{t('installedApps.uninstall.kept')}</List.Item>
      </List>
    </Stack>
  );
}
