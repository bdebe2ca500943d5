import './attempts.css';
import { useTranslation } from 'react-i18next';
import type { DeliveryWithAttempts } from '../../../api/deliveries';
import { formatDuration } from '../../../design/formats';
import { Time } from '../../../design/time';
import { Timeline, TimelineStep } from '../../../design/timeline';
import { deliveryErrorKey } from './delivery-error-key';

type Attempt = DeliveryWithAttempts['attemptLog'][number];

/** The longest an endpoint may take: what the bars are measured against. */
const longestMs = 10_000;

export function Attempts({ attempts, made }: { attempts: Attempt[]; made: number }) {
  const { t } = useTranslation();
  if (attempts.length === 0) return <p className="souk-quiet">{t('deliveries.one.noAttempts')}</p>;
  const first = made - attempts.length;
  return (
    <Timeline reversed>
      {attempts
        .map((attempt, index) => <OneAttempt key={attempt.at} attempt={attempt} number={first + index + 1} />)
        .reverse()}
    </Timeline>
  );
}

function OneAttempt({ attempt: { at, httpStatus, error, durationMs }, number }: { attempt: Attempt; number: number }) {
  const { t, i18n } = useTranslation();
  const good = error === null;
  return (
    <TimelineStep tone={good ? 'success' : 'critical'}>
      <div className="souk-attempt">
        <span className="souk-attempt-number">{t('deliveries.one.attempt', { number })}</span>
        <span className="souk-attempt-answer">
          <span className="souk-code">{httpStatus ?? error}</span>
          {!good && <span className="souk-quiet">{t(`deliveries.errors.${deliveryErrorKey(error)}.meaning`)}</span>}
        </span>
        <span className="souk-attempt-time">
          <Time at={at} />
          <span>{formatDuration(i18n.language, durationMs)}</span>
          <span className="souk-attempt-bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (100 * durationMs) / longestMs)}%` }} />
          </span>
        </span>
      </div>
    </TimelineStep>
  );
}
