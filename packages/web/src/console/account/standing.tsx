import './account.css';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeveloperAccount } from '../../api/developer-account';
import { type Mood, Status } from '../../design/status';
import { Time } from '../../design/time';

const moods: Record<DeveloperAccount['verification']['state'], Mood> = {
  unverified: 'quiet',
  pending: 'waiting',
  verified: 'good',
  rejected: 'bad',
};

/** Whether the developer may work, and whether they are known to be who they say. */
export function Standing({ account: { status, verification } }: { account: DeveloperAccount }) {
  const { t } = useTranslation();
  const { state, decidedAt, reason } = verification;
  return (
    <Stack className="souk-card" p="lg" gap="xs" component="section" aria-labelledby="standing">
      <Group gap="sm">
        <Title order={2} id="standing">
          {t('account.standing.title')}
        </Title>
        {status === 'suspended' ? (
          <Status words="account.statuses" value={status} mood="bad" />
        ) : (
          <Status words="account.verifications" value={state} mood={moods[state]} />
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
          {t('account.standing.decided')} <Time at={decidedAt} />
        </Text>
      )}
    </Stack>
  );
}
