import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryQuery } from '../../../api/deliveries';
import { RegionError } from '../../../design/region-error';
import { DeliveryDetail } from './delivery-detail';

interface DeliveryAsideProps {
  appId: string;
  deliveryId: string;
  /** Beside the log; else in its place. */
  beside?: boolean;
  onClose(): void;
}

/** One delivery, open beside the log or, where the page is narrow, in its place. Escape closes it. */
export function DeliveryAside({ appId, deliveryId, beside = false, onClose }: DeliveryAsideProps) {
  const { t } = useTranslation();
  const delivery = useQuery(deliveryQuery(appId, deliveryId));
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
      className={beside ? 'souk-card souk-aside-beside' : undefined}
      onKeyDown={closeOnEscape}
    >
      <Stack gap="md" p={beside ? 'md' : 0}>
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={close}>
          {t(beside ? 'deliveries.one.close' : 'deliveries.one.back')}
        </Button>
        {delivery.data ? (
          <DeliveryDetail appId={appId} delivery={delivery.data} heading={beside ? 3 : 1} />
        ) : delivery.isError ? (
          <RegionError error={delivery.error} reset={() => void delivery.refetch()} />
        ) : (
          <Skeleton h={320} />
        )}
      </Stack>
    </section>
  );
}
