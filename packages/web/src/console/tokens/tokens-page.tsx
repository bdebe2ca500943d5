import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeveloperToken, revokeToken, tokensQuery } from '../../api/tokens';
import { ConfirmButton } from '../../design/confirm-button';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import type { Column } from '../../design/list-table';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { UnpagedList } from '../../design/unpaged-list';
import { isolateAuto } from '../../locales/bidi';
import { CreateTokenForm } from './create-token-form';

/** What programs sign in with: the command line, scripts, agents. */
export function TokensPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const columns: Column<DeveloperToken>[] = [
    {
      title: 'tokens.label',
      show: ({ label, last4 }) => (
        <Stack gap={2}>
          <Text span inherit fw={500} dir="auto">
            {label}
          </Text>
          <code className="souk-code souk-quiet">svc_dt_…{last4}</code>
        </Stack>
      ),
    },
    { title: 'tokens.id', show: ({ id }) => <CopyableId value={id} />, wideOnly: true },
    { title: 'tokens.lastUsed', show: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { title: 'tokens.created', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
    { title: 'tokens.expires', show: ({ expiresAt }) => <Time at={expiresAt} />, wideOnly: true },
    {
      title: 'tokens.actions',
      titleHidden: true,
      show: ({ id, label }) => (
        <ConfirmButton
          label={t('tokens.revoke')}
          aria-label={t('tokens.revokeOne', { label })}
          title={t('tokens.revokeTitle', { label: isolateAuto(label) })}
          confirm={t('tokens.revokeDo')}
          danger
          size="compact-sm"
          command={{ method: 'DELETE', path: `/developer/tokens/${id}` }}
          onConfirm={async () => {
            await revokeToken(id);
            await queries.invalidateQueries(tokensQuery());
          }}
        >
          {t('tokens.revokeSentence')}
        </ConfirmButton>
      ),
    },
  ];
  return (
    <Page title={t('tokens.title')} summary={t('tokens.summary')}>
      <CreateTokenForm />
      <UnpagedList
        label={t('tokens.title')}
        query={tokensQuery()}
        rowsOf={(tokens: DeveloperToken[]) => tokens}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('tokens.empty.title')}>{t('tokens.empty.sentence')}</EmptyState>}
      />
      <Text className="souk-quiet" size="sm" maw="65ch">
        {t('tokens.scope')} {t('tokens.device')}{' '}
        <Anchor href="/dashboard/device" underline="always">
          {t('tokens.enterCode')}
        </Anchor>
      </Text>
    </Page>
  );
}
