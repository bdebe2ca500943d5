import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Environment, ownSecretName } from '../../../api/hosting';
import { ConfirmButton } from '../../../design/confirm-button';

interface PlatformSecretProps {
  appId: string;
  environment: Environment;
  replace(): Promise<void>;
}

/** The names that the platform binds by itself; its secret can be replaced, and is never shown to anybody. */
export function PlatformSecret({ appId, environment, replace }: PlatformSecretProps) {
  const { t } = useTranslation();
  return (
    <Group className="souk-card" p="md" gap="md" justify="space-between">
      <Group gap="xs">
        {['SOUK_BASE_URL', 'SOUK_APP_ID', 'SOUK_CLIENT_ID', ownSecretName, 'KV'].map((name) => (
          <code key={name} className="souk-code">
            {name}
          </code>
        ))}
      </Group>
      <ConfirmButton
        size="compact-sm"
        label={t('hosting.given.replace.label')}
        title={t(`hosting.given.replace.titles.${environment}`)}
        confirm={t('hosting.given.replace.confirm')}
        danger
        command={{ method: 'DELETE', path: `/developer/apps/${appId}/environment/${environment}/${ownSecretName}` }}
        onConfirm={replace}
      >
        <Text>{t('hosting.given.replace.sentence')}</Text>
      </ConfirmButton>
    </Group>
  );
}
