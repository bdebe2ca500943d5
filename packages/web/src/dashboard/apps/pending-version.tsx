import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  acceptVersion,
  type InstalledApp,
  installationPath,
  refreshInstallations,
  type WaitingVersion,
} from '../../api/installed-apps';
import { ConfirmButton } from '../../design/confirm-button';
import { Panel } from '../../design/panel';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';
import { VersionChanges } from './version-changes';

interface PendingVersionProps {
  installed: InstalledApp;
  waiting: WaitingVersion;
  manages: boolean;
}

/** A version that waits for the merchant: what it would be able to do that this one is not. */
export function PendingVersionPanel({ installed, waiting, manages }: PendingVersionProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId, id, app } = installed;
  const { version } = waiting;
  const values = { name: isolateAuto(app.name), version };
  const accept = async () => {
    // The version that was shown, not the one that waits by now: nobody accepts what they have not seen.
    await acceptVersion(businessId, id, version);
    await refreshInstallations(queries, businessId);
    toast({ title: t('installedApps.waiting.accepted', values) });
  };
  return (
    <Panel
      title={t('installedApps.waiting.title', values)}
      summary={t('installedApps.waiting.summary', { version: installed.version })}
      actions={
        manages && (
          <ConfirmButton
            variant="filled"
            label={t('installedApps.waiting.accept')}
            title={t('installedApps.waiting.question', values)}
            confirm={t('installedApps.waiting.accept')}
            command={{ method: 'POST', path: `${installationPath(businessId, id)}/accept`, body: { version } }}
            onConfirm={accept}
          >
            <Stack gap="sm">
              <VersionChanges waiting={waiting} />
            </Stack>
          </ConfirmButton>
        )
      }
    >
      <VersionChanges waiting={waiting} />
    </Panel>
  );
}
