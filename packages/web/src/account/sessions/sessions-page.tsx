import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession, type Session, sessionsQuery } from '../../api/sessions';
import { ConfirmButton } from '../../design/confirm-button';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { describeUserAgent } from './describe-user-agent';

/** Where one is signed in, and the way to end it. */
export function SessionsPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(sessionsQuery());
  const columns: Column<Session>[] = [
    {
      title: 'you.sessions.where',
      show: ({ userAgent, address, current }) => (
        <Stack gap={2} align="flex-start">
          <bdi title={userAgent ?? undefined}>
            {userAgent ? describeUserAgent(userAgent) : t('you.sessions.unknown')}
          </bdi>
          {address && <span className="souk-code souk-quiet">{address}</span>}
          {current && <Status keyPrefix="you.sessions" value="current" tone="success" />}
        </Stack>
      ),
    },
    { title: 'you.sessions.lastUsed', show: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { title: 'you.sessions.begun', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
    { title: 'you.sessions.ends', show: ({ expiresAt }) => <Time at={expiresAt} />, wideOnly: true },
    { title: 'you.sessions.id', show: ({ id }) => <CopyableId value={id} />, wideOnly: true },
    {
      title: 'you.sessions.actions',
      titleHidden: true,
      show: ({ id, current, userAgent }) =>
        !current && (
          <ConfirmButton
            label={t('you.sessions.end')}
            aria-label={t('you.sessions.endOne', { where: describeUserAgent(userAgent ?? id) })}
            title={t('you.sessions.endTitle')}
            confirm={t('you.sessions.endDo')}
            danger
            size="compact-sm"
            onConfirm={async () => {
              await endSession(id);
              await reload();
            }}
          >
            {t('you.sessions.endSentence')}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <Page
      title={t('you.sessions.title')}
      summary={t('you.sessions.summary')}
      actions={
        <ConfirmButton
          label={t('you.sessions.others')}
          title={t('you.sessions.othersTitle')}
          confirm={t('you.sessions.othersDo')}
          danger
          onConfirm={async () => {
            await endOtherSessions();
            await reload();
          }}
        >
          {t('you.sessions.othersSentence')}
        </ConfirmButton>
      }
    >
      <List
        label={t('you.sessions.title')}
        query={sessionsQuery()}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('you.sessions.none')} />}
      />
      <Text size="sm" className="souk-quiet">
        {t('you.sessions.tokens')}
      </Text>
    </Page>
  );
}
