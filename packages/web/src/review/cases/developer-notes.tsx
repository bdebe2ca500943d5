import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { Time } from '../../design/time';
import { Section } from '../section';

export function DeveloperNotes({ notes }: { notes: DeskReviewInFull['notes'] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <Section title={t('desk.case.notes')}>
      <ol className="souk-desk-list">
        {notes.map(({ at, text }) => (
          <li key={at}>
            <span className="souk-quiet souk-small">
              <Time at={at} />
            </span>
            <p className="souk-desk-note" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
