import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createSecret,
  maxActiveSecrets,
  type NewClientSecret,
  revokeSecret,
  rotateSecret,
  secretsQuery,
} from '../../api/secrets';
import { ConfirmButton } from '../../design/confirm-button';
import { EmptyState } from '../../design/empty-state';
import { List } from '../../design/list';
import { OneTimeSecret } from '../../design/one-time-secret';
import { Page } from '../../design/page';
import { RotationClock } from './rotation-clock';
import { secretColumns } from './secret-columns';

/** What the app proves itself with. */
export function SecretsPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/secrets' });
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(secretsQuery(appId));
  const [minted, setMinted] = useState<NewClientSecret>();
  const secrets = data?.pages.flatMap((page) => page.data) ?? [];
  const active = secrets.filter(({ state }) => state === 'active');
  const retiring = secrets.find(({ state }) => state === 'retiring');
  const path = `/developer/apps/${appId}/secrets`;
  const read = () => queries.invalidateQueries(secretsQuery(appId));
  const mint = async (how: (appId: string) => Promise<NewClientSecret>) => {
    setMinted(await how(appId));
    await read();
  };
  const revoke = async (secretId: string) => {
    await revokeSecret(appId, secretId);
    if (minted?.id === secretId) setMinted(undefined);
    await read();
  };
  const createButton = (
    <ConfirmButton
      label={t('secrets.create.label')}
      title={t('secrets.create.title')}
      confirm={t('secrets.create.confirm')}
      variant={active.length > 0 ? 'default' : 'filled'}
      disabled={!data || active.length >= maxActiveSecrets}
      command={{ method: 'POST', path }}
      onConfirm={() => mint(createSecret)}
    >
      {t('secrets.create.sentence')}
    </ConfirmButton>
  );
  return (
    <Page
      title={t('secrets.title')}
      summary={t('secrets.summary')}
      actions={
        secrets.length > 0 && (
          <>
            {createButton}
            <ConfirmButton
              label={t('secrets.rotate.label')}
              title={t('secrets.rotate.title')}
              confirm={t('secrets.rotate.confirm')}
              variant="filled"
              disabled={active.length === 0 || retiring !== undefined}
              command={{ method: 'POST', path: `${path}/rotate` }}
              onConfirm={() => mint(rotateSecret)}
            >
              {t('secrets.rotate.sentence')}
            </ConfirmButton>
          </>
        )
      }
    >
      <Stack gap="lg">
        {minted && (
          <div role="status">
            <OneTimeSecret title={t('secrets.minted')} value={minted.secret} />
          </div>
        )}
        {retiring?.expiresAt && (
          <RotationClock
            appId={appId}
            secret={retiring}
            endsAt={retiring.expiresAt}
            onRevoke={() => revoke(retiring.id)}
          />
        )}
        <List
          label={t('secrets.title')}
          query={secretsQuery(appId)}
          columns={secretColumns({ appId, onlyActive: active.length === 1 && !retiring, revoke })}
          idOf={({ id }) => id}
          empty={
            <EmptyState title={t('secrets.empty.title')} action={createButton}>
              {t('secrets.empty.sentence')}
            </EmptyState>
          }
        />
        {data && <WhyNot active={active.length} rotating={retiring !== undefined} />}
      </Stack>
    </Page>
  );
}

/** Why a button above cannot be pressed now. */
function WhyNot({ active, rotating }: { active: number; rotating: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      {active >= maxActiveSecrets && <Text className="souk-quiet">{t('secrets.why.two')}</Text>}
      {rotating && <Text className="souk-quiet">{t('secrets.why.rotating')}</Text>}
    </Stack>
  );
}
