import { useTranslation } from 'react-i18next';
import type { DeskReview } from '../api/desk';
import { Time } from '../design/time';

/** How long a case may still take, in days on which the desk works; by the clock beneath it. */
export function WorkingClock({
  review: { turnaround, workingDaysLeft },
}: {
  review: Pick<DeskReview, 'turnaround' | 'workingDaysLeft'>;
}) {
  const { t } = useTranslation();
  if (!turnaround || workingDaysLeft === null) return <span className="souk-quiet">–</span>;
  const late = Date.parse(turnaround.dueAt) < Date.now();
  return (
    <span className="souk-desk-clock" data-mood={moodOf(late, workingDaysLeft)}>
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

function moodOf(late: boolean, daysLeft: number): 'bad' | 'waiting' | 'quiet' {
  if (late) return 'bad';
  return daysLeft <= 1 ? 'waiting' : 'quiet';
}
