import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeliveryWithAttempts, deliveryQuery, retryDelivery } from '../../../api/deliveries';
import { ConfirmButton } from '../../../design/confirm-button';
import { toast } from '../../../design/toasts';

/** Only what has failed and waits for its next attempt can have it sooner. */
export function Retry({
  appId,
  delivery: { id, status, attempts },
}: {
  appId: string;
  delivery: DeliveryWithAttempts;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  if (status !== 'pending' || attempts === 0) return null;
  const retry = async () => {
    queries.setQueryData(deliveryQuery(appId, id).queryKey, await retryDelivery(appId, id));
    toast({ title: t('deliveries.retry.done') });
  };
  return (
    <ConfirmButton
      label={t('deliveries.retry.label')}
      title={t('deliveries.retry.title')}
      confirm={t('deliveries.retry.confirm')}
      size="compact-md"
      command={{ method: 'POST', path: `/developer/apps/${appId}/deliveries/${id}/retry` }}
      onConfirm={retry}
    >
      {t('deliveries.retry.explanation')}
    </ConfirmButton>
  );
}
