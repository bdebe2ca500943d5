import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeskAction } from '../api/desk';
import { Time } from '../design/time';

/** What was done, by whom, when, and what they said with it; newest first. */
export function ActionList({ actions, linked = false }: { actions: DeskAction[]; linked?: boolean }) {
  const { t } = useTranslation();
  if (actions.length === 0) return <p className="souk-quiet">{t('desk.actions.nothing')}</p>;
  return (
    <ol className="souk-desk-list">
      {actions.map((action) => (
        <li key={action.id}>
          <span className="souk-desk-head">
            <strong>{t(`desk.actions.names.${action.action}`)}</strong>
            <bdi>{action.by.name}</bdi>
            {linked && <SubjectLink subject={action.subject} />}
            <span className="souk-quiet souk-small">
              <Time at={action.at} />
            </span>
          </span>
          {action.message && (
            <p className="souk-desk-note" dir="auto">
              {action.message}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const places = {
  review: ['/review/cases/$reviewId', 'reviewId'],
  app: ['/review/apps/$appId', 'appId'],
  developer: ['/review/developers/$developerId', 'developerId'],
} as const;

export function SubjectLink({ subject: { kind, id } }: { subject: DeskAction['subject'] }) {
  const { t } = useTranslation();
  const [to, name] = places[kind];
  return (
    <Anchor component={Link} to={to} params={{ [name]: id } as never} size="sm">
      {t(`desk.actions.subjects.${kind}`)} <span className="souk-code">{id}</span>
    </Anchor>
  );
}
