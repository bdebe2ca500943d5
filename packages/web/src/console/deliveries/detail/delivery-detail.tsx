import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { type DeliveryWithAttempts, deliveryQuery } from '../../../api/deliveries';
import { CopyableId } from '../../../design/copyable-id';
import { Countdown } from '../../../design/countdown';
import { DescriptionItem, DescriptionList } from '../../../design/description-list';
import { Status } from '../../../design/status';
import { Time } from '../../../design/time';
import { Replay } from '../actions/replay';
import { Retry } from '../actions/retry';
import { toneOfDelivery } from '../delivery-status';
import { Attempts } from './attempts';
import { DeliveryBody } from './delivery-body';
import { DeliveryError } from './delivery-error';

interface DeliveryDetailProps {
  appId: string;
  delivery: DeliveryWithAttempts;
  /** What the title is in the page around it. */
  heading: 1 | 3;
  /** A live log beside it tells when it changes; else it is asked while it is under way. */
  hearsNews?: boolean;
}

/** A delivery under way changes within seconds; one that is settled does not. The log may be cut off, so it is asked even then. */
const watchMs = { alone: 3000, besideLog: 20_000 };

export function DeliveryDetail({ appId, delivery: given, heading, hearsNews = false }: DeliveryDetailProps) {
  const { t } = useTranslation();
  const watched = useQuery({
    ...deliveryQuery(appId, given.id),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && (hearsNews ? watchMs.besideLog : watchMs.alone),
  });
  const delivery = watched.data ?? given;
  const { id, topic, status, error, requestId, nextAttemptAt, attemptLog } = delivery;
  const inner = heading === 1 ? 2 : 4;
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between" align="flex-start">
        <Stack gap={6}>
          <Title order={heading} className="souk-code souk-delivery-title">
            {topic}
          </Title>
          <Group gap="xs">
            <Status keyPrefix="deliveries.statuses" value={status} tone={toneOfDelivery(status)} />
            {status === 'pending' && delivery.attempts > 0 && (
              <span className="souk-quiet">{t('deliveries.one.attemptsFailed', { count: delivery.attempts })}</span>
            )}
          </Group>
        </Stack>
        <Replay appId={appId} delivery={delivery} />
        <Retry appId={appId} delivery={delivery} />
      </Group>
      {error && status !== 'delivered' && <DeliveryError error={error} />}
      {status === 'pending' && nextAttemptAt && (
        <p className="souk-next-try">
          <Trans i18nKey="deliveries.one.nextTry" components={{ when: <Countdown to={nextAttemptAt} /> }} />
        </p>
      )}
      <DescriptionList>
        <DescriptionItem title={t('deliveries.one.webhookId')}>
          <CopyableId value={delivery.webhookId} />
        </DescriptionItem>
        <DescriptionItem title={t('deliveries.one.eventId')}>
          <CopyableId value={delivery.eventId} />
        </DescriptionItem>
        <DescriptionItem title={t('deliveries.installation')}>
          <Anchor
            component={Link}
            to="/console/apps/$appId/installations/$installationId"
            params={{ appId, installationId: delivery.installationId } as never}
            className="souk-code"
          >
            {delivery.installationId}
          </Anchor>
        </DescriptionItem>
        {requestId && (
          <DescriptionItem title={t('deliveries.one.request')}>
            <Anchor
              component={Link}
              to="/console/apps/$appId/requests/$requestId"
              params={{ appId, requestId } as never}
              className="souk-code"
            >
              {requestId}
            </Anchor>
          </DescriptionItem>
        )}
        <DescriptionItem title={t('deliveries.one.happened')}>
          <Time at={delivery.eventAt} />
        </DescriptionItem>
      </DescriptionList>
      <Stack gap="xs">
        <Title order={inner} size="h3">
          {t('deliveries.one.attempts')}
        </Title>
        <Attempts attempts={attemptLog} made={delivery.attempts} />
      </Stack>
      <Stack gap="xs">
        <Title order={inner} size="h3">
          {t('deliveries.one.body')}
        </Title>
        <DeliveryBody appId={appId} deliveryId={id} />
      </Stack>
    </Stack>
  );
}
