import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CancellationReason, cancellationReasons, type Order, stepPath } from '../../../api/orders';
import { ConfirmDialog } from '../../../design/confirm-button';
import { useBusiness } from '../../use-business';
import type { OrderTransitions } from './use-order-transitions';

interface CancelDialogProps {
  order: Order;
  steps: OrderTransitions;
  onClose(): void;
}

/** Canceling cannot be taken back and wants a reason. */
export function CancelDialog({ order, steps, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const [reasonId, setReason] = useState<CancellationReason>('unreachable');
  return (
    <ConfirmDialog
      title={t('orders.cancel.title', { number: order.orderNumber })}
      confirm={t('orders.steps.cancel')}
      danger
      command={{ method: 'POST', path: stepPath(businessId, order.id, 'cancel'), body: { reasonId } }}
      onConfirm={() => steps.take('cancel', { reasonId })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('orders.cancel.sentence')}</Text>
        <NativeSelect
          label={t('orders.cancel.reason')}
          value={reasonId}
          data={cancellationReasons.map((value) => ({ value, label: t(`orders.reasons.${value}`) }))}
          onChange={({ currentTarget }) => setReason(currentTarget.value as CancellationReason)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
