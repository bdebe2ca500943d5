import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Environment, redeploy } from '../../api/hosting';
import type { Version } from '../../api/versions';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';

interface RedeployButtonProps {
  appId: string;
  version: Version;
  environment: Environment;
}

/** Starts what failed, was replaced or suspended once more. In production a replaced version that runs again is a rollback. */
export function RedeployButton({ appId, version: { version, hosting }, environment }: RedeployButtonProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { status } = hosting.deploy[environment];
  const isOffered = status === 'failed' || status === 'superseded' || status === 'suspended';
  if (!isOffered || hosting.scan?.status !== 'passed') return null;
  const deed = environment === 'production' && status === 'superseded' ? 'rollback' : environment;
  const deploy = async () => {
    await redeploy(appId, version, environment);
    await queries.invalidateQueries({ queryKey: ['apps', appId] });
    toast({ title: t('versions.deploy.again.done', { version }) });
  };
  return (
    <ConfirmButton
      size="compact-sm"
      label={t('versions.deploy.again.label')}
      aria-label={t('versions.deploy.again.which', { version, environment: t(`versions.deploy.${environment}`) })}
      title={t('versions.deploy.again.title', { version, environment: t(`versions.deploy.${environment}`) })}
      confirm={t('versions.deploy.again.confirm')}
      danger={deed === 'rollback'}
      command={{
        method: 'POST',
        path: `/developer/apps/${appId}/versions/${version}/deploy`,
        body: { environment },
      }}
      onConfirm={deploy}
    >
      <Text>{t(`versions.deploy.again.sentences.${deed}`)}</Text>
    </ConfirmButton>
  );
}
