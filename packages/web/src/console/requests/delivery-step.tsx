import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { DeliveryWithAttempts } from '../../api/deliveries';
import { Countdown } from '../../design/countdown';
import { formatDuration } from '../../design/formats';
import { Status } from '../../design/status';
import { TimelineStep } from '../../design/timeline';
import { toneOfDelivery } from '../deliveries/delivery-status';
import { DeliveryError } from '../deliveries/detail/delivery-error';
import { Elapsed } from './elapsed';

interface DeliveryStepProps {
  appId: string;
  delivery: DeliveryWithAttempts;
  begin: string | undefined;
}

export function DeliveryStep({ appId, delivery, begin }: DeliveryStepProps) {
  const { t, i18n } = useTranslation();
  const { id, webhookId, status, error, nextAttemptAt, attemptLog } = delivery;
  return (
    <TimelineStep tone={toneOfDelivery(status)}>
      <p className="souk-step-facts">
        <strong>{t('requests.delivery')}</strong>
        <Anchor
          component={Link}
          to="/console/apps/$appId/deliveries/$deliveryId"
          params={{ appId, deliveryId: id } as never}
          className="souk-code"
        >
          {webhookId}
        </Anchor>
        <Status keyPrefix="deliveries.statuses" value={status} tone={toneOfDelivery(status)} />
      </p>
      <ol className="souk-delivery-steps">
        {attemptLog.map(({ at, httpStatus, error: failure, durationMs }) => (
          <li key={at} className="souk-step-facts">
            <Elapsed begin={begin} at={at} />
            <span className="souk-code">{httpStatus ?? failure}</span>
            <span className="souk-quiet">{formatDuration(i18n.language, durationMs)}</span>
          </li>
        ))}
      </ol>
      {error && status !== 'delivered' && <DeliveryError error={error} />}
      {status === 'pending' && nextAttemptAt && (
        <p className="souk-step-facts">
          <Trans i18nKey="deliveries.one.nextTry" components={{ when: <Countdown to={nextAttemptAt} /> }} />
        </p>
      )}
    </TimelineStep>
  );
}
