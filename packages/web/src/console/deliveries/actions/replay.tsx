import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeliveryWithAttempts, deliveryQuery, replayDelivery } from '../../../api/deliveries';
import { ConfirmButton } from '../../../design/confirm-button';
import { toast } from '../../../design/toasts';

/** What is on its way needs no replay, and what was never sent has none. */
export function Replay({ appId, delivery: { id, status } }: { appId: string; delivery: DeliveryWithAttempts }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  if (status === 'pending' || status === 'skipped') return null;
  const replay = async () => {
    const data = await replayDelivery(appId, id);
    queries.setQueryData(deliveryQuery(appId, id).queryKey, data);
    toast({ title: t('deliveries.replay.done') });
  };
  return (
    <ConfirmButton
      label={t('deliveries.replay.label')}
      title={t('deliveries.replay.title')}
      confirm={t('deliveries.replay.confirm')}
      size="compact-md"
      command={{ method: 'POST', path: `/developer/apps/${appId}/deliveries/${id}/replay` }}
      onConfirm={replay}
    >
      {t(status === 'delivered' ? 'deliveries.replay.ofDelivered' : 'deliveries.replay.ofFailed')}
    </ConfirmButton>
  );
}
