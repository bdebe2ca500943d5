import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Delivery, deliveryQuery } from '../../../api/deliveries';
import { RegionError } from '../../../design/region-error';
import type { DeliveryLog } from '../log/delivery-log';
import { DeliveryDetail } from './delivery-detail';

interface DeliveryDrawerProps {
  appId: string;
  deliveryId: string;
  /** Beside the log; else in its place. */
  beside?: boolean;
  /** When the log hears news of it, it is read again. */
  log: DeliveryLog;
  onClose(): void;
}

/** One delivery, open beside the log or, where the page is narrow, in its place. Escape closes it. */
export function DeliveryDrawer({ appId, deliveryId, beside = false, log, onClose }: DeliveryDrawerProps) {
  const { t } = useTranslation();
  const delivery = useQuery(deliveryQuery(appId, deliveryId));
  const { data, refetch } = delivery;
  const told = useSyncExternalStore(log.subscribe, () => {
    const news = log.read().rows.find(({ id }) => id === deliveryId);
    return news && stateOf(news);
  });
  const known = data && stateOf(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news are a reason to read it again, not what was read
  useEffect(() => {
    if (told !== undefined && known !== undefined && told !== known) void refetch();
  }, [told, refetch]);
  const around = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delivery was opened
  useEffect(() => around.current?.focus({ preventScroll: beside }), [deliveryId, beside]);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-id="${deliveryId}"]`)?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  return (
    <section
      ref={around}
      tabIndex={-1}
      aria-label={t('deliveries.one.label', { id: deliveryId })}
      className={beside ? 'souk-aside souk-card souk-aside-beside' : 'souk-aside'}
      onKeyDown={closeOnEscape}
    >
      <Stack gap="md" p={beside ? 'md' : 0}>
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={close}>
          {t(beside ? 'deliveries.one.close' : 'deliveries.one.back')}
        </Button>
        {delivery.data ? (
          <DeliveryDetail appId={appId} delivery={delivery.data} heading={beside ? 3 : 1} hearsNews />
        ) : (
          <>
            <Title order={beside ? 3 : 1} size="h3">
              {t('deliveries.one.label', { id: deliveryId })}
            </Title>
            {delivery.isError ? (
              <RegionError error={delivery.error} reset={() => void delivery.refetch()} />
            ) : (
              <Skeleton h={320} />
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

const stateOf = ({ status, attempts, nextAttemptAt }: Delivery): string => `${status} ${attempts} ${nextAttemptAt}`;
