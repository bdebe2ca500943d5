import './checks.css';
import { useTranslation } from 'react-i18next';
import type { Checklist, CheckResult } from '../../../api/review';
import { Time } from '../../../design/time';
import { CheckRow } from './check-row';

/** What the checks found: what must be repaired first, then the rest in its fixed order. */
export function Checks({ appId, checklist }: { appId: string; checklist: Checklist }) {
  const { t } = useTranslation();
  const results = checklist.results as CheckResult[];
  const count = (status: CheckResult['status']) => results.filter((one) => one.status === status).length;
  const hardFailures = results.filter(({ hard, status }) => hard && status === 'fail').length;
  return (
    <div className="souk-checks">
      <p role="status" className="souk-checks-verdict" data-passed={checklist.passed}>
        <strong>
          {checklist.passed ? t('review.checks.passed') : t('review.checks.failed', { count: hardFailures })}
        </strong>{' '}
        <span className="souk-quiet">
          {t('review.checks.counts', {
            pass: count('pass'),
            warning: count('warning'),
            skipped: count('skipped'),
            error: count('error'),
          })}{' '}
          · <Time at={checklist.ranAt} />
        </span>
      </p>
      <ul>
        {[...results.filter(isUrgent), ...results.filter((one) => !isUrgent(one))].map((result) => (
          <CheckRow key={result.key} appId={appId} result={result} />
        ))}
      </ul>
    </div>
  );
}

const isUrgent = ({ status }: CheckResult): boolean => status === 'fail';
