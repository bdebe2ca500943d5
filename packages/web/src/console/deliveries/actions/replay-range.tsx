import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failedCountQuery, replayRange } from '../../../api/webhooks';
import { ConfirmButton } from '../../../design/confirm-button';
import { toast } from '../../../design/toasts';
import { useSelectedInstallation } from './use-selected-installation';

const hourMs = 3_600_000;
const localOf = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const momentOf = (local: string) => (local === '' ? undefined : new Date(local).toISOString());

/** Sends again what failed in a time: says how many that is before it does. */
export function ReplayRange({ appId, installationId }: { appId: string; installationId: string | undefined }) {
  const { t } = useTranslation();
  const { chosen, field } = useSelectedInstallation(appId, installationId);
  const [begin, setBegin] = useState(() => localOf(Date.now() - 24 * hourMs));
  const [end, setEnd] = useState(() => localOf(Date.now() + 60_000));
  const range = { from: momentOf(begin) ?? '', to: momentOf(end) ?? '' };
  const body = { from: range.from, to: range.to };
  const replay = async () => {
    const { deliveries } = await replayRange(appId, chosen ?? '', body);
    toast({ title: t('deliveries.range.done', { count: deliveries }) });
  };
  if (chosen === undefined) return null;
  return (
    <ConfirmButton
      label={t('deliveries.range.label')}
      title={t('deliveries.range.title')}
      confirm={t('deliveries.range.confirm')}
      command={{
        method: 'POST',
        path: `/developer/apps/${appId}/installations/${chosen}/webhooks/replay`,
        body,
      }}
      onConfirm={replay}
    >
      <Stack gap="sm">
        <span>{t('deliveries.range.sentence')}</span>
        <NativeSelect {...field} label={t('deliveries.installation')} />
        <TextInput
          type="datetime-local"
          label={t('deliveries.from')}
          value={begin}
          onChange={({ currentTarget }) => setBegin(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('deliveries.to')}
          value={end}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
        {range.from && range.to && <FailedIn appId={appId} range={{ ...range, installationId: chosen }} />}
      </Stack>
    </ConfirmButton>
  );
}

function FailedIn({ appId, range }: { appId: string; range: { installationId: string; from: string; to: string } }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...failedCountQuery(appId, range), staleTime: 0 });
  return (
    <strong role="status">
      {data ? t(data.more ? 'deliveries.range.more' : 'deliveries.range.count', { count: data.count }) : '…'}
    </strong>
  );
}
