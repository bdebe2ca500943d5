import { useTranslation } from 'react-i18next';
import type { ReviewCase } from '../../../api/review';
import { Time } from '../../../design/time';
import { Timeline, TimelineStep } from '../../../design/timeline';
import { Checks } from '../checks/checks';
import { RunningChecks } from '../checks/running-checks';
import { type CaseEvent, eventsOf } from './case-events';
import { Decision } from './decision';

/** What happened to a case, from its submission to its decision. */
export function CaseTimeline({ appId, review }: { appId: string; review: ReviewCase }) {
  return (
    <Timeline>
      {eventsOf(review).map((event) => (
        <TimelineStep key={`${event.kind} ${'at' in event ? event.at : ''}`} tone={toneOf(event)}>
          <EventHead event={event} />
          <EventBody appId={appId} event={event} />
        </TimelineStep>
      ))}
    </Timeline>
  );
}

function toneOf(event: CaseEvent): 'success' | 'critical' | 'attention' | 'neutral' | 'expected' {
  if (event.kind === 'due') return 'expected';
  if (event.kind === 'checking') return 'attention';
  if (event.kind === 'checked') return event.checks.passed ? 'success' : 'critical';
  if (event.kind === 'ended') return toneOfEnding[event.state] ?? 'neutral';
  return 'neutral';
}

const toneOfEnding: Partial<Record<ReviewCase['state'], 'success' | 'critical' | 'attention'>> = {
  approved: 'success',
  changes_requested: 'attention',
  rejected: 'critical',
};

function EventHead({ event }: { event: CaseEvent }) {
  const { t } = useTranslation();
  const at = 'at' in event ? event.at : null;
  return (
    <p className="souk-case-event">
      <strong>{t(wordsOf(event), event.kind === 'due' ? { count: event.workingDays } : {})}</strong>
      {at && (
        <span className="souk-quiet">
          <Time at={at} />
        </span>
      )}
    </p>
  );
}

function wordsOf(event: CaseEvent): string {
  if (event.kind === 'ended') return `review.events.${event.state}`;
  if (event.kind === 'checked') return `review.events.${event.checks.passed ? 'checked' : 'checksFailed'}`;
  return `review.events.${event.kind}`;
}

function EventBody({ appId, event }: { appId: string; event: CaseEvent }) {
  const { t } = useTranslation();
  if (event.kind === 'checking') return <RunningChecks />;
  if (event.kind === 'note')
    return (
      <p className="souk-note" dir="auto">
        {event.text}
      </p>
    );
  if (event.kind === 'ended' && event.decision) return <Decision appId={appId} decision={event.decision} />;
  if (event.kind === 'checked')
    return (
      <details open={!event.checks.passed || undefined}>
        <summary>{t('review.events.results')}</summary>
        <Checks appId={appId} checklist={event.checks} />
      </details>
    );
  return null;
}
