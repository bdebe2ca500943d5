import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClientSecret } from '../../api/secrets';
import { ConfirmButton } from '../../design/confirm-button';
import { Time } from '../../design/time';
import { SecretHint } from './secret-hint';

interface RevokeButtonProps {
  appId: string;
  secret: ClientSecret;
  /** No other secret works. */
  last: boolean;
  onRevoke(): Promise<void>;
}

export function RevokeButton({ appId, secret, last, onRevoke }: RevokeButtonProps) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      label={t('secrets.revoke.label')}
      aria-label={t('secrets.revoke.which', { last4: secret.last4 })}
      title={t('secrets.revoke.title')}
      confirm={t('secrets.revoke.confirm')}
      size="compact-sm"
      danger
      command={{ method: 'DELETE', path: `/developer/apps/${appId}/secrets/${secret.id}` }}
      onConfirm={onRevoke}
    >
      <Stack gap="xs">
        <SecretHint last4={secret.last4} />
        <Text>{t(last ? 'secrets.revoke.last' : 'secrets.revoke.sentence')}</Text>
        <Text className="souk-quiet">
          {t('secrets.used')}: <Time at={secret.lastUsedAt} />
        </Text>
      </Stack>
    </ConfirmButton>
  );
}
