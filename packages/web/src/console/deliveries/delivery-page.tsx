import { Anchor, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryQuery } from '../../api/deliveries';
import { DeliveryDetail } from './detail/delivery-detail';

/** One delivery on a page of its own, for links from elsewhere. */
export function DeliveryPage() {
  const { t } = useTranslation();
  const { appId, deliveryId } = useParams({ from: '/console/apps/$appId/deliveries/$deliveryId' });
  const { data } = useSuspenseQuery(deliveryQuery(appId, deliveryId));
  const title = t('deliveries.one.label', { id: deliveryId });
  useEffect(() => {
    document.title = `${title} · Souk`;
  }, [title]);
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/console/apps/$appId/deliveries" params={{ appId } as never} w="fit-content">
        {t('deliveries.one.back')}
      </Anchor>
      <DeliveryDetail appId={appId} delivery={data} heading={1} />
    </Stack>
  );
}
