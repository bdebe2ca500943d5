import { useTranslation } from 'react-i18next';
import type { CheckResult } from '../../../api/review';
import { EnglishText } from '../../../design/english-text';
import { Status } from '../../../design/status';
import { CheckEvidence } from './check-evidence';
import { toneOfCheck } from './check-status';
import { FixLink } from './fix-link';

/** One check: what it wants, what it saw, how to repair it and where. What passed is folded. */
export function CheckRow({ appId, result }: { appId: string; result: CheckResult }) {
  const { t } = useTranslation();
  const { key, status, hard, message, fix, detail } = result;
  const needsHand = status === 'fail' || status === 'warning';
  return (
    <li data-status={status}>
      <span className="souk-check-mark" aria-hidden="true">
        {marks[status]}
      </span>
      <details open={needsHand || undefined}>
        <summary>
          <span className="souk-check-title">{t(`review.checks.titles.${key}`)}</span>
          <Status keyPrefix="review.checks.statuses" value={status} tone={toneOfCheck(status)} />
          {status === 'fail' && !hard && <span className="souk-quiet">{t('review.checks.soft')}</span>}
        </summary>
        <p className="souk-quiet">{t(`review.checks.wants.${key}`)}</p>
        <p>
          <EnglishText>{message}</EnglishText>
        </p>
        {fix && needsHand && (
          <p className="souk-check-fix">
            <strong>{t('review.checks.fix')}</strong> <EnglishText>{fix}</EnglishText>
          </p>
        )}
        {status === 'error' && <p>{t('review.checks.ours')}</p>}
        <CheckEvidence appId={appId} detail={detail} />
        {needsHand && <FixLink appId={appId} result={result} />}
      </details>
    </li>
  );
}

const marks: Record<CheckResult['status'], string> = { pass: '✓', fail: '✕', warning: '!', skipped: '–', error: '?' };
