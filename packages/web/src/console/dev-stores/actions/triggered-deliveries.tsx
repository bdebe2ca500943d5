import { Anchor, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { causedDeliveriesQuery, storeAppsQuery } from '../../../api/dev-stores';
import { Status } from '../../../design/status';
import { toneOfDelivery } from '../../deliveries/delivery-status';

interface TriggeredDeliveriesProps {
  businessId: string;
  cause: { requestId: string; at: string };
}

/** The webhooks that one request sent, app by app, each a link to its delivery. */
export function TriggeredDeliveries({ businessId, cause }: TriggeredDeliveriesProps) {
  const { t } = useTranslation();
  const { data: apps } = useQuery(storeAppsQuery(businessId));
  const living = (apps ?? []).filter(({ state }) => state === 'active');
  const traces = useQueries({ queries: living.map(({ id, appId }) => causedDeliveriesQuery(appId, id, cause)) });
  if (apps && living.length === 0) return <Quiet>{t('devStores.happenings.noApps')}</Quiet>;
  const rows = living.flatMap(({ appId, app }, index) =>
    (traces[index]?.data ?? []).map((delivery) => ({ appId, app, delivery })),
  );
  if (rows.length > 0)
    return (
      <ul className="souk-caused">
        {rows.map(({ appId, app, delivery }) => (
          <li key={delivery.id}>
            <Anchor
              component={Link}
              to="/console/apps/$appId/deliveries/$deliveryId"
              params={{ appId, deliveryId: delivery.id } as never}
            >
              <span className="souk-code">{delivery.topic}</span> <bdi>{app.name}</bdi>
            </Anchor>{' '}
            <Status keyPrefix="devStores.deliveries" value={delivery.status} tone={toneOfDelivery(delivery.status)} />
          </li>
        ))}
      </ul>
    );
  const waiting = traces.some(({ isPending, isFetching }) => isPending || isFetching);
  return <Quiet>{t(waiting ? 'devStores.happenings.waiting' : 'devStores.happenings.none')}</Quiet>;
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" className="souk-quiet">
      {children}
    </Text>
  );
}
