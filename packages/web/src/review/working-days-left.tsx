import { useTranslation } from 'react-i18next';
import type { DeskReview } from '../api/desk';
import { Time } from '../design/time';

/** How long a case may still take, in days on which the desk works; by the clock beneath it. */
export function WorkingDaysLeft({
  review: { turnaround, workingDaysLeft },
}: {
  review: Pick<DeskReview, 'turnaround' | 'workingDaysLeft'>;
}) {
  const { t } = useTranslation();
  if (!turnaround || workingDaysLeft === null) return <span className="souk-quiet">–</span>;
  const late = Date.parse(turnaround.dueAt) < Date.now();
  return (
    <span className="souk-desk-clock" data-tone={toneOf(late, workingDaysLeft)}>
      <strong>
        {late
          ? t('desk.clock.late', { count: Math.abs(workingDaysLeft) })
          : t('desk.clock.left', { count: workingDaysLeft })}
      </strong>
      <span className="souk-quiet souk-small">
        <Time at={turnaround.dueAt} />
      </span>
    </span>
  );
}

function toneOf(late: boolean, daysLeft: number): 'critical' | 'attention' | 'neutral' {
  if (late) return 'critical';
  return daysLeft <= 1 ? 'attention' : 'neutral';
}
