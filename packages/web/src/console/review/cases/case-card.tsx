import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isOpen, type ReviewCase } from '../../../api/review';
import { CopyableId } from '../../../design/copyable-id';
import { Status } from '../../../design/status';
import { Time } from '../../../design/time';
import { toneOfCase } from './case-state';
import { CaseTimeline } from './case-timeline';
import { NoteForm } from './note-form';

interface CaseCardProps {
  appId: string;
  review: ReviewCase;
  isShown: boolean;
  readOnly: boolean;
}

/** One case: folded to a line, or with its whole story. Which one is open stands in the address. */
export function CaseCard({ appId, review, isShown, readOnly }: CaseCardProps) {
  const { t } = useTranslation();
  const { id, kind, state, distribution, version, reasons } = review;
  const what =
    kind === 'version'
      ? t('review.case.version', { version })
      : t(`review.case.${distribution ?? 'public'}`, { version: version ?? '–' });
  return (
    <article className="souk-card souk-case" aria-labelledby={`case-${id}`}>
      <header>
        <h3 id={`case-${id}`}>
          {isShown ? (
            what
          ) : (
            <Link
              to="/console/apps/$appId/review"
              params={{ appId }}
              search={(now) => ({ ...now, case: id })}
              resetScroll={false}
            >
              {what}
            </Link>
          )}
        </h3>
        <Status keyPrefix="review.states" value={state} tone={toneOfCase(state)} />
        <span className="souk-quiet">
          <Time at={review.submittedAt} />
        </span>
        <CopyableId value={id} />
      </header>
      {isShown && (
        <>
          {reasons.length > 0 && (
            <p className="souk-quiet">
              {t('review.case.why')} {reasons.map((reason) => t(`review.reasons.${reason}`)).join(t('review.comma'))}
            </p>
          )}
          <CaseTimeline appId={appId} review={review} />
          {isOpen(review) && !readOnly && <NoteForm appId={appId} reviewId={id} />}
        </>
      )}
    </article>
  );
}
