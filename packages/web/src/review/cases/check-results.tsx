import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { CodeBlock } from '../../design/code-block';
import { EnglishText } from '../../design/english-text';
import { Status, type Tone } from '../../design/status';
import { Time } from '../../design/time';
import { Section } from '../section';
import type { Ask } from './decision/use-decision-draft';
import { RequestChangeButton } from './request-change-button';

type Checklist = NonNullable<DeskReviewInFull['checks']>;
type Result = Checklist['results'][number];

const order: Result['status'][] = ['fail', 'warning', 'error', 'pass', 'skipped'];
const tones: Record<Result['status'], Tone> = {
  fail: 'critical',
  warning: 'attention',
  error: 'attention',
  pass: 'success',
  skipped: 'neutral',
};

/** What the machine saw, what needs a person first; each with its evidence. */
export function CheckResults({ checklist, ask }: { checklist: Checklist; ask?: Ask }) {
  const { t } = useTranslation();
  const results = [...checklist.results].sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  return (
    <Section
      title={t('desk.checks.title')}
      aside={
        <span className="souk-quiet souk-small">
          <Time at={checklist.ranAt} />
        </span>
      }
    >
      <ul className="souk-desk-list">
        {results.map((result) => (
          <Check key={result.key} result={result} ask={ask} />
        ))}
      </ul>
    </Section>
  );
}

function Check({ result: { key, status, message, fix, detail }, ask }: { result: Result; ask?: Ask }) {
  const { t } = useTranslation();
  const name = t(`review.checks.titles.${key}`);
  const evidence = detail && Object.keys(detail).length > 0 ? JSON.stringify(detail, undefined, 2) : undefined;
  return (
    <li>
      <span className="souk-desk-head">
        <Status keyPrefix="review.checks.statuses" value={status} tone={tones[status]} />
        <span className="souk-desk-name">{name}</span>
        <RequestChangeButton
          ask={ask}
          about={key}
          name={name}
          note={fix && status !== 'pass' ? `${message} ${fix}` : ''}
        />
      </span>
      <span className="souk-quiet souk-small">
        <EnglishText>{message}</EnglishText>
      </span>
      {evidence && (
        <details>
          <summary className="souk-small">{t('review.checks.evidence')}</summary>
          <CodeBlock label={t('review.checks.evidence')} text={evidence} json />
        </details>
      )}
    </li>
  );
}
