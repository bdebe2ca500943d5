import { Trans, useTranslation } from 'react-i18next';
import type { ReviewCase } from '../../../api/review';
import { dateFormat } from '../../../design/formats';
import { Time } from '../../../design/time';

/** The state of a case in plain words: since when, and until when an answer is due. */
export function CaseSummary({ review }: { review: ReviewCase }) {
  const { i18n } = useTranslation();
  const { state, submittedAt, decidedAt, turnaround, checks } = review;
  const due = turnaround?.dueAt;
  const day =
    due && dateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(due));
  const isLate = due !== undefined && Date.parse(due) < Date.now();
  const failed = checks?.results.filter(({ hard, status }) => hard && status === 'fail').length ?? 0;
  return (
    <Trans
      i18nKey={`review.sentences.${isLate && state !== 'checking' ? 'late' : state}`}
      values={{ day, count: failed }}
      components={{
        since: <Time at={submittedAt} />,
        decided: <Time at={decidedAt} />,
        due: <Time at={due ?? null} />,
      }}
    />
  );
}
