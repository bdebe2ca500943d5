import './request-steps.css';
import { useTranslation } from 'react-i18next';
import type { RequestTimeline } from '../../api/calls';
import { Timeline, TimelineStep } from '../../design/timeline';
import { CallStep } from './call-step';
import { EventStep } from './event-step';

/** One vertical line of time, from the call down to the last attempt. */
export function RequestSteps({ appId, request: { call, events } }: { appId: string; request: RequestTimeline }) {
  const { t } = useTranslation();
  const begin = call?.at ?? events[0]?.at;
  return (
    <div className="souk-card souk-request-steps">
      <Timeline>
        {call ? (
          <CallStep appId={appId} call={call} />
        ) : (
          <TimelineStep>
            <strong>{t('requests.notOurs')}</strong>
            <p className="souk-quiet">{t('requests.notOursWhy')}</p>
          </TimelineStep>
        )}
        {events.map((event) => (
          <EventStep key={event.id} appId={appId} event={event} begin={begin} />
        ))}
        {events.length === 0 && (
          <TimelineStep>
            <span className="souk-quiet">{t(call?.code ? 'requests.refusedNoEvents' : 'requests.noEvents')}</span>
          </TimelineStep>
        )}
      </Timeline>
    </div>
  );
}
