import './account.css';
import { Group, Stack, Text, Title } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { DeveloperAccount } from '../../api/developer-account';
import { Status, type Tone } from '../../design/status';
import { Time } from '../../design/time';

const tones: Record<DeveloperAccount['verification']['state'], Tone> = {
  unverified: 'neutral',
  pending: 'attention',
  verified: 'success',
  rejected: 'critical',
};

/** Whether the developer may work, and whether they are known to be who they say. */
export function AccountStatus({ account: { status, verification } }: { account: DeveloperAccount }) {
  const { t } = useTranslation();
  const { state, decidedAt, reason } = verification;
  return (
    <Stack className="souk-card" p="lg" gap="xs" component="section" aria-labelledby="standing">
      <Group gap="sm">
        <Title order={2} id="standing">
          {t('account.standing.title')}
        </Title>
        {status === 'suspended' ? (
          <Status keyPrefix="account.statuses" value={status} tone="critical" />
        ) : (
          <Status keyPrefix="account.verifications" value={state} tone={tones[state]} />
        )}
      </Group>
      <Text>{t(status === 'suspended' ? 'account.standing.suspended' : `account.standing.${state}`)}</Text>
      {reason && (
        <blockquote className="souk-quote" dir="auto">
          {reason}
        </blockquote>
      )}
      {decidedAt && (
        <Text size="sm" className="souk-quiet">
          <Trans i18nKey="account.standing.decided" components={{ when: <Time at={decidedAt} /> }} />
        </Text>
      )}
    </Stack>
  );
}
