import { useTranslation } from 'react-i18next';
import type { RequestTimeline } from '../../api/calls';
import { CopyableId } from '../../design/copyable-id';
import { Time } from '../../design/time';
import { Timeline, TimelineStep } from '../../design/timeline';
import { DeliveryStep } from './delivery-step';
import { Elapsed } from './elapsed';

type Event = RequestTimeline['events'][number];

export function EventStep({ appId, event, begin }: { appId: string; event: Event; begin: string | undefined }) {
  const { t } = useTranslation();
  return (
    <TimelineStep>
      <strong>
        {t('requests.event')} <span className="souk-code">{event.topic}</span>
      </strong>
      <p className="souk-step-facts">
        <Elapsed begin={begin} at={event.at} />
        <Time at={event.at} />
        <CopyableId value={event.id} />
      </p>
      {event.deliveries.length === 0 ? (
        <p className="souk-quiet">{t('requests.noDeliveries')}</p>
      ) : (
        <Timeline inner>
          {event.deliveries.map((delivery) => (
            <DeliveryStep key={delivery.id} appId={appId} delivery={delivery} begin={begin} />
          ))}
        </Timeline>
      )}
    </TimelineStep>
  );
}
