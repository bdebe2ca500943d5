import { useTranslation } from 'react-i18next';
import type { CheckResult } from '../../../api/review';
import { CodeBlock } from '../../../design/code-block';
import { pathsIn } from './fix-location';
import { MissingFields } from './missing-fields';

/** What a check saw: single facts as a list, what is larger as it came. */
export function CheckEvidence({ appId, detail }: { appId: string; detail: CheckResult['detail'] }) {
  const { t } = useTranslation();
  if (!detail || Object.keys(detail).length === 0) return null;
  const missing = pathsIn(detail.missing);
  if (missing.length > 0) return <MissingFields appId={appId} paths={missing} />;
  const facts = Object.entries(detail).filter(([, value]) => isFact(value));
  const larger = Object.entries(detail).filter(([, value]) => isLarger(value));
  return (
    <>
      {facts.length > 0 && (
        <dl className="souk-evidence" dir="ltr" lang="en">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {larger.length > 0 && (
        <CodeBlock
          label={t('review.checks.evidence')}
          text={JSON.stringify(Object.fromEntries(larger), undefined, 2)}
          json
        />
      )}
    </>
  );
}

const isFact = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isLarger = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length > 0);
