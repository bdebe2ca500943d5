import './timeline.css';
import { useTranslation } from 'react-i18next';
import type { RequestTimeline } from '../../api/calls';
import { CallStep } from './call-step';
import { EventStep } from './event-step';

/** One vertical line of time, from the call down to the last attempt. */
export function Timeline({ appId, request: { call, events } }: { appId: string; request: RequestTimeline }) {
  const { t } = useTranslation();
  const begin = call?.at ?? events[0]?.at;
  return (
    <ol className="souk-card souk-timeline">
      {call ? (
        <CallStep appId={appId} call={call} />
      ) : (
        <li data-mood="quiet">
          <strong>{t('requests.notOurs')}</strong>
          <p className="souk-quiet">{t('requests.notOursWhy')}</p>
        </li>
      )}
      {events.map((event) => (
        <EventStep key={event.id} appId={appId} event={event} begin={begin} />
      ))}
      {events.length === 0 && (
        <li data-mood="quiet">
          <span className="souk-quiet">{t(call?.code ? 'requests.refusedNoEvents' : 'requests.noEvents')}</span>
        </li>
      )}
    </ol>
  );
}
