import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Order, type OrderTransition, stepPath } from '../../../api/orders';
import { ApiSnippet } from '../../../design/api-snippet';
import { ErrorMessage } from '../../../design/error-message';
import { usePageKeys } from '../../../shell/commands/use-page-keys';
import { useBusiness } from '../../use-business';
import { CancelDialog } from './cancel-dialog';
import { availableTransitions, transitionKeys } from './order-transitions';
import type { OrderTransitions } from './use-order-transitions';

/** What can be done with the order now: one press each, with the mouse or a key. The first is what usually comes next. */
export function TransitionButtons({ order, steps }: { order: Order; steps: OrderTransitions }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const [canceling, setCanceling] = useState(false);
  const offered = availableTransitions(order);
  const [next] = offered;
  const main = next === 'archive' || next === 'unarchive' ? undefined : next;
  const press = (step: OrderTransition) => {
    if (steps.busy) return;
    if (step === 'cancel') setCanceling(true);
    // What it was refused with is shown below; nothing else waits for it.
    else void steps.take(step).catch(() => undefined);
  };
  usePageKeys(
    offered.map((step) => ({ key: transitionKeys[step], does: t(`orders.steps.${step}`), press: () => press(step) })),
  );
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label={t('orders.next')}>
        {offered.map((step) => (
          <Button
            key={step}
            variant={step === main ? 'filled' : 'default'}
            {...(step === 'cancel' && { c: 'var(--souk-bad)' })}
            loading={steps.busy === step}
            rightSection={
              <kbd className={step === main ? 'souk-key souk-key-on' : 'souk-key'}>{transitionKeys[step]}</kbd>
            }
            aria-label={t(`orders.steps.${step}`)}
            aria-keyshortcuts={transitionKeys[step]}
            onClick={() => press(step)}
          >
            {t(`orders.steps.${step}`)}
          </Button>
        ))}
      </Group>
      {steps.error !== undefined && <ErrorMessage error={steps.error} />}
      {next && next !== 'cancel' && <ApiSnippet method="POST" path={stepPath(businessId, order.id, next)} />}
      {canceling && <CancelDialog order={order} steps={steps} onClose={() => setCanceling(false)} />}
    </Stack>
  );
}
