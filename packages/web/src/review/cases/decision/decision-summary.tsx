import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../../api/desk';
import { Section } from '../../section';

/** What was said to the developer. */
export function DecisionSummary({
  decision: { message, items },
}: {
  decision: NonNullable<DeskReviewInFull['decision']>;
}) {
  const { t, i18n } = useTranslation();
  if (!message && items.length === 0) return null;
  const nameOf = (key: string) =>
    [`review.checks.titles.${key}`, `review.fields.${key.split('.')[0]}`].find((words) => i18n.exists(words));
  return (
    <Section title={t('desk.decision.made')}>
      {message && (
        <p className="souk-desk-note" dir="auto">
          {message}
        </p>
      )}
      <ul className="souk-desk-list">
        {items.map(({ key, note }) => (
          <li key={`${key} ${note}`}>
            {key && <strong>{t(nameOf(key) ?? key, { scope: key.split('.')[1] })}</strong>}
            <p dir="auto">{note}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
